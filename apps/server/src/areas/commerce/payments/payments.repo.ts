import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentAttemptTable, PaymentRefundTable, PaymentTable } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';

export type StoredPayment = Selectable<PaymentTable>;
export type AttemptRow = Selectable<PaymentAttemptTable>;
export type RefundRow = Selectable<PaymentRefundTable>;

const OWED = ['open', 'action', 'processing', 'failed'] as const;

export const paymentsRepo = (db: Db) => ({
  /** Undefined where there is one of this key. */
  insert: (values: Insertable<PaymentTable>): Promise<StoredPayment | undefined> =>
    db
      .insertInto('payments')
      .values(values)
      .onConflict((on) => on.column('key').doNothing())
      .returningAll()
      .executeTakeFirst(),

  find: (id: number): Promise<StoredPayment | undefined> =>
    db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

  findByKey: (key: string): Promise<StoredPayment> =>
    db.selectFrom('payments').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),

  lock: (id: number): Promise<StoredPayment | undefined> =>
    db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  change: (id: number, patch: Updateable<PaymentTable>): Promise<StoredPayment> =>
    db.updateTable('payments').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  isOwed: async (accountId: number): Promise<boolean> =>
    (await db
      .selectFrom('payments')
      .select('id')
      .where('accountId', '=', accountId)
      .where('state', 'in', OWED)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  owed: async (accountId: number): Promise<number[]> =>
    (
      await db
        .selectFrom('payments')
        .select('id')
        .where('accountId', '=', accountId)
        .where('state', 'in', OWED)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),

  /** In the middle of something since before then. */
  stuck: async (before: Date, most: number): Promise<number[]> =>
    (
      await db
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'processing')
        .where('updatedAt', '<', before)
        .orderBy('updatedAt')
        .limit(most)
        .execute()
    ).map(({ id }) => id),
});

/** Every charge at the provider, each under the key of its call. Written under the lock of its payment. */
export const attemptsRepo = (db: Db) => ({
  insert: (values: Insertable<PaymentAttemptTable>): Promise<AttemptRow> =>
    db.insertInto('paymentAttempts').values(values).returningAll().executeTakeFirstOrThrow(),

  find: (id: number): Promise<AttemptRow | undefined> =>
    db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirst(),

  findByCharge: (provider: AttemptRow['provider'], charge: string): Promise<AttemptRow | undefined> =>
    db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('provider', '=', provider)
      .where('charge', '=', charge)
      .executeTakeFirst(),

  findByKey: (key: string): Promise<AttemptRow | undefined> =>
    db.selectFrom('paymentAttempts').selectAll().where('key', '=', key).executeTakeFirst(),

  findByCollection: (collection: string): Promise<AttemptRow | undefined> =>
    db.selectFrom('paymentAttempts').selectAll().where('collection', '=', collection).executeTakeFirst(),

  /** The one that could still take money. */
  live: (paymentId: number): Promise<AttemptRow | undefined> =>
    db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .where('endedAt', 'is', null)
      .executeTakeFirst(),

  change: (id: number, patch: Updateable<PaymentAttemptTable>): Promise<AttemptRow> =>
    db.updateTable('paymentAttempts').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** Those of which the provider should have said more by then, the longest first; of the others those of before `lapsed`. */
  silent: (before: Date, lapsed: Date, most: number): Promise<AttemptRow[]> =>
    db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('endedAt', 'is', null)
      .where('updatedAt', '<', before)
      .where((eb) => eb.or([eb('state', 'in', ['prepared', 'action', 'processing']), eb('updatedAt', '<', lapsed)]))
      .orderBy('updatedAt')
      .limit(most)
      .execute(),

  /** Leaves the amounts and takes what the provider knows the person by. */
  forget: (accountId: number) =>
    db
      .updateTable('paymentAttempts')
      .set({ customer: null, card: null })
      .where('endedAt', 'is not', null)
      .where('paymentId', 'in', (query) => query.selectFrom('payments').select('id').where('accountId', '=', accountId))
      .execute(),
});

export const refundsRepo = (db: Db) => ({
  /** Undefined where it was asked for already. */
  insert: (values: Insertable<PaymentRefundTable>): Promise<RefundRow | undefined> =>
    db
      .insertInto('paymentRefunds')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst(),

  find: (id: number): Promise<RefundRow | undefined> =>
    db.selectFrom('paymentRefunds').selectAll().where('id', '=', id).executeTakeFirst(),

  findByKey: (key: string): Promise<RefundRow | undefined> =>
    db.selectFrom('paymentRefunds').selectAll().where('key', '=', key).executeTakeFirst(),

  /** What was asked for and is not given back yet, and what was given back, of one attempt. */
  sums: async (attemptId: number): Promise<{ due: number; done: number }> => {
    const rows = await db
      .selectFrom('paymentRefunds')
      .select(['state', 'amount'])
      .where('attemptId', '=', attemptId)
      .execute();
    const sum = (state: RefundRow['state']) =>
      rows.filter((row) => row.state === state).reduce((total, { amount }) => total + amount, 0);
    return { due: sum('due'), done: sum('done') };
  },

  rekey: (id: number, providerKey: string, keyedAt: Date): Promise<RefundRow> =>
    db
      .updateTable('paymentRefunds')
      .set({ providerKey, keyedAt })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Whether it was not settled before. */
  settle: async (id: number, state: 'done' | 'refused', doneAt: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('paymentRefunds')
      .set({ state, doneAt })
      .where('id', '=', id)
      .where('state', '=', 'due')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  due: async (before: Date, most: number): Promise<number[]> =>
    (
      await db
        .selectFrom('paymentRefunds')
        .select('id')
        .where('state', '=', 'due')
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(most)
        .execute()
    ).map(({ id }) => id),
});
