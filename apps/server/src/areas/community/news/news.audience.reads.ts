import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { openTo } from '../base/index.ts';

/** Of a row `t`: whether a person may read it. */
export const isOpen = (userId: number | RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`
  t.deleted_at is null and t.status = 'published' and ${openTo(userId)}`;

/** Whether a person may read the news item with this id. */
export const isNewsOpenTo = (userId: number, id: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`
  exists (select from community_news t where t.id = ${id} and ${isOpen(userId)})`;

/** Of a row `u` of users: whether they may read it. */
export const newsReaders = (id: number): RawBuilder<boolean> => sql<boolean>`
  u.activated_at is not null
  and exists (select from community_news t where t.id = ${id} and ${isOpen(sql<number>`u.id`)})`;

/** How many news items a person may read. */
export async function countOpenNews(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from community_news t where ${isOpen(userId)}`.execute(db);
  return rows[0]?.count ?? 0;
}
