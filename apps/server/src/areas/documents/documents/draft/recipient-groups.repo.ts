import type { Insertable, Selectable, Updateable } from 'kysely';
import type { RecipientGroupTable } from '../../../../migrations/tables.documents.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Owner } from '../documents.repo.ts';

export type GroupRow = Selectable<RecipientGroupTable>;

export const recipientGroupsRepo = (db: Db) => ({
  list: ({ accountId, id }: Owner): Promise<GroupRow[]> =>
    db
      .selectFrom('recipientGroups')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .orderBy('id')
      .execute(),

  documentOf: async (accountId: number, groupId: number): Promise<number | undefined> => {
    const row = await db
      .selectFrom('recipientGroups')
      .select('documentId')
      .where('accountId', '=', accountId)
      .where('id', '=', groupId)
      .executeTakeFirst();
    return row?.documentId;
  },

  insert: (values: Insertable<RecipientGroupTable>): Promise<GroupRow> =>
    db.insertInto('recipientGroups').values(values).returningAll().executeTakeFirstOrThrow(),

  update: (accountId: number, id: number, patch: Updateable<RecipientGroupTable>): Promise<GroupRow> =>
    db
      .updateTable('recipientGroups')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new AppError('not_found')),

  remove: (accountId: number, id: number) =>
    db.deleteFrom('recipientGroups').where('accountId', '=', accountId).where('id', '=', id).execute(),
});

export const listGroups = (db: Db, document: Owner): Promise<GroupRow[]> => recipientGroupsRepo(db).list(document);
