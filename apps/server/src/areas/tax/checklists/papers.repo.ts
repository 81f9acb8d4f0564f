import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ClientSideTables } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';

type PaperTable = ClientSideTables['checklistPapers'];
export type PaperRow = Selectable<PaperTable>;
export type LookKind = ClientSideTables['checklistPaperLooks']['kind'];

type Of = { accountId: number; id: number };

export const papersRepo = (db: Db) => ({
  ofItems: (accountId: number, items: readonly number[]): Promise<PaperRow[]> =>
    items.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('checklistPapers')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('itemId', 'in', items)
          .orderBy('id')
          .execute(),

  find: ({ accountId, id }: Of): Promise<PaperRow | undefined> =>
    db
      .selectFrom('checklistPapers')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Of any account: for an address that is signed. */
  findById: (id: number): Promise<PaperRow | undefined> =>
    db.selectFrom('checklistPapers').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: (row: Insertable<PaperTable>): Promise<PaperRow> =>
    db.insertInto('checklistPapers').values(row).returningAll().executeTakeFirstOrThrow(),

  change: async ({ accountId, id }: Of, patch: Updateable<PaperTable>): Promise<void> => {
    await db
      .updateTable('checklistPapers')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  delete: async (accountId: number, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await db.deleteFrom('checklistPapers').where('accountId', '=', accountId).where('id', 'in', ids).execute();
  },

  look: async (paperId: number, userId: number, kind: LookKind, at: Date): Promise<void> => {
    await db.insertInto('checklistPaperLooks').values({ paperId, userId, kind, at }).execute();
  },

  /** Newest first. */
  looks: (paperId: number) =>
    db
      .selectFrom('checklistPaperLooks')
      .select(['userId', 'kind', 'at'])
      .where('paperId', '=', paperId)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),

  ofAccount: (accountId: number): Promise<PaperRow[]> =>
    db.selectFrom('checklistPapers').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),

  /** Kept with a document. */
  keptWith: (accountId: number, documentId: number): Promise<PaperRow[]> =>
    db
      .selectFrom('checklistPapers')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('keptWith', '=', documentId)
      .execute(),
});
