import { type AddedRecipient, type CorrectedRecipient, type Document, MOST_EXPIRY_DAYS } from '@sealwright/contract';
import { instantIn, localIn } from '../../../lib/calendar.ts';
import { dayIn } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { bodyOf, isBlank, type Person } from '../wizard/people.ts';
import { type Body, type Draft, draftOf } from './correction.draft.ts';
import { changesOfFields } from './correction.fields.ts';

const MINUTE_MS = 60_000;

/** The same time of another day, in the person's time zone; on the last day that is possible, not later than that. */
function expiryOn(day: string, before: string | null, now: Date): string | undefined {
  const zone = ownTimeZone();
  const then = before === null ? now : new Date(before);
  const minute = instantIn(zone, `${day}T${localIn(zone, then).slice(11)}`);
  if (minute === null) return undefined;
  const at = new Date(minute.getTime() + (then.getTime() % MINUTE_MS));
  const most = new Date(now.getTime() + MOST_EXPIRY_DAYS * 24 * 3600_000 - MINUTE_MS);
  return (at > most && day === dayIn(zone, most) ? most : at).toISOString();
}

function changedOf(person: Person, before: Person): Omit<CorrectedRecipient, 'id'> | null {
  const [then, now] = [bodyOf(before), bodyOf(person)];
  const { role: _role, mayDelegate: _may, ...values } = now;
  const changed = Object.entries(values).filter(([name, value]) => value !== then[name as keyof typeof then]);
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Omit<CorrectedRecipient, 'id'>);
}

const addedOf = (person: Person): AddedRecipient => ({ ...bodyOf(person), key: person.key });

/** What was changed here, and nothing else: what another tab has changed since stays as it is. */
export function bodyOfDraft(draft: Draft, document: Document, now: Date): Body {
  const before = draftOf(document);
  const present = draft.people.filter(({ id }) => !draft.gone.has(id ?? 0));
  const recipients = present.flatMap((person) => {
    const saved = before.people.find(({ id }) => id === person.id);
    const changed = saved === undefined ? null : changedOf(person, saved);
    return changed === null || person.id === null ? [] : [{ id: person.id, ...changed }];
  });
  const addedRecipients = present.filter((person) => person.id === null && !isBlank(person)).map(addedOf);
  const isMoved = draft.day !== before.day && draft.day !== '';
  const expiresAt = isMoved ? expiryOn(draft.day, document.expiresAt, now) : undefined;
  const lists = {
    recipients,
    addedRecipients,
    removedRecipients: [...draft.gone],
    ...changesOfFields(draft, document),
  };
  return {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(draft.subject.trim() === before.subject ? {} : { subject: draft.subject.trim() }),
    ...(draft.message === before.message ? {} : { message: draft.message }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => (list?.length ?? 0) > 0)),
  };
}

export const isEmpty = (body: Body): boolean => Object.keys(body).length === 0;
