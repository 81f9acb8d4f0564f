import type { Insertable, Selectable, Updateable } from 'kysely';
import type {
  PaymentCardTable,
  PaymentCustomerTable,
  PaymentSetupTable,
  ProviderName,
} from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';

export type CardRow = Selectable<PaymentCardTable>;
export type SetupRow = Selectable<PaymentSetupTable>;
type Of = { accountId: number; provider: ProviderName };

export const customersRepo = (db: Db) => ({
  /** What is there already stays. */
  insert: (values: Insertable<PaymentCustomerTable>) =>
    db
      .insertInto('paymentCustomers')
      .values(values)
      .onConflict((on) => on.doNothing())
      .execute(),

  find: ({ accountId, provider }: Of) =>
    db
      .selectFrom('paymentCustomers')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst(),

  lock: ({ accountId, provider }: Of) =>
    db
      .selectFrom('paymentCustomers')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst(),

  name: ({ accountId, provider }: Of, customer: string) =>
    db
      .updateTable('paymentCustomers')
      .set({ customer })
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .execute(),

  deleteAll: (accountId: number) => db.deleteFrom('paymentCustomers').where('accountId', '=', accountId).execute(),
});

/** Changed under the lock of their customer. */
export const cardsRepo = (db: Db) => ({
  /** The primary one first, then the newest. */
  list: ({ accountId, provider }: Of): Promise<CardRow[]> =>
    db
      .selectFrom('paymentCards')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .where('removedAt', 'is', null)
      .orderBy('isPrimary', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  ofAccount: (accountId: number): Promise<CardRow[]> =>
    db.selectFrom('paymentCards').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),

  find: ({ accountId, provider }: Of, id: number): Promise<CardRow | undefined> =>
    db
      .selectFrom('paymentCards')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirst(),

  findByCard: (provider: ProviderName, card: string): Promise<CardRow | undefined> =>
    db
      .selectFrom('paymentCards')
      .selectAll()
      .where('provider', '=', provider)
      .where('card', '=', card)
      .executeTakeFirst(),

  /** Undefined where it is known. */
  insert: (values: Insertable<PaymentCardTable>): Promise<CardRow | undefined> =>
    db
      .insertInto('paymentCards')
      .values(values)
      .onConflict((on) => on.columns(['provider', 'card']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  change: (accountId: number, id: number, patch: Updateable<PaymentCardTable>) =>
    db
      .updateTable('paymentCards')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .execute(),

  clearPrimary: ({ accountId, provider }: Of) =>
    db
      .updateTable('paymentCards')
      .set({ isPrimary: false })
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .where('isPrimary', '=', true)
      .execute(),

  deleteAll: (accountId: number) => db.deleteFrom('paymentCards').where('accountId', '=', accountId).execute(),
});

export const setupsRepo = (db: Db) => ({
  insert: (values: Insertable<PaymentSetupTable>): Promise<SetupRow> =>
    db.insertInto('paymentSetups').values(values).returningAll().executeTakeFirstOrThrow(),

  find: (accountId: number, id: number): Promise<SetupRow | undefined> =>
    db
      .selectFrom('paymentSetups')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  findBySetup: (provider: ProviderName, setup: string): Promise<SetupRow | undefined> =>
    db
      .selectFrom('paymentSetups')
      .selectAll()
      .where('provider', '=', provider)
      .where('setup', '=', setup)
      .executeTakeFirst(),

  change: (accountId: number, id: number, patch: Updateable<PaymentSetupTable>): Promise<SetupRow> =>
    db
      .updateTable('paymentSetups')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  deleteAll: (accountId: number) => db.deleteFrom('paymentSetups').where('accountId', '=', accountId).execute(),

  deleteBefore: (at: Date) => db.deleteFrom('paymentSetups').where('createdAt', '<', at).execute(),
});
