import type { Db } from '../../platform/db/db.ts';

/** What personal and team accounts have in common. */
export const accountsRepo = (db: Db) => ({
  insertPersonal: async (name: string): Promise<number> => {
    const values = { kind: 'personal' as const, name };
    return (await db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id;
  },

  rename: async (id: number, name: string): Promise<void> => {
    await db.updateTable('accounts').set({ name }).where('id', '=', id).execute();
  },

  find: (id: number) =>
    db.selectFrom('accounts').select(['id', 'kind', 'name', 'isActive']).where('id', '=', id).executeTakeFirst(),

  /** The next number of a document. Gapless: the account's row stays locked until the document is committed or not. */
  takeDocumentNumber: async (id: number): Promise<number> => {
    const { lastDocumentNumber } = await db
      .updateTable('accounts')
      .set((to) => ({ lastDocumentNumber: to('lastDocumentNumber', '+', 1) }))
      .where('id', '=', id)
      .returning('lastDocumentNumber')
      .executeTakeFirstOrThrow();
    return lastDocumentNumber;
  },
});
