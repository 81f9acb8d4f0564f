import type { Selectable } from 'kysely';
import type { TextMessageTable } from '../../migrations/tables.identity.ts';
import type { Db } from '../db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../http/paging.ts';

export type CaughtTextRow = Selectable<TextMessageTable>;

/** The text messages that were caught because there is no gateway. */
export const caughtTexts = (db: Db) => ({
  /** One page, newest first. */
  list: async (query: {
    page: number;
    pageSize: number;
    search?: string | undefined;
  }): Promise<{ rows: CaughtTextRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(query);
    let caught = db.selectFrom('textMessages').where('state', '=', 'caught').where('bodySealed', 'is not', null);
    if (query.search) caught = caught.where('toNumber', 'ilike', containing(query.search));
    const [rows, { counted }] = await Promise.all([
      caught.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      db
        .selectFrom(caught.select('id').limit(COUNT_LIMIT).as('found'))
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, counted };
  },

  /** The rows stay: their keys keep a message from leaving twice. */
  empty: async (): Promise<void> => {
    await db.updateTable('textMessages').set({ bodySealed: null }).where('state', '=', 'caught').execute();
  },
});
