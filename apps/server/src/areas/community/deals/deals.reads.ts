import { type RawBuilder, sql } from 'kysely';
import { DEAL_STATUSES, type DealStatus } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';
import { type InTable, openTo } from '../base/index.ts';
import type { DealRow } from './deals.repo.ts';

/** Of a row `t`, on a day. */
const STATUSES: Record<DealStatus, (today: string) => RawBuilder<boolean>> = {
  upcoming: (today) => sql<boolean>`t.from_day > ${today}::date`,
  active: (today) => sql<boolean>`(t.from_day is null or t.from_day <= ${today}::date)
    and (t.until_day is null or t.until_day >= ${today}::date)`,
  expired: (today) => sql<boolean>`t.until_day < ${today}::date`,
};

const isStatus = (text: string): text is DealStatus => Object.hasOwn(STATUSES, text);
const HIDDEN = 'hidden';

const narrowedTo = (status: string, today: string): RawBuilder<boolean> =>
  isStatus(status) ? STATUSES[status](today) : sql<boolean>`not t.allow_show`;

/** `today` is asked for each time: lists are narrowed by the day it is. */
export const dealsTable = (today: () => string): InTable => ({
  table: 'communityDeals',
  searched: sql`lower(t.title || ' ' || t.partner || ' ' || t.text || ' ' || t.code)`,
  statuses: [...DEAL_STATUSES, HIDDEN],
  narrow: ({ status, group }) => [
    ...(status ? [narrowedTo(status, today())] : []),
    ...(group === undefined ? [] : [sql<boolean>`t.group_ids && array[${group}]::bigint[]`]),
  ],
  orderings: { name: sql`lower(t.title)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  unique: null,
});

/** Those that a person may see today. */
type Seen = { userId: number; today: string };

const seenBy = ({ userId, today }: Seen): RawBuilder<boolean> => sql<boolean>`
  t.deleted_at is null and t.allow_show and ${STATUSES.active(today)} and ${openTo(userId)}`;

/** The newest first. */
export async function dealsOpenTo(
  db: Db,
  seen: Seen,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: DealRow[]; counted: number }> {
  const found = search
    ? sql`and (t.title || ' ' || t.partner || ' ' || t.text) ilike ${containing(search.normalize('NFC'))}`
    : sql``;
  const wanted = sql`from community_deals t where ${seenBy(seen)} ${found}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<DealRow>`select t.* ${wanted} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted ${wanted}`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

export async function dealOpenTo(db: Db, seen: Seen, id: number): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`
    select t.* from community_deals t where t.id = ${id} and ${seenBy(seen)}`.execute(db);
  return rows[0];
}

export async function countDealsFor(db: Db, seen: Seen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from community_deals t where ${seenBy(seen)}`.execute(db);
  return rows[0]?.count ?? 0;
}
