import type { Input, listChecklists } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { CLIENT_COLUMNS, CLIENT_ORDER, type ClientColumns, joinClient } from '../../contacts/index.ts';
import type { ChecklistRow } from './checklists.repo.ts';

export type ListedChecklist = ChecklistRow & ClientColumns;
type Query = Input<typeof listChecklists>['query'];
type ChecklistFilter = Pick<Query, 'stage' | 'taxYear' | 'contact' | 'search'>;

/** As `stageOf` says it. */
const STAGES: Record<NonNullable<Query['stage']>, RawBuilder<unknown>> = {
  draft: sql`l.state = 'draft'`,
  waiting: sql`(l.state = 'out' and l.missing_count > 0)`,
  to_review: sql`(l.state = 'out' and l.missing_count = 0 and l.received_count > 0)`,
  complete: sql`(l.state = 'out' and l.missing_count = 0 and l.received_count = 0)`,
  closed: sql`l.state = 'closed'`,
};

const ORDERS: Record<string, RawBuilder<unknown>> = {
  created_at: sql`l.created_at`,
  due_on: sql`l.due_on`,
  tax_year: sql`l.tax_year`,
  client: CLIENT_ORDER,
};

function orderOf(ordering: string | undefined): RawBuilder<unknown> {
  const wanted = ordering || '-created_at';
  const column = ORDERS[wanted.replace(/^-/, '')] ?? sql`l.created_at`;
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} nulls last, l.id ${direction}`;
}

function wantedBy(accountId: number, { stage, taxYear, contact, search }: ChecklistFilter): RawBuilder<unknown> {
  const pattern = search ? containing(search) : null;
  const conditions = [
    sql`l.account_id = ${accountId}`,
    ...(stage === undefined ? [] : [STAGES[stage]]),
    ...(taxYear === undefined ? [] : [sql`l.tax_year = ${taxYear}`]),
    ...(contact === undefined ? [] : [sql`l.contact_id = ${contact}`]),
    ...(pattern === null
      ? []
      : [
          sql`(c.first_name || ' ' || c.last_name ilike ${pattern} or c.company_name ilike ${pattern} or c.email ilike ${pattern})`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

export const checklistsReads = (db: Db) => ({
  page: async (
    accountId: number,
    filter: ChecklistFilter,
    { limit, offset, ordering }: { limit: number; offset: number; ordering?: string | undefined },
  ): Promise<{ rows: ListedChecklist[]; counted: number }> => {
    const found = sql`from checklists l ${joinClient(accountId, 'l.contact_id')} where ${wantedBy(accountId, filter)}`;
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<ListedChecklist>`
        select l.*, ${CLIENT_COLUMNS} ${found} order by ${orderOf(ordering)} limit ${limit} offset ${offset}`.execute(
        db,
      ),
      sql<{ counted: number }>`
        select count(*)::int as counted from (select ${found} limit ${sql.lit(COUNT_LIMIT)}) f`.execute(db),
    ]);
    return { rows, counted: counts[0]?.counted ?? 0 };
  },

  find: async (accountId: number, id: number): Promise<ListedChecklist | undefined> => {
    const { rows } = await sql<ListedChecklist>`
      select l.*, ${CLIENT_COLUMNS} from checklists l ${joinClient(accountId, 'l.contact_id')}
      where l.account_id = ${accountId} and l.id = ${id}`.execute(db);
    return rows[0];
  },

  /** What clients still have to send, by client: rows of items with their checklist, beyond an item’s id. */
  missing: async (accountId: number, taxYear: number | undefined, after: number, limit: number) => {
    const { rows } = await sql<
      ClientColumns & {
        id: number;
        taxYear: number;
        dueOn: string | null;
        remindedAt: Date | null;
        sentAt: Date | null;
        kind: string;
        name: string;
        state: string;
        reason: string;
      }
    >`
      select i.id, l.tax_year, l.due_on, l.reminded_at, l.sent_at, i.kind, i.name, i.state, i.reason, ${CLIENT_COLUMNS}
      from checklist_items i join checklists l on l.id = i.checklist_id ${joinClient(accountId, 'l.contact_id')}
      where l.account_id = ${accountId} and l.state = 'out' and i.is_required and i.state in ('open', 'returned')
        and i.id > ${after} ${taxYear === undefined ? sql`` : sql`and l.tax_year = ${taxYear}`}
      order by i.id limit ${limit}`.execute(db);
    return rows;
  },
});

/** Whom a notification about a checklist goes to. */
export const checklistOwnerOf = (accountId: number | null, id: number): RawBuilder<number> =>
  sql<number>`(select created_by from checklists where account_id = ${accountId} and id = ${id})`;
