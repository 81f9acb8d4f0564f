import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { BillingDetailsTable, InvoiceTable } from '../../../migrations/tables.subscriptions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type InvoiceRow = Selectable<InvoiceTable>;
export type DetailsRow = Selectable<BillingDetailsTable>;

export const invoicesRepo = (db: Db) => {
  const of = (accountId: number) => db.selectFrom('invoices').selectAll().where('accountId', '=', accountId);
  return {
    /** Without gaps: the next one to take a number waits until this transaction is over. */
    takeNumber: async (): Promise<number> => {
      const { lastNumber } = await db
        .updateTable('invoiceCounter')
        .set((to) => ({ lastNumber: to('lastNumber', '+', 1) }))
        .returning('lastNumber')
        .executeTakeFirstOrThrow();
      return lastNumber;
    },

    insert: (values: Insertable<InvoiceTable>): Promise<InvoiceRow> =>
      db.insertInto('invoices').values(values).returningAll().executeTakeFirstOrThrow(),

    findByKey: (key: string): Promise<InvoiceRow | undefined> =>
      db.selectFrom('invoices').selectAll().where('key', '=', key).executeTakeFirst(),

    lockByPayment: (paymentId: number): Promise<InvoiceRow | undefined> =>
      db.selectFrom('invoices').selectAll().where('paymentId', '=', paymentId).forUpdate().executeTakeFirst(),

    update: ({ accountId, id }: InvoiceRow, change: Updateable<InvoiceTable>): Promise<InvoiceRow> =>
      db
        .updateTable('invoices')
        .set(change)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (accountId: number, id: number): Promise<InvoiceRow | undefined> =>
      of(accountId).where('id', '=', id).executeTakeFirst(),

    page: async (accountId: number, query: { page: number; pageSize: number }) => {
      const { limit, offset } = pageBounds(query);
      const [rows, { rows: counts }] = await Promise.all([
        of(accountId).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
        sql<{ counted: number }>`select count(*) as counted from (
          select from invoices where account_id = ${accountId} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
      ]);
      return { rows, counted: counts[0]?.counted ?? 0 };
    },
  };
};

export const detailsRepo = (db: Db) => ({
  find: (accountId: number): Promise<DetailsRow | undefined> =>
    db.selectFrom('billingDetails').selectAll().where('accountId', '=', accountId).executeTakeFirst(),

  /** The account's row, made where there is none, locked until the transaction ends. */
  hold: async (accountId: number, at: Date): Promise<DetailsRow> => {
    await db
      .insertInto('billingDetails')
      .values({ accountId, updatedAt: at, version: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('billingDetails')
      .selectAll()
      .where('accountId', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  update: (accountId: number, change: Updateable<BillingDetailsTable>): Promise<DetailsRow> =>
    db
      .updateTable('billingDetails')
      .set((to) => ({ ...change, version: to('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow(),
});

/** What someone takes along who asks for their data. */
export const invoicesOfAccount = async (db: Db, accountId: number) => ({
  billingDetails: (await detailsRepo(db).find(accountId)) ?? null,
  invoices: await db.selectFrom('invoices').selectAll().where('accountId', '=', accountId).orderBy('number').execute(),
});

/** Invoices stay: the law has those who sell keep them. */
export const eraseBillingDetails = (tx: Db, accountId: number) =>
  tx.deleteFrom('billingDetails').where('accountId', '=', accountId).execute();
