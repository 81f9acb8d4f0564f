import type { TaxPeriod } from '@sealwright/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { SalesTaxTables } from '../../../migrations/tables.sales-tax.ts';
import type { Db } from '../../../platform/db/db.ts';
import { stageAtStart } from './reminders.ts';

export type PeriodRow = Selectable<SalesTaxTables['salesTaxPeriods']>;

type Of = { accountId: number; id: number };

export const periodsRepo = (db: Db) => ({
  find: (accountId: number, id: number): Promise<PeriodRow | undefined> =>
    db
      .selectFrom('salesTaxPeriods')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  lock: (accountId: number, id: number): Promise<PeriodRow | undefined> =>
    db
      .selectFrom('salesTaxPeriods')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  lockOf: (accountId: number, agencyId: number): Promise<PeriodRow[]> =>
    db
      .selectFrom('salesTaxPeriods')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('agencyId', '=', agencyId)
      .orderBy('fromDay')
      .forNoKeyUpdate()
      .execute(),

  change: async ({ accountId, id }: Of, patch: Updateable<SalesTaxTables['salesTaxPeriods']>): Promise<void> => {
    await db
      .updateTable('salesTaxPeriods')
      .set((to) => ({ ...patch, version: to('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  /** The days of an open period follow its agency. Of another due day people are reminded anew. */
  follow: async ({ accountId, id }: Of, { frequency, to, dueOn, prepaymentDueOn }: TaxPeriod): Promise<void> => {
    await db
      .updateTable('salesTaxPeriods')
      .set({
        frequency,
        toDay: to,
        dueOn,
        prepaymentDueOn,
        reminded: sql<number>`case when due_on = ${dueOn} then reminded else 0 end`,
        prepaymentReminded: sql<number>`case when prepayment_due_on is not distinct from ${prepaymentDueOn}::date
          then prepayment_reminded else 0 end`,
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  drop: async ({ accountId, id }: Of): Promise<void> => {
    await db.deleteFrom('salesTaxPeriods').where('accountId', '=', accountId).where('id', '=', id).execute();
  },

  hasFiled: async (accountId: number, of: { registrationId: number } | { agencyId: number }): Promise<boolean> => {
    const row = await db
      .selectFrom('salesTaxPeriods')
      .select('id')
      .where('accountId', '=', accountId)
      .where('state', '<>', 'open')
      .where((is) =>
        'agencyId' in of ? is('agencyId', '=', of.agencyId) : is('registrationId', '=', of.registrationId),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
});

export const periodsOf = (db: Db, accountId: number, registrationId: number): Promise<PeriodRow[]> =>
  db
    .selectFrom('salesTaxPeriods')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('registrationId', '=', registrationId)
    .orderBy('dueOn')
    .orderBy('id')
    .execute();

/** Periods that an agency has from now on; those that are there stay. */
export async function insertPeriods(
  db: Db,
  of: { accountId: number; registrationId: number; agencyId: number },
  periods: readonly TaxPeriod[],
  today: string,
): Promise<void> {
  if (periods.length === 0) return;
  const rows = periods.map(({ frequency, from, to, dueOn, prepaymentDueOn }) => ({
    ...of,
    frequency,
    fromDay: from,
    toDay: to,
    dueOn,
    prepaymentDueOn,
    reminded: stageAtStart(dueOn, today),
    prepaymentReminded: stageAtStart(prepaymentDueOn, today),
  }));
  await db
    .insertInto('salesTaxPeriods')
    .values(rows)
    .onConflict((on) => on.columns(['agencyId', 'fromDay']).doNothing())
    .execute();
}

/** The files of an account’s periods, each under a name that is its own. */
export async function proofsOf(db: Db, accountId: number): Promise<{ name: string; sha256: string }[]> {
  const rows = await db
    .selectFrom('salesTaxPeriods')
    .select(['id', 'fromDay', 'proofName', 'proofSha256'])
    .where('accountId', '=', accountId)
    .where('proofSha256', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, fromDay, proofName, proofSha256: sha256 }) =>
    sha256 === null ? [] : [{ name: `${fromDay} ${id} ${proofName ?? ''}`, sha256 }],
  );
}
