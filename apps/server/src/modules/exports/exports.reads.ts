import type { ContactSelection, EXPORT_FORMATS } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Condition, type MacOf, matching } from '../contacts/thread.ts';
import type { Column } from './exports.columns.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A query as a thread can take it. */
export type PlainQuery = { text: string; values: unknown[] };

/** Which contacts are meant; of ids also deleted ones, as the list of the deleted can be exported as well. */
export function chosen(accountId: number, selection: ContactSelection, macOf: MacOf | null): Condition {
  if ('ids' in selection) return sql`account_id = ${accountId} and id = any(${selection.ids}::bigint[])`;
  const all = matching(accountId, selection.matching, macOf);
  const { exceptIds = [] } = selection;
  return exceptIds.length === 0 ? all : sql`${all} and id <> all(${exceptIds}::bigint[])`;
}

/** Their rows as texts, the id first, oldest first. */
export function exportQuery(db: Db, columns: readonly Column[], condition: Condition): PlainQuery {
  const cells = [sql`id::text`, ...columns.map(({ from }) => sql.raw(from))];
  const { sql: text, parameters } =
    sql`select ${sql.join(cells)} from contacts where ${condition} order by contacts.id`.compile(db);
  return { text, values: [...parameters] };
}

export async function countUpTo(db: Db, condition: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from contacts where ${condition} limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
