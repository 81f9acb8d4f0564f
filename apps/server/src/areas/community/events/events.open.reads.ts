import type { EventAnswer, Input, listOpenEvents } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, pageBounds } from '../../../platform/http/paging.ts';
import { openTo } from '../base/index.ts';
import { between, type EventRow } from './events.reads.ts';

/** An event with what the person who asks said to it. */
export type OpenEventRow = EventRow & { answer: EventAnswer | null };

type Query = Input<typeof listOpenEvents>['query'];

const isOpen = (userId: number): RawBuilder<boolean> => sql<boolean>`t.deleted_at is null and ${openTo(userId)}`;

const withAnswer = (userId: number) => sql`select t.*, a.answer from community_events t
  left join community_event_answers a on a.event_id = t.id and a.user_id = ${userId}`;

/** A page of them, and how many there are in all. */
export async function openEvents(
  db: Db,
  userId: number,
  query: Query,
  at: Date,
): Promise<{ rows: OpenEventRow[]; counted: number }> {
  const { when, search, from, before } = query;
  const isSpan = from !== undefined || before !== undefined;
  const isPast = when === 'past' && !isSpan;
  const conditions = [
    isOpen(userId),
    ...(isSpan ? between({ from, before }) : [isPast ? sql`t.ends_at <= ${at}` : sql`t.ends_at > ${at}`]),
    ...(search
      ? [sql`(t.title || ' ' || t.place || ' ' || t.description) ilike ${containing(search.normalize('NFC'))}`]
      : []),
  ];
  const wanted = sql.join(conditions, sql` and `);
  const direction = isPast ? sql`desc` : sql`asc`;
  const { limit, offset } = pageBounds(query);
  const [{ rows }, counts] = await Promise.all([
    sql<OpenEventRow>`${withAnswer(userId)} where ${wanted}
      order by t.starts_at ${direction}, t.id ${direction} limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`select count(*) as counted from community_events t where ${wanted}`.execute(db),
  ]);
  return { rows, counted: counts.rows[0]?.counted ?? 0 };
}

/** Those that are not over. */
export async function countOpenEvents(db: Db, userId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from community_events t where ${isOpen(userId)} and t.ends_at > ${at}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readOpenEvent(db: Db, userId: number, id: number): Promise<OpenEventRow | undefined> {
  const { rows } = await sql<OpenEventRow>`${withAnswer(userId)} where t.id = ${id} and ${isOpen(userId)}`.execute(db);
  return rows[0];
}

/** The row, locked until the transaction ends: answers are counted and written one after the other. */
export async function lockOpenEvent(tx: Db, userId: number, id: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`select t.* from community_events t
    where t.id = ${id} and ${isOpen(userId)} for update of t`.execute(tx);
  return rows[0];
}

/** Those that a calendar shows: not declined, and not over for long. The next ones first. */
export async function openEventsOf(
  db: Db,
  userId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<OpenEventRow[]> {
  const { rows } = await sql<OpenEventRow>`${withAnswer(userId)}
    where ${isOpen(userId)} and t.ends_at > ${since} and a.answer is distinct from 'no'
    order by t.starts_at, t.id limit ${limit}`.execute(db);
  return rows;
}
