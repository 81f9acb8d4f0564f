import type { Selectable, Updateable } from 'kysely';
import type { ChecklistItemInput } from '@sealwright/contract';
import type { ClientSideTables } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';

type ItemTable = ClientSideTables['checklistItems'];
export type ItemRow = Selectable<ItemTable>;

export const itemsRepo = (db: Db) => ({
  list: (checklistId: number): Promise<ItemRow[]> =>
    db
      .selectFrom('checklistItems')
      .selectAll()
      .where('checklistId', '=', checklistId)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  ofChecklists: (ids: readonly number[]): Promise<ItemRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('checklistItems')
          .selectAll()
          .where('checklistId', 'in', ids)
          .orderBy('position')
          .orderBy('id')
          .execute(),

  /** With whose checklist it is. */
  find: ({ accountId, id }: { accountId: number; id: number }) =>
    db
      .selectFrom('checklistItems as item')
      .innerJoin('checklists as checklist', 'checklist.id', 'item.checklistId')
      .selectAll('item')
      .select('checklist.contactId')
      .where('checklist.accountId', '=', accountId)
      .where('item.id', '=', id)
      .executeTakeFirst(),

  change: async (id: number, patch: Updateable<ItemTable>): Promise<void> => {
    await db.updateTable('checklistItems').set(patch).where('id', '=', id).execute();
  },

  insert: async (checklistId: number, position: number, { kind, name, note, isRequired }: ChecklistItemInput) => {
    await db.insertInto('checklistItems').values({ checklistId, position, kind, name, note, isRequired }).execute();
  },

  delete: async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await db.deleteFrom('checklistItems').where('id', 'in', ids).execute();
  },
});
