import type { ContactSelection, EXPORT_FORMATS } from '@sealwright/contract';
import { sql } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Db } from '../../../platform/db/db.ts';
import { type Condition, type MacOf, matching } from '../contacts/thread.ts';
import type { Column } from './exports.columns.ts';
import { SETTING } from './exports.copy.repo.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Which contacts are meant; of ids also deleted ones, as the list of the deleted can be exported as well. */
export function chosen(accountId: number, selection: ContactSelection, macOf: MacOf | null): Condition {
  if ('ids' in selection) return sql`account_id = ${accountId} and id = any(${selection.ids}::bigint[])`;
  const all = matching(accountId, selection.matching, macOf);
  const { exceptIds = [] } = selection;
  return exceptIds.length === 0 ? all : sql`${all} and id <> all(${exceptIds}::bigint[])`;
}

/** A query that stands alone, since COPY takes no parameters; it reads `texts` as settings of its transaction. */
export type CopyQuery = { text: string; texts: string[] };

/** Their rows, the id first, oldest first. */
export function exportQuery(db: Db, columns: readonly Column[], condition: Condition): CopyQuery {
  const cells = [sql`id`, ...columns.map(({ from }) => sql.raw(from))];
  const { sql: compiled, parameters } =
    sql`select ${sql.join(cells)} from contacts where ${condition} order by contacts.id`.compile(db);
  const texts: string[] = [];
  // The database logs a statement whose reader leaves: what is sought, be it an SSN, stands beside it. No text of it holds NUL.
  const keep = (text: string): string => `current_setting('${SETTING}${texts.push(text.replaceAll('\0', '\ufffd'))}')`;
  // In one pass: what a value says is not looked at again.
  const text = compiled.replaceAll(/\$(\d+)/g, (_, number: string) => writtenOut(parameters[Number(number) - 1], keep));
  return { text, texts };
}

function writtenOut(value: unknown, keep: (text: string) => string): string {
  if (typeof value === 'string') return keep(value);
  if (value instanceof Uint8Array) return `decode(${keep(Buffer.from(value).toString('hex'))}, 'hex')`;
  // In quotation marks, so that the database takes the type from where it stands, as it does for parameters.
  if (typeof value === 'number') return escapeLiteral(String(value));
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) {
    return escapeLiteral(`{${value.join(',')}}`);
  }
  throw new Error('A value that cannot be written into a query');
}

export async function countUpTo(db: Db, condition: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from contacts where ${condition} limit ${limit}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
