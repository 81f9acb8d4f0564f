import type { EventAnswer } from '@sealwright/contract';
import { type Insertable, sql } from 'kysely';
import type { CommunityEventTables } from '../../../migrations/tables.community-events.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';
import { allPeople } from '../../people/index.ts';
import type { EventRow } from './events.reads.ts';

export type AnswerRow = { id: number; name: string; email: string; answer: EventAnswer; answeredAt: Date };

type Wanted = { answer?: EventAnswer | undefined; search?: string | undefined };

/** What belongs to events beside their own table. */
export const eventsRepo = (db: Db) => ({
  addImage: (values: Insertable<CommunityEventTables['communityEventImages']>) =>
    db.insertInto('communityEventImages').values(values).execute(),

  placeImage: (id: number, position: number) =>
    db.updateTable('communityEventImages').set({ position }).where('id', '=', id).execute(),

  deleteImage: (id: number) => db.deleteFrom('communityEventImages').where('id', '=', id).execute(),

  /** Also of a deleted event: it can be brought back, and its address was handed out. */
  findImage: async (key: string): Promise<string | undefined> =>
    (await db.selectFrom('communityEventImages').select('sha256').where('key', '=', key).executeTakeFirst())?.sha256,

  /** Under the lock of the event. */
  setAnswer: (eventId: number, userId: number, { answer, at }: { answer: EventAnswer; at: Date }) =>
    db
      .insertInto('communityEventAnswers')
      .values({ eventId, userId, answer, answeredAt: at })
      .onConflict((on) => on.columns(['eventId', 'userId']).doUpdateSet({ answer, answeredAt: at }))
      .execute(),

  answersOf: async (
    eventId: number,
    wanted: Wanted,
    bounds: { limit: number; offset: number },
  ): Promise<{ rows: AnswerRow[]; counted: number }> => {
    const from = sql`community_event_answers a join (${allPeople()}) p on p.id = a.user_id
      where a.event_id = ${eventId}
        ${wanted.answer === undefined ? sql`` : sql`and a.answer = ${wanted.answer}`}
        ${wanted.search ? sql`and p.name || ' ' || p.email ilike ${containing(wanted.search)}` : sql``}`;
    const { rows } = await sql<AnswerRow>`select p.id, p.name, p.email, a.answer, a.answered_at from ${from}
      order by a.answered_at desc, a.user_id desc limit ${bounds.limit} offset ${bounds.offset}`.execute(db);
    const counts = await sql<{ counted: number }>`select count(*) as counted from ${from}`.execute(db);
    return { rows, counted: counts.rows[0]?.counted ?? 0 };
  },

  /** The next event whose people are to be reminded; no two tasks take the same. */
  nextToRemind: async (at: Date): Promise<EventRow | undefined> => {
    const { rows } = await sql<EventRow>`select t.* from community_events t
      where t.deleted_at is null and t.reminded_at is null and t.remind_minutes is not null
        and t.starts_at > ${at} and t.starts_at - make_interval(mins => t.remind_minutes) <= ${at}
      order by t.starts_at, t.id limit 1 for update skip locked`.execute(db);
    return rows[0];
  },

  /** It is no change of the event: who edits it goes on. */
  setReminded: (id: number, at: Date) =>
    db.updateTable('communityEvents').set({ remindedAt: at }).where('id', '=', id).execute(),
});
