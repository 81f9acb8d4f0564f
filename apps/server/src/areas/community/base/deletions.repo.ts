import type { CommunityType } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { CommunityTables } from '../../../migrations/tables.community.ts';
import type { Db } from '../../../platform/db/db.ts';

type DeletionRow = Selectable<CommunityTables['communityDeletions']>;

/** What was deleted together. */
export const deletionsRepo = (db: Db) => ({
  insert: async (deletion: { type: CommunityType; userId: number; at: Date }): Promise<number> =>
    (await db.insertInto('communityDeletions').values(deletion).returning('id').executeTakeFirstOrThrow()).id,

  forget: (id: number) => db.deleteFrom('communityDeletions').where('id', '=', id).execute(),

  lock: (id: number): Promise<DeletionRow | undefined> =>
    db.selectFrom('communityDeletions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  setUndone: (id: number, at: Date) =>
    db.updateTable('communityDeletions').set({ undoneAt: at }).where('id', '=', id).execute(),

  dropBefore: (at: Date) => db.deleteFrom('communityDeletions').where('at', '<', at).execute(),
});
