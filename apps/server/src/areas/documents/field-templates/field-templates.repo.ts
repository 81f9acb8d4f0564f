import type { Insertable, Selectable } from 'kysely';
import type { FieldTemplateTable } from '../../../migrations/tables.documents.ts';
import type { Db } from '../../../platform/db/db.ts';

export type FieldTemplateRow = Selectable<FieldTemplateTable>;

export const fieldTemplatesRepo = (db: Db) => {
  const of = (accountId: number) => db.selectFrom('fieldTemplates').where('accountId', '=', accountId);
  return {
    list: (accountId: number): Promise<FieldTemplateRow[]> =>
      of(accountId).selectAll().orderBy('name').orderBy('id').execute(),

    lock: (accountId: number, id: number): Promise<FieldTemplateRow | undefined> =>
      of(accountId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (values: Insertable<FieldTemplateTable>): Promise<FieldTemplateRow> =>
      db.insertInto('fieldTemplates').values(values).returningAll().executeTakeFirstOrThrow(),

    delete: ({ accountId, id }: FieldTemplateRow) =>
      db.deleteFrom('fieldTemplates').where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};
