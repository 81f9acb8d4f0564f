import {
  type Call,
  type CorrectedRecipient,
  type correctDocument,
  type Document,
  isCorrectable,
  MOST_EXPIRY_DAYS,
} from '@sealwright/contract';
import { bodyOf, type Person, personOf, problemsOfPerson } from '../wizard/people.ts';

export type Body = NonNullable<Call<typeof correctDocument>['body']>;

/** What was typed, beside the document it began from. */
export type Draft = {
  readonly day: string;
  readonly subject: string;
  readonly message: string;
  readonly people: readonly Person[];
  readonly removed: ReadonlySet<number>;
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** The day of an instant where the person is, as a date field has it. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

export const lastDay = (now: Date): string => dayOf(new Date(now.getTime() + MOST_EXPIRY_DAYS * 24 * 3600_000));

export const draftOf = (document: Document): Draft => ({
  day: document.expiresAt === null ? '' : dayOf(new Date(document.expiresAt)),
  subject: document.subject,
  message: document.message,
  people: document.recipients.filter(isCorrectable).map(personOf),
  removed: new Set(),
});

/** The same time of another day; on the last day that is possible, not later than that. */
function expiryOn(day: string, before: string, now: Date): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const at = new Date(before);
  at.setFullYear(year, month - 1, date);
  const most = new Date(now.getTime() + MOST_EXPIRY_DAYS * 24 * 3600_000 - 60_000);
  return (at > most && dayOf(at) === dayOf(most) ? most : at).toISOString();
}

function changedOf(person: Person, before: Person): Omit<CorrectedRecipient, 'id'> | null {
  const [then, now] = [bodyOf(before), bodyOf(person)];
  const { role: _role, mayDelegate: _may, ...values } = now;
  const changed = Object.entries(values).filter(([name, value]) => value !== then[name as keyof typeof then]);
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Omit<CorrectedRecipient, 'id'>);
}

/** What was changed here, and nothing else: what another tab has changed since stays as it is. */
export function bodyOfDraft(draft: Draft, document: Document, now: Date): Body {
  const before = draftOf(document);
  const recipients = draft.people.flatMap((person) => {
    const saved = before.people.find(({ id }) => id === person.id);
    const changed = saved === undefined ? null : changedOf(person, saved);
    return changed === null || person.id === null ? [] : [{ id: person.id, ...changed }];
  });
  const isMoved = draft.day !== before.day && document.expiresAt !== null;
  const expiresAt = isMoved ? expiryOn(draft.day, document.expiresAt ?? '', now) : undefined;
  return {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(draft.subject.trim() === before.subject ? {} : { subject: draft.subject.trim() }),
    ...(draft.message === before.message ? {} : { message: draft.message }),
    recipients,
    removedFields: [...draft.removed],
  };
}

export const isEmpty = ({ recipients = [], removedFields = [], ...settings }: Body): boolean =>
  recipients.length === 0 && removedFields.length === 0 && Object.keys(settings).length === 0;

/** Whether it can be sent at all, so far as can be said here. */
export function isComplete({ day, subject, message, people }: Draft, done: readonly Person[]): boolean {
  const all = [...people, ...done];
  const isWhole = (person: Person) => {
    const { name, email, identity } = problemsOfPerson(person, all);
    return name === null && email === null && identity === null;
  };
  return day !== '' && subject.trim() !== '' && message.trim() !== '' && people.every(isWhole);
}
