import type { ChecklistTemplate } from '@sealwright/contract';
import { sql } from 'kysely';
import type { SavedItem } from '../../../migrations/tables.client-side.ts';
import type { Db } from '../../../platform/db/db.ts';

export const checklistTemplatesRepo = (db: Db) => ({
  list: (accountId: number): Promise<ChecklistTemplate[]> =>
    db
      .selectFrom('checklistTemplates')
      .select(['id', 'name', 'items'])
      .where('accountId', '=', accountId)
      .orderBy(sql`lower(name)`)
      .limit(200)
      .execute(),

  /** One of the same name, however it is written, is replaced. */
  put: async (
    accountId: number,
    { name, items }: { name: string; items: SavedItem[] },
    createdAt: Date,
  ): Promise<ChecklistTemplate> => {
    const row = { accountId, name, items: JSON.stringify(items), createdAt };
    return db
      .insertInto('checklistTemplates')
      .values(row)
      .onConflict((on) =>
        on.expression(sql`account_id, lower(name)`).doUpdateSet({ name, items: row.items, createdAt }),
      )
      .returning(['id', 'name', 'items'])
      .executeTakeFirstOrThrow();
  },

  delete: async (accountId: number, id: number): Promise<void> => {
    await db.deleteFrom('checklistTemplates').where('accountId', '=', accountId).where('id', '=', id).execute();
  },
});
