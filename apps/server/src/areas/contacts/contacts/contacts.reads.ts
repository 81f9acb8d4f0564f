import type { Input, listContacts } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { pageBounds } from '../../../platform/http/paging.ts';
import { type MacOf, narrowings, ownContacts, searched, searchedByParts } from './list/conditions.reads.ts';
import { orderOf } from './list/page.order.reads.ts';
import { LIMITS, readPage, type Total, type Wanted } from './list/page.reads.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './contacts.shape.ts';

type Query = Input<typeof listContacts>['query'];

/** One page of the account's contacts that match. `macOf` is null where the account has no key, and so no secrets. */
export async function readContacts(
  db: Db,
  accountId: number,
  query: Query,
  macOf: MacOf | null,
  limits = LIMITS,
): Promise<Total & { rows: SummaryRow[] }> {
  const { ids, total } = await readPage(db, wantedBy(accountId, query, macOf), limits);
  const [rows, counts] = await Promise.all([readSummaries(db, accountId, ids), total()]);
  return { rows, ...counts };
}

function wantedBy(accountId: number, query: Query, macOf: MacOf | null): Wanted {
  const own = ownContacts(accountId, query.state);
  const filters = narrowings(accountId, query);
  const search = searched(query.search, macOf);
  const order = orderOf(query);
  const asked = [...filters, ...search];
  const { parts, rechecked } = searchedByParts(query.search, macOf);
  return {
    own,
    narrowed: asked.length === 0 ? null : sql.join(asked, sql` and `),
    all: sql.join([own, ...asked], sql` and `),
    parts,
    rechecked: sql.join([...filters, ...rechecked], sql` and `),
    order,
    page: pageBounds(query),
  };
}

/** These contacts in this order; ids that are not the account's are left out. */
export async function readSummaries(db: Db, accountId: number, ids: readonly number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contacts')
    .select(SUMMARY_COLUMNS)
    .where('accountId', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
