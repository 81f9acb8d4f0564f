import type { Insertable, Selectable } from 'kysely';
import type { FolderTable } from '../../migrations/tables.teams.ts';
import type { Db } from '../../platform/db/db.ts';

export type FolderRow = Selectable<FolderTable>;

/** The folders of an account, and the groups that those which are restricted are open to. */
export const foldersRepo = (db: Db) => ({
  list: (accountId: number): Promise<FolderRow[]> =>
    db.selectFrom('folders').selectAll().where('accountId', '=', accountId).orderBy('name').orderBy('id').execute(),

  find: (accountId: number, id: number): Promise<FolderRow | undefined> =>
    db.selectFrom('folders').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst(),

  lock: (accountId: number, id: number): Promise<FolderRow | undefined> =>
    db
      .selectFrom('folders')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Their names, by id. */
  names: async (accountId: number, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> => {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return new Map();
    const rows = await db
      .selectFrom('folders')
      .select(['id', 'name'])
      .where('accountId', '=', accountId)
      .where('id', 'in', wanted)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  count: async (accountId: number): Promise<number> =>
    (
      await db
        .selectFrom('folders')
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
    ).counted,

  groups: (accountId: number) =>
    db.selectFrom('folderGroups').select(['folderId', 'groupId']).where('accountId', '=', accountId).execute(),

  insert: (folder: Insertable<FolderTable>): Promise<FolderRow> =>
    db.insertInto('folders').values(folder).returningAll().executeTakeFirstOrThrow(),

  update: (accountId: number, id: number, change: { name?: string; isRestricted?: boolean }): Promise<FolderRow> =>
    db
      .updateTable('folders')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  setGroups: async (accountId: number, folderId: number, groupIds: readonly number[]): Promise<void> => {
    await db.deleteFrom('folderGroups').where('accountId', '=', accountId).where('folderId', '=', folderId).execute();
    if (groupIds.length === 0) return;
    const groups = groupIds.map((groupId) => ({ accountId, folderId, groupId }));
    await db.insertInto('folderGroups').values(groups).execute();
  },

  delete: (accountId: number, id: number) =>
    db.deleteFrom('folders').where('accountId', '=', accountId).where('id', '=', id).execute(),
});
