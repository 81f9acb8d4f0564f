import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';

export type MeterRow = Selectable<Tables['requestMeters']>;
export type Sent = { accountId: number; documentId: number; round: number };

export const takingsRepo = (db: Db) => ({
  /** Whatever changes what an account has left takes turns here, before it touches bundles: all lock in this order. */
  lockMeter: async (accountId: number): Promise<MeterRow> => {
    await db
      .insertInto('requestMeters')
      .values({ accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('requestMeters')
      .selectAll()
      .where('accountId', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  remember: async (
    accountId: number,
    warned: Partial<Pick<MeterRow, 'planWarnedFrom' | 'planWarned' | 'bundlesWarnedFor' | 'bundlesWarned'>>,
  ): Promise<void> => {
    await db.updateTable('requestMeters').set(warned).where('accountId', '=', accountId).execute();
  },

  isTaken: async ({ accountId, documentId, round }: Sent): Promise<boolean> => {
    const found = await db
      .selectFrom('requestTakings')
      .select('round')
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .where('round', '=', round)
      .executeTakeFirst();
    return found !== undefined;
  },

  insert: async (sent: Sent, bundleId: number | null, takenAt: Date): Promise<void> => {
    await db
      .insertInto('requestTakings')
      .values({ ...sent, bundleId, takenAt })
      .execute();
  },

  /** Undefined where none was taken, or it was given back already; else the bundle that it was of, null for the plan. */
  giveBack: async (
    { accountId, documentId, round }: Sent,
    givenBackAt: Date,
  ): Promise<{ bundleId: number | null } | undefined> =>
    db
      .updateTable('requestTakings')
      .set({ givenBackAt })
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .where('round', '=', round)
      .where('givenBackAt', 'is', null)
      .returning('bundleId')
      .executeTakeFirst(),

  /** Of the plan, in a month of counting. */
  countOfPlan: async (accountId: number, { from, until }: { from: Date; until: Date }): Promise<number> => {
    const { rows } = await sql<{ counted: number }>`
      select count(*)::int as counted from request_takings
      where account_id = ${accountId} and bundle_id is null and given_back_at is null
        and taken_at >= ${from} and taken_at < ${until}`.execute(db);
    return rows[0]?.counted ?? 0;
  },
});
