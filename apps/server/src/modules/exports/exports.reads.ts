import type { ContactSelection, EXPORT_FORMATS } from '@sealwright/contract';
import { sql } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Db } from '../../platform/db.ts';
import { type Condition, type MacOf, matching } from '../contacts/thread.ts';
import type { Column } from './exports.columns.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Which contacts are meant; of ids also deleted ones, as the list of the deleted can be exported as well. */
export function chosen(accountId: number, selection: ContactSelection, macOf: MacOf | null): Condition {
  if ('ids' in selection) return sql`account_id = ${accountId} and id = any(${selection.ids}::bigint[])`;
  const all = matching(accountId, selection.matching, macOf);
  const { exceptIds = [] } = selection;
  return exceptIds.length === 0 ? all : sql`${all} and id <> all(${exceptIds}::bigint[])`;
}

/** Their rows, the id first, oldest first, as a text that stands alone: COPY takes no parameters. */
export function exportQuery(db: Db, columns: readonly Column[], condition: Condition): string {
  const cells = [sql`id`, ...columns.map(({ from }) => sql.raw(from))];
  const { sql: text, parameters } =
    sql`select ${sql.join(cells)} from contacts where ${condition} order by contacts.id`.compile(db);
  // In one pass: what a value says is not looked at again.
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(parameters[Number(number) - 1]));
}

/** In quotation marks whatever it is, so that the database takes its type from where it stands, as it does for parameters. */
function literalOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return quoted(String(value));
  if (value instanceof Date) return quoted(value.toISOString());
  if (value instanceof Uint8Array) return quoted(`\\x${Buffer.from(value).toString('hex')}`);
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return quoted(`{${value.join(',')}}`);
  throw new Error('A value that cannot be written into a query');
}

/** No text of the database holds NUL, and a query ends there: it becomes the sign for what cannot be read. */
const quoted = (text: string): string => escapeLiteral(text.replaceAll('\0', '\ufffd'));

export async function countUpTo(db: Db, condition: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from contacts where ${condition} limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
