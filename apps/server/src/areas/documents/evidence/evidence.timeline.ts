import { languageTag, type Locale } from '@sealwright/contract';
import type { EvidenceEntry, ReportBlock, ReportEvent } from '@sealwright/pdf';
import { isolate, translator } from '../../../platform/i18n/i18n.ts';
import { ACTS_FOR, readActor } from './evidence.record.ts';
import { actorOfEntry } from './evidence.service.ts';
import { isolated, type ReportClock } from './evidence.times.ts';

const t = translator('evidence');

type Timeline = {
  locale: Locale;
  clock: ReportClock;
  entries: EvidenceEntry[];
  recipients: { id: number; name: string }[];
};

/** Facts beside each other. Isolated, so that a Latin one does not turn its right-to-left neighbours around. */
export const beside = (locale: Locale, ...parts: (string | null)[]): string =>
  parts.flatMap((part) => (part === null ? [] : [isolate(locale, part)])).join(' · ');

/** The time line by days of the account's zone. */
export function daysOf(context: Timeline): ReportBlock[] {
  const { locale, clock } = context;
  const days = Map.groupBy(rowsOf(historyOf(context.entries)), ([first]) => clock.day(locale, first.at));
  return [...days].map(([title, rows]) => ({
    kind: 'day',
    locale,
    title,
    events: rows.map((row) => eventOf(context, row)),
  }));
}

type EventRow = [EvidenceEntry, ...EvidenceEntry[]];

/** What one actor did again and again, and what was done for several people in one second, is one row. */
function rowsOf(entries: EvidenceEntry[]): EventRow[] {
  const rows: EventRow[] = [];
  for (const entry of entries) {
    const row = rows.at(-1);
    if (row !== undefined && isSameAct(row[0], entry)) row.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

function isSameAct(one: EvidenceEntry, other: EvidenceEntry): boolean {
  if (one.action !== other.action || one.actor !== other.actor || one.address !== other.address) return false;
  if (one.personal[ACTS_FOR] !== other.personal[ACTS_FOR]) return false;
  const [first, second] = [actorOfEntry(one), actorOfEntry(other)];
  if (first.kind !== second.kind || first.id !== second.id) return false;
  return FILLING.includes(one.action) || one.at.slice(0, 19) === other.at.slice(0, 19);
}

function eventOf({ locale, clock, recipients }: Timeline, row: EventRow): ReportEvent {
  const [entry] = row;
  const last = row.at(-1) ?? entry;
  const about = row.flatMap((one) => subjectOf(one, recipients) ?? []);
  const names = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(new Set(about));
  const count = names === '' && row.length > 1 ? ` ${isolated(locale, `×${row.length}`)}` : '';
  const what = t(locale, `action.${entry.action}`, wordsOf(locale, entry)) + count;
  return {
    time: clock.time(last.at),
    utc: clock.utc(last.at),
    what: names === '' ? what : what + t(locale, 'event.about', { names }),
    who: beside(locale, whoOf(locale, entry), entry.address),
  };
}

/** The recipient that an entry is about, as they were called then: the part may be someone else's now. Null where they did it themselves. */
function subjectOf(entry: EvidenceEntry, recipients: Timeline['recipients']): string | null {
  const id = entry.details['recipient'];
  if (typeof id !== 'number') return null;
  const then = entry.personal['recipientName'];
  if (!isBy(entry, id)) return then ?? recipients.find((recipient) => recipient.id === id)?.name ?? null;
  // The one who gives their part away invites the one who has it next.
  const { name } = readActor(entry.actor);
  return then === undefined || name === null || name === then ? null : then;
}

/** The names that some sentences hold. */
function wordsOf(locale: Locale, { action, personal }: EvidenceEntry): Record<string, string> {
  if (action !== 'document.handed_over') return {};
  const erased = t(locale, 'actor.erased');
  return { from: personal['fromName'] ?? erased, to: personal['toName'] ?? erased };
}

function whoOf(locale: Locale, entry: EvidenceEntry): string {
  const { name, email } = readActor(entry.actor);
  const isSystem = actorOfEntry(entry).kind === 'system';
  const who = name ?? email ?? t(locale, isSystem ? 'actor.system' : 'actor.erased');
  const owner = readActor(entry.personal[ACTS_FOR] ?? null);
  return owner.email === null ? who : t(locale, 'actor.for', { name: who, owner: owner.name ?? owner.email });
}

export const isBy = (entry: EvidenceEntry, recipientId: number): boolean => {
  const by = actorOfEntry(entry);
  return by.kind === 'recipient' && by.id === recipientId;
};

const FILLING: readonly string[] = ['recipient.field_filled', 'recipient.signature_attached'];

/**
 * What people read: of a field that was filled again and again, the last time. The attached evidence keeps every entry;
 * pages of corrections would hide what matters, and a signer who ticks a box a thousand times could delay the seal.
 */
export function historyOf(entries: EvidenceEntry[]): EvidenceEntry[] {
  const fieldOf = ({ action, details }: EvidenceEntry) => (FILLING.includes(action) ? details['field'] : undefined);
  const lastByField = new Map(entries.map((entry) => [fieldOf(entry), entry.sequence]));
  return entries.filter((entry) => {
    const field = fieldOf(entry);
    return field === undefined || lastByField.get(field) === entry.sequence;
  });
}
