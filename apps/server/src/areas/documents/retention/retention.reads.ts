import { type CountedFrom, IRS_KEPT_YEARS } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type DueRow = {
  id: number;
  number: number;
  title: string;
  formType: string | null;
  taxYear: number | null;
  completedOn: string | null;
  deleteOn: string;
  years: number;
  countedFrom: CountedFrom;
  isHeld: boolean;
};

type Until = { accountId: number; until: string };

/**
 * Completed documents that a rule means, with the day on which they are due for deletion. A document has one rule: that of its form type,
 * else the one for all others. What has no day to count from has no day on which it goes. A signed IRS form
 * stays three years from its due date or its receipt, whichever is later, however short a rule is. Of separate copies the document they were made
 * from stands for them.
 */
const due = ({ accountId, until }: Until) => sql`(
  select d.id, d.number, d.title, d.form_type, d.tax_year, done.day as completed_on, r.years, r.counted_from,
    kept.day as delete_on,
    d.is_held or exists (select from legal_holds h where h.account_id = d.account_id and h.released_at is null
      and (h.document_id = d.id or h.client_id = d.client_id)) as is_held
  from documents d
  join lateral (
    select years, counted_from from retention_rules r
    where r.account_id = d.account_id and (r.form_type = d.form_type or r.form_type is null)
    order by r.form_type is null limit 1) r on true
  cross join lateral (
    select coalesce(d.sealed_at, d.finished_at,
      (select max(p.sealed_at) from documents p where p.account_id = d.account_id and p.parent_id = d.id))::date as day) done
  cross join lateral (
    select case when r.counted_from = 'completion' then done.day
      when d.due_on is not null or d.irs_received_on is not null then greatest(d.due_on, d.irs_received_on, done.day)
      end as day) base
  cross join lateral (
    select case when d.sending_option is null then (base.day + make_interval(years => r.years))::date
      when d.due_on is not null or d.irs_received_on is not null then greatest(
        (base.day + make_interval(years => r.years))::date,
        (greatest(d.due_on, d.irs_received_on) + make_interval(years => ${IRS_KEPT_YEARS}))::date)
      end as day) kept
  where d.account_id = ${accountId} and d.deleted_at is null and d.parent_id is null
    and d.state in ('completed', 'downloaded')
    and kept.day <= ${until}::date) due`;

export const retentionReads = (db: Db) => ({
  /** Soonest first. */
  page: async (of: Until, { limit, offset }: { limit: number; offset: number }): Promise<DueRow[]> => {
    const { rows } = await sql<DueRow>`
      select * from ${due(of)} order by delete_on, id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },

  counts: async (of: Until): Promise<{ due: number; held: number }> => {
    const { rows } = await sql<{ due: number; held: number }>`
      select count(*) filter (where not is_held)::int as due, count(*) filter (where is_held)::int as held
      from ${due(of)}`.execute(db);
    return rows[0] ?? { due: 0, held: 0 };
  },

  /** The ids of those that may go, beyond `after`. */
  after: async (of: Until, after: number, limit: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select id from ${due(of)} where not is_held and id > ${after} order by id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** One of them, if it still is due and not on hold. */
  find: async (of: Until, id: number): Promise<DueRow | undefined> => {
    const { rows } = await sql<DueRow>`select * from ${due(of)} where id = ${id} and not is_held`.execute(db);
    return rows[0];
  },

  /** How many documents the account has, counted as far as matters. */
  all: async (accountId: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from documents
      where account_id = ${accountId} and deleted_at is null and parent_id is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
});
