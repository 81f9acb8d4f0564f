import { type Insertable, sql } from 'kysely';
import type { CommunityTables } from '../../../migrations/tables.community.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isUnused } from './pictures.reads.ts';

export const picturesRepo = (db: Db) => ({
  insert: (picture: Insertable<CommunityTables['communityPictures']>) =>
    db.insertInto('communityPictures').values(picture).execute(),

  find: async (key: string): Promise<string | undefined> =>
    (await db.selectFrom('communityPictures').select('sha256').where('key', '=', key).executeTakeFirst())?.sha256,

  /** Those that nothing shows, of before that. */
  dropUnused: async (before: Date): Promise<void> => {
    await sql`delete from community_pictures p where p.created_at < ${before} and ${isUnused}`.execute(db);
  },
});
