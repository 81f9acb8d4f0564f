import { type Selectable, sql } from 'kysely';
import type { CommunityDealTable } from '../../../migrations/tables.news.ts';
import type { Db } from '../../../platform/db/db.ts';

export type DealRow = Selectable<CommunityDealTable>;

export const dealsRepo = (db: Db) => ({
  /** It is no change of the deal: who edits it may go on. */
  countClick: async (id: number): Promise<void> => {
    await sql`update community_deals set clicks = clicks + 1 where id = ${id}`.execute(db);
  },
});
