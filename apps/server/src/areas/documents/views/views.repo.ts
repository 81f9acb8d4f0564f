import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DocumentViewTable } from '../../../migrations/tables.documents.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ViewRow = Selectable<DocumentViewTable>;

type Whose = { accountId: number; userId: number };

export const viewsRepo = (db: Db) => {
  const of = ({ accountId, userId }: Whose) =>
    db.selectFrom('documentViews').where('accountId', '=', accountId).where('userId', '=', userId);
  return {
    list: (whose: Whose): Promise<ViewRow[]> => of(whose).selectAll().orderBy('name').orderBy('id').execute(),

    /** Until the transaction ends, no one else adds to these. */
    holdAll: ({ accountId, userId }: Whose) =>
      sql`select pg_advisory_xact_lock(hashtextextended('document_views ' || ${accountId}::text, ${userId}))`.execute(
        db,
      ),

    lock: (whose: Whose, id: number): Promise<ViewRow | undefined> =>
      of(whose).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (view: Insertable<DocumentViewTable>): Promise<ViewRow> =>
      db.insertInto('documentViews').values(view).returningAll().executeTakeFirstOrThrow(),

    /** None of theirs is the default any more. */
    clearDefault: ({ accountId, userId }: Whose) =>
      db
        .updateTable('documentViews')
        .set((to) => ({ isDefault: false, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('userId', '=', userId)
        .where('isDefault', '=', true)
        .execute(),

    update: ({ accountId, id }: ViewRow, change: Updateable<DocumentViewTable>): Promise<ViewRow> =>
      db
        .updateTable('documentViews')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    delete: ({ accountId, id }: ViewRow) =>
      db.deleteFrom('documentViews').where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};
