import type { Updateable } from 'kysely';
import type { ContactTable } from '../../../../migrations/tables.contacts.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { ContactRow } from '../contacts.shape.ts';

export const mergeRepo = (tx: Db) => ({
  /** Live contacts, locked in the order of their ids. */
  lock: (accountId: number, ids: readonly number[]): Promise<ContactRow[]> =>
    tx
      .selectFrom('contacts')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute(),

  deleteOthers: async (
    accountId: number,
    ids: readonly number[],
    how: { deletion: string; at: Date },
  ): Promise<void> => {
    const { deletion, at } = how;
    await tx
      .updateTable('contacts')
      .set((eb) => ({ deletion, deletedAt: at, updatedAt: at, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .execute();
  },

  update: (accountId: number, id: number, values: Updateable<ContactTable>): Promise<ContactRow> =>
    tx
      .updateTable('contacts')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
