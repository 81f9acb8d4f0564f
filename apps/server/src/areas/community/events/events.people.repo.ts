import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What a person said to events, for the copy of their data. */
export async function answersOfPerson(db: Db, userId: number) {
  const { rows } = await sql<{ title: string; startsAt: Date; answer: string; answeredAt: Date }>`
    select t.title, t.starts_at, a.answer, a.answered_at
    from community_event_answers a join community_events t on t.id = a.event_id
    where a.user_id = ${userId} order by a.answered_at, t.id`.execute(db);
  return rows;
}

export const eraseAnswers = (tx: Db, userId: number) =>
  tx.deleteFrom('communityEventAnswers').where('userId', '=', userId).execute();
