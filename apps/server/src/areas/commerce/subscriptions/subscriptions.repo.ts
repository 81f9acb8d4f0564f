import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type {
  CarriedLine,
  SubscriptionChargeTable,
  SubscriptionTable,
} from '../../../migrations/tables.subscriptions.ts';
import type { Db } from '../../../platform/db/db.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;
export type ChargeRow = Selectable<SubscriptionChargeTable>;
type Change = Omit<Updateable<SubscriptionTable>, 'version'>;

export const subscriptionsRepo = (db: Db) => {
  const lived = (accountId: number) =>
    db.selectFrom('subscriptions').selectAll().where('accountId', '=', accountId).where('state', '!=', 'ended');
  return {
    /** The one that is not ended: there is one at most. */
    findLived: (accountId: number): Promise<SubscriptionRow | undefined> => lived(accountId).executeTakeFirst(),

    lockLived: (accountId: number): Promise<SubscriptionRow | undefined> =>
      lived(accountId).forNoKeyUpdate().executeTakeFirst(),

    exists: async (accountId: number, id: number): Promise<boolean> => {
      const row = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    lock: (accountId: number, id: number): Promise<SubscriptionRow | undefined> =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    insert: (values: Insertable<SubscriptionTable>): Promise<SubscriptionRow> =>
      db.insertInto('subscriptions').values(values).returningAll().executeTakeFirstOrThrow(),

    update: ({ accountId, id }: SubscriptionRow, change: Change): Promise<SubscriptionRow> =>
      db
        .updateTable('subscriptions')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** What waits for the next invoice; null: nothing. No one was shown it as a part of the row: its version stays. */
    carry: async ({ accountId, id }: SubscriptionRow, lines: readonly CarriedLine[] | null): Promise<void> => {
      await db
        .updateTable('subscriptions')
        .set({ carried: lines === null ? null : JSON.stringify(lines) })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute();
    },

    /** Those that a sweep has to look at: their period is over, they never began, or a payment of theirs failed. */
    due: async (now: Date, begunBefore: Date, after: number, limit: number) =>
      db
        .selectFrom('subscriptions')
        .select(['accountId', 'id'])
        .where('state', '!=', 'ended')
        .where('id', '>', after)
        .where((to) =>
          to.or([
            to('periodEnd', '<=', now),
            to('failedSince', 'is not', null),
            to.and([to('state', '=', 'starting'), to('createdAt', '<=', begunBefore)]),
          ]),
        )
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
};

export const chargesRepo = (db: Db) => ({
  insert: (values: Insertable<SubscriptionChargeTable>): Promise<ChargeRow> =>
    db.insertInto('subscriptionCharges').values(values).returningAll().executeTakeFirstOrThrow(),

  update: (id: number, change: Updateable<SubscriptionChargeTable>): Promise<ChargeRow> =>
    db.updateTable('subscriptionCharges').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  find: (id: number): Promise<ChargeRow | undefined> =>
    db.selectFrom('subscriptionCharges').selectAll().where('id', '=', id).executeTakeFirst(),

  /** What is asked for and not paid, the oldest first. */
  owed: ({ accountId, id }: SubscriptionRow): Promise<ChargeRow[]> =>
    db
      .selectFrom('subscriptionCharges')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('subscriptionId', '=', id)
      .where('state', 'in', ['open', 'failed'])
      .orderBy('id')
      .execute(),

  isPaid: async ({ accountId, id }: SubscriptionRow): Promise<boolean> => {
    const row = await db
      .selectFrom('subscriptionCharges')
      .select('id')
      .where('accountId', '=', accountId)
      .where('subscriptionId', '=', id)
      .where('state', '=', 'paid')
      .executeTakeFirst();
    return row !== undefined;
  },

  unwanted: (after: number, limit: number): Promise<ChargeRow[]> =>
    db
      .selectFrom('subscriptionCharges')
      .selectAll()
      .where('state', '=', 'unwanted')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Its payment is cancelled. */
  drop: async (id: number): Promise<void> => {
    await db
      .updateTable('subscriptionCharges')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', '=', 'unwanted')
      .execute();
  },

  /** From here on no one wants them paid. */
  dropOwed: ({ accountId, id }: SubscriptionRow) =>
    db
      .updateTable('subscriptionCharges')
      .set({ state: 'unwanted' })
      .where('accountId', '=', accountId)
      .where('subscriptionId', '=', id)
      .where('state', 'in', ['open', 'failed'])
      .execute(),
});

/** Until when the account has its plan: null without one. */
export async function periodEndOf(db: Db, accountId: number): Promise<Date | null> {
  const row = await subscriptionsRepo(db).findLived(accountId);
  return row === undefined || row.state === 'starting' ? null : row.periodEnd;
}

/** The plan that an account bought; null without one. */
export async function boughtPlan(db: Db, accountId: number) {
  const row = await subscriptionsRepo(db).findLived(accountId);
  if (row === undefined || row.state === 'starting' || row.state === 'ended') return null;
  return { plan: row.terms.name, state: row.state, currentPeriodEnd: row.periodEnd.toISOString() };
}

/** What someone takes along who asks for their data. */
export const subscriptionsOfAccount = async (db: Db, accountId: number) => ({
  subscriptions: await db.selectFrom('subscriptions').selectAll().where('accountId', '=', accountId).execute(),
  charges: await db
    .selectFrom('subscriptionCharges')
    .select(['id', 'subscriptionId', 'kind', 'periodStart', 'periodEnd', 'total', 'currency', 'state', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy(sql`id`)
    .execute(),
});
