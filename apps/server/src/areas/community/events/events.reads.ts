import { type EventAnswer, EVENT_ANSWERS } from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { CommunityEventTable, CommunityEventTables } from '../../../migrations/tables.community-events.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type InTable, isAssigned } from '../base/index.ts';

export type EventRow = Selectable<CommunityEventTable>;
export type EventImageRow = Selectable<CommunityEventTables['communityEventImages']>;

/** Of a row `t`: those that touch the time between two moments. */
export const between = ({ from, before }: { from?: string | undefined; before?: string | undefined }) => [
  ...(from === undefined ? [] : [sql<boolean>`t.ends_at > ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql<boolean>`t.starts_at < ${before}::timestamptz`]),
];

export const EVENTS_TABLE: InTable = {
  table: 'communityEvents',
  searched: sql`lower(t.title || ' ' || t.place || ' ' || t.description)`,
  statuses: ['upcoming', 'past'],
  narrow: ({ status, group, interest, category, from, before }) => [
    ...(status === 'upcoming' ? [sql<boolean>`t.ends_at > now()`] : []),
    ...(status === 'past' ? [sql<boolean>`t.ends_at <= now()`] : []),
    ...isAssigned(sql`t.group_ids`, group),
    ...isAssigned(sql`t.interest_ids`, interest),
    ...isAssigned(sql`t.category_ids`, category),
    ...between({ from, before }),
  ],
  orderings: {
    starts_at: sql`t.starts_at`,
    name: sql`lower(t.title)`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  unique: null,
};

export type AnswerCounts = Record<EventAnswer, number>;

const NONE: AnswerCounts = { going: 0, maybe: 0, no: 0 };

/** How many said what. */
export async function countAnswers(db: Db, ids: readonly number[]): Promise<(id: number) => AnswerCounts> {
  if (ids.length === 0) return () => NONE;
  const { rows } = await sql<{ eventId: number; answer: EventAnswer; count: number }>`
    select event_id, answer, count(*) as count from community_event_answers
    where event_id = any(${[...ids]}::bigint[]) group by event_id, answer`.execute(db);
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return (id) => {
    const counts = new Map(byEvent.get(id)?.map(({ answer, count }) => [answer, count]));
    return Object.fromEntries(EVENT_ANSWERS.map((answer) => [answer, counts.get(answer) ?? 0])) as AnswerCounts;
  };
}

export async function imagesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, EventImageRow[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EventImageRow>`select * from community_event_images
    where event_id = any(${[...ids]}::bigint[]) order by position, id`.execute(db);
  return Map.groupBy(rows, ({ eventId }) => eventId);
}
