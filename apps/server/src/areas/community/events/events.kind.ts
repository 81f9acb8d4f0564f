import type { CommunityEvent, EVENT_COLUMNS, EventInput, ErrorCode, Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { momentOf } from '../../../platform/i18n/wall-time.ts';
import { type Kind, problemAt } from '../base/index.ts';
import { assignedIn, listed, namesFor } from '../members/index.ts';
import { countAnswers, EVENTS_TABLE, type EventRow } from './events.reads.ts';
import { describeEvents } from './events.shape.ts';

const YEAR_MS = 366 * 24 * 3600_000;

type Given = { [K in keyof EventInput]?: EventInput[K] | undefined };

const refused = (field: string, code: ErrorCode): AppError =>
  new AppError('request_invalid', { fields: [problemAt(field, code)] });

/** As a sheet shows it: day and time without the T between them. */
const clock = (local: string): string => local.replace('T', ' ');

const COLUMNS: Record<(typeof EVENT_COLUMNS)[number], (event: CommunityEvent, locale: Locale) => string> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  place: ({ place }) => place,
  link: ({ link }) => link,
  startsLocal: ({ startsLocal }) => clock(startsLocal),
  endsLocal: ({ endsLocal }) => clock(endsLocal),
  timeZone: ({ timeZone }) => timeZone,
  capacity: ({ capacity }) => (capacity === null ? '' : String(capacity)),
  going: ({ going }) => String(going),
  maybe: ({ maybe }) => String(maybe),
  declined: ({ declined }) => String(declined),
  groups: ({ groups }) => listed(groups),
  interests: ({ interests }) => listed(interests),
  categories: ({ categories }) => listed(categories),
  createdAt: ({ createdAt }) => createdAt.slice(0, 10),
};

export const eventKind: Kind<EventRow, CommunityEvent, EventInput> = {
  type: 'events',
  ...EVENTS_TABLE,
  nameOf: ({ title }) => title,
  write: async (tx, given, before) => {
    const values = { ...given, ...timesOf(given, before), ...(await assignedIn(tx, given, before)) };
    await refuseTooFew(tx, given, before);
    return { ...values, ...remindAgain(values, before) };
  },
  show: async (db, rows, { locale }) => {
    const [described, namesOf] = await Promise.all([
      describeEvents(db, rows, locale),
      namesFor(db, rows, ['groupIds'], locale),
    ]);
    return described.map(({ shown, counts }, place) => {
      // One for each row, in their order.
      const row = rows[place] as EventRow;
      return {
        ...shown,
        declined: counts.no,
        remindMinutes: row.remindMinutes,
        remindedAt: row.remindedAt?.toISOString() ?? null,
        groups: namesOf(row, 'groupIds'),
      };
    });
  },
  columns: COLUMNS,
  happenedBy: (before, after, at) => {
    const { id: eventId, title, timeZone, startsAt, endsAt } = after;
    const isMoved = before.startsAt.getTime() !== startsAt.getTime() || before.place !== after.place;
    if (!isMoved || endsAt <= at) return null;
    return { type: 'event_moved', at, eventId, details: { title, startsAt: startsAt.toISOString(), timeZone } };
  },
};

/** The moments that the times mean, where one of them is given. */
function timesOf(given: Given, before: EventRow | null): Partial<EventRow> {
  if (given.startsLocal === undefined && given.endsLocal === undefined && given.timeZone === undefined) return {};
  const known = before ?? { startsLocal: '', endsLocal: '', timeZone: 'UTC' };
  const { startsLocal = known.startsLocal, endsLocal = known.endsLocal, timeZone = known.timeZone } = given;
  const startsAt = momentOf(startsLocal, timeZone);
  if (startsAt === null) throw refused('startsLocal', 'event_time_skipped');
  const endsAt = momentOf(endsLocal, timeZone);
  if (endsAt === null) throw refused('endsLocal', 'event_time_skipped');
  if (endsAt <= startsAt) throw refused('endsLocal', 'event_ends_early');
  if (endsAt.getTime() - startsAt.getTime() > YEAR_MS) throw refused('endsLocal', 'event_too_long');
  return { startsAt, endsAt };
}

/** The row is locked, and answers are written under the same lock. */
async function refuseTooFew(tx: Db, { capacity }: Given, before: EventRow | null): Promise<void> {
  if (before === null || capacity === undefined || capacity === null) return;
  const { going } = (await countAnswers(tx, [before.id]))(before.id);
  if (capacity < going) throw refused('capacity', 'event_capacity_low');
}

/** Another time, or another reminder, is reminded of anew. */
function remindAgain(
  { startsAt, remindMinutes }: { startsAt?: Date | undefined; remindMinutes?: number | null | undefined },
  before: EventRow | null,
): { remindedAt?: null } {
  if (before === null) return {};
  const isMoved = startsAt !== undefined && startsAt.getTime() !== before.startsAt.getTime();
  const isOther = remindMinutes !== undefined && remindMinutes !== before.remindMinutes;
  return isMoved || isOther ? { remindedAt: null } : {};
}
