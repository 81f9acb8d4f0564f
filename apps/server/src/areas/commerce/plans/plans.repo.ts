import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { PlanRow } from './plans.reads.ts';

export const plansRepo = (db: Db) => ({
  /**
   * Whoever turns billing on and whoever deactivates a plan wait for each other here, until the transaction ends: else both could find a
   * last active plan.
   */
  lockOffer: () => sql`select pg_advisory_xact_lock(hashtextextended('plans', 0))`.execute(db),

  insert: (plan: Insertable<Tables['plans']>): Promise<PlanRow> =>
    db.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow(),

  find: (id: number): Promise<PlanRow | undefined> =>
    db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst(),

  lock: (id: number): Promise<PlanRow | undefined> =>
    db.selectFrom('plans').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  change: (id: number, patch: Updateable<Tables['plans']>, at: Date): Promise<PlanRow> =>
    db
      .updateTable('plans')
      .set((to) => ({ ...patch, updatedAt: at, version: to('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** From all but this one. */
  endOtherStart: async (id: number, at: Date): Promise<void> => {
    await db
      .updateTable('plans')
      .set((to) => ({ isStart: false, updatedAt: at, version: to('version', '+', 1) }))
      .where('isStart', '=', true)
      .where('id', '<>', id)
      .execute();
  },

  start: (): Promise<PlanRow | undefined> =>
    db.selectFrom('plans').selectAll().where('isStart', '=', true).where('isActive', '=', true).executeTakeFirst(),

  /** False where fewer are left. A sale is no change of the plan: its version stays. */
  takeStock: async (id: number, quantity: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('plans')
      .set((to) => ({ stock: to('stock', '-', quantity) }))
      .where('id', '=', id)
      .where((is) => is.or([is('stock', 'is', null), is('stock', '>=', quantity)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  giveStock: async (id: number, quantity: number): Promise<void> => {
    await db
      .updateTable('plans')
      .set((to) => ({ stock: to('stock', '+', quantity) }))
      .where('id', '=', id)
      .where('stock', 'is not', null)
      .execute();
  },
});
