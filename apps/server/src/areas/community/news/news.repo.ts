import { type Selectable, sql } from 'kysely';
import type { CommunityNewsTable } from '../../../migrations/tables.news.ts';
import type { Db } from '../../../platform/db/db.ts';

export type NewsRow = Selectable<CommunityNewsTable>;

export const newsRepo = (db: Db) => ({
  /** Once for each person. */
  addRead: async (read: { newsId: number; userId: number; at: Date }): Promise<void> => {
    await db
      .insertInto('communityNewsReads')
      .values(read)
      .onConflict((on) => on.doNothing())
      .execute();
  },

  /** Publishes the next one that is due. No two processes take the same. */
  publishDue: async (at: Date): Promise<NewsRow | undefined> => {
    const { rows } = await sql<NewsRow>`
      update community_news set status = 'published', published_at = ${at}, publish_at = null, updated_at = ${at},
        version = version + 1
      where id = (
        select id from community_news where status = 'scheduled' and publish_at <= ${at} and deleted_at is null
        order by publish_at, id limit 1 for update skip locked)
      returning *`.execute(db);
    return rows[0];
  },
});

/** What a person has opened goes with them. */
export const eraseNewsReads = (tx: Db, userId: number) =>
  tx.deleteFrom('communityNewsReads').where('userId', '=', userId).execute();
