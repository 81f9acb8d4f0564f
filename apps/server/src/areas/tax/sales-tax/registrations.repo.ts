import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SalesTaxTables } from '../../../migrations/tables.sales-tax.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import { type AgencyRow, partsRepo, type RateRow } from './parts.repo.ts';

export type RegistrationRow = Selectable<SalesTaxTables['salesTaxRegistrations']>;
type Of = { accountId: number; id: number };
export type WholeRegistration = RegistrationRow & { agencies: AgencyRow[]; rates: RateRow[] };

export const registrationsRepo = (db: Db) => {
  const of = (accountId: number) => db.selectFrom('salesTaxRegistrations').where('accountId', '=', accountId);

  return {
    page: async (accountId: number, query: { page: number; pageSize: number }) => {
      const { limit, offset } = pageBounds(query);
      const rows = await of(accountId).selectAll().orderBy('id').limit(limit).offset(offset).execute();
      const { counted } = await db
        .selectFrom(of(accountId).select('id').limit(COUNT_LIMIT).as('found'))
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      return { rows, counted };
    },

    find: (accountId: number, id: number): Promise<RegistrationRow | undefined> =>
      of(accountId).selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (accountId: number, id: number): Promise<RegistrationRow | undefined> =>
      of(accountId).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** With their agencies and rates. */
    whole: async (rows: readonly RegistrationRow[]): Promise<WholeRegistration[]> => {
      const ids = rows.map(({ id }) => id);
      const [agencies, rates] = await Promise.all([partsRepo(db).agenciesOf(ids), partsRepo(db).ratesOf(ids)]);
      return rows.map((row) => ({
        ...row,
        agencies: agencies.filter(({ registrationId }) => registrationId === row.id),
        rates: rates.filter(({ registrationId }) => registrationId === row.id),
      }));
    },

    insert: (row: Insertable<SalesTaxTables['salesTaxRegistrations']>): Promise<RegistrationRow> =>
      db.insertInto('salesTaxRegistrations').values(row).returningAll().executeTakeFirstOrThrow(),

    change: (
      { accountId, id }: Of,
      patch: Updateable<SalesTaxTables['salesTaxRegistrations']>,
      at: Date,
    ): Promise<RegistrationRow> =>
      db
        .updateTable('salesTaxRegistrations')
        .set((to) => ({ ...patch, updatedAt: at, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    delete: async ({ accountId, id }: Of): Promise<void> => {
      await db.deleteFrom('salesTaxRegistrations').where('accountId', '=', accountId).where('id', '=', id).execute();
    },

    all: (accountId: number): Promise<RegistrationRow[]> => of(accountId).selectAll().orderBy('id').execute(),

    deleteAll: async (accountId: number): Promise<void> => {
      await db.deleteFrom('salesTaxRegistrations').where('accountId', '=', accountId).execute();
    },

    /** Of complete registrations, the next after an id that have a rate: for the sweep that adds periods. */
    agenciesAfter: (id: number, limit: number) =>
      db
        .selectFrom('salesTaxAgencies as agency')
        .innerJoin('salesTaxRegistrations as registration', 'registration.id', 'agency.registrationId')
        .selectAll('agency')
        .select('registration.accountId')
        .where('registration.isComplete', '=', true)
        .where((eb) =>
          eb.exists(
            eb.selectFrom('salesTaxRates as rate').select('rate.id').whereRef('rate.agencyId', '=', 'agency.id'),
          ),
        )
        .where('agency.id', '>', id)
        .orderBy('agency.id')
        .limit(limit)
        .execute(),
  };
};
