import type { Db } from '../../../platform/db/db.ts';
import { registrationsRepo } from './registrations.repo.ts';
import { toAgency, toRate } from './registrations.shape.ts';
import { periodsOf, proofsOf } from './periods.repo.ts';

/** All that an account keeps of sales tax, for the export of one’s data. Tax IDs show their end alone. */
export async function salesTaxOfAccount(db: Db, accountId: number) {
  const registrations = await registrationsRepo(db).whole(await registrationsRepo(db).all(accountId));
  return Promise.all(
    registrations.map(async ({ id, address, isComplete, createdAt, agencies, rates }) => ({
      id,
      address,
      isComplete,
      createdAt,
      agencies: agencies.map(toAgency),
      rates: rates.map(toRate),
      periods: await periodsOf(db, accountId, id),
    })),
  );
}

/** The files that show what was filed, each with the name of its period’s first day. */
export const salesTaxFilesOf = (db: Db, accountId: number): Promise<{ name: string; sha256: string }[]> =>
  proofsOf(db, accountId);

/** With its agencies, rates and periods. */
export const eraseSalesTax = (tx: Db, accountId: number): Promise<void> => registrationsRepo(tx).deleteAll(accountId);
