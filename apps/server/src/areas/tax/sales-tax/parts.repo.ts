import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SalesTaxTables } from '../../../migrations/tables.sales-tax.ts';
import type { Db } from '../../../platform/db/db.ts';

export type AgencyRow = Selectable<SalesTaxTables['salesTaxAgencies']>;
export type RateRow = Selectable<SalesTaxTables['salesTaxRates']>;

/** The agencies and rates of registrations. */
export const partsRepo = (db: Db) => ({
  agenciesOf: (registrationIds: readonly number[]): Promise<AgencyRow[]> =>
    db
      .selectFrom('salesTaxAgencies')
      .selectAll()
      .where('registrationId', 'in', [0, ...registrationIds])
      .orderBy('position')
      .execute(),

  ratesOf: (registrationIds: readonly number[]): Promise<RateRow[]> =>
    db
      .selectFrom('salesTaxRates')
      .selectAll()
      .where('registrationId', 'in', [0, ...registrationIds])
      .orderBy('position')
      .execute(),

  insertAgency: (row: Insertable<SalesTaxTables['salesTaxAgencies']>): Promise<AgencyRow> =>
    db.insertInto('salesTaxAgencies').values(row).returningAll().executeTakeFirstOrThrow(),

  changeAgency: (id: number, patch: Updateable<SalesTaxTables['salesTaxAgencies']>): Promise<AgencyRow> =>
    db.updateTable('salesTaxAgencies').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  dropAgencies: async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await db.deleteFrom('salesTaxAgencies').where('id', 'in', ids).execute();
  },

  insertRate: async (row: Insertable<SalesTaxTables['salesTaxRates']>): Promise<void> => {
    await db.insertInto('salesTaxRates').values(row).execute();
  },

  changeRate: async (id: number, patch: Updateable<SalesTaxTables['salesTaxRates']>): Promise<void> => {
    await db.updateTable('salesTaxRates').set(patch).where('id', '=', id).execute();
  },

  dropRates: async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await db.deleteFrom('salesTaxRates').where('id', 'in', ids).execute();
  },
});
