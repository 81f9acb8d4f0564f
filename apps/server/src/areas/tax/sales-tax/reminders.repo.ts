import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { PeriodRow } from './periods.repo.ts';
import { remindedUntil, type Stage } from './reminders.ts';

export type Remindable = PeriodRow & { agencyName: string };

export const remindersRepo = (db: Db) => ({
  /** Periods after this id that may be due for a reminder. */
  after: async (id: number, today: string, limit: number): Promise<number[]> => {
    const until = remindedUntil(today);
    const { rows } = await sql<{ id: number }>`
      select id from (
        select id from sales_tax_periods where state <> 'paid' and reminded < 3 and due_on <= ${until} and id > ${id}
        union
        select id from sales_tax_periods
        where state = 'open' and prepayment_reminded < 3 and prepayment_due_on <= ${until} and id > ${id}) due
      order by id limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },

  lock: (id: number): Promise<Remindable | undefined> =>
    db
      .selectFrom('salesTaxPeriods as period')
      .innerJoin('salesTaxAgencies as agency', 'agency.id', 'period.agencyId')
      .selectAll('period')
      .select('agency.name as agencyName')
      .where('period.id', '=', id)
      .forNoKeyUpdate('period')
      .executeTakeFirst(),

  /** The version stays: no one edited the period. */
  set: async (id: number, stages: { reminded?: Stage; prepaymentReminded?: Stage }): Promise<void> => {
    await db.updateTable('salesTaxPeriods').set(stages).where('id', '=', id).execute();
  },
});

/** Whether a period is still there: a condition on its id, for lists of what people were told. */
export const isPeriodThere = (accountId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sales_tax_periods p where p.account_id = ${accountId} and p.id = ${id})`;
