import { createHash, type Hash } from 'node:crypto';
import type { Client } from 'pg';
import type { Table } from './catalog.ts';

/** What a table holds: how many rows, and the SHA-256 of their lines in the order of the key. */
export type Sum = { rows: number; sha256: string };

const FETCHED = 500;
const BATCH_BYTES = 2 * 1024 * 1024;

/** What makes a row the same line on every server, whatever its settings are. */
const SAME_LINES = "set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1";

/** The rows of a table as JSON, a line each, some at a time; within a transaction of the caller. `where` is SQL: never a text of others. */
export async function* readLines(client: Client, table: Table, where = 'true'): AsyncGenerator<string[]> {
  const order = table.key.map(({ column, isText }) => `${quoted(column)}${isText ? ' collate "C"' : ''}`);
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  yield* readQuery(client, `select ${columns} from ${quoted(table.name)} where ${where} order by ${order.join(', ')}`);
}

/** The rows of a query as JSON. */
export async function* readQuery(client: Client, query: string): AsyncGenerator<string[]> {
  await client.query(`declare moved no scroll cursor for select row_to_json(r)::text as line from (${query}) r`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch forward ${FETCHED} from moved`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close moved');
}

/** Writes lines as rows. What the database works out itself it works out anew. */
export async function writeLines(
  client: Client,
  table: Pick<Table, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const name = quotedPath(table.name);
  for (const batch of batchesOf(lines)) {
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${batch.join(',')}]`],
    );
  }
}

function* batchesOf(lines: readonly string[]): Generator<string[]> {
  let [batch, bytes]: [string[], number] = [[], 0];
  for (const line of lines) {
    if (bytes > 0 && bytes + line.length > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(line);
    bytes += line.length;
  }
  if (batch.length > 0) yield batch;
}

/** Adds up lines. */
export class Summing {
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  add(lines: readonly string[]): void {
    for (const line of lines) this.#hash.update(line).update('\n');
    this.#rows += lines.length;
  }

  done(): Sum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** What a table holds now. */
export async function sumOf(client: Client, table: Table): Promise<Sum> {
  const sum = new Summing();
  for await (const lines of readLines(client, table)) sum.add(lines);
  return sum.done();
}

/** Runs `work` in a transaction in which lines of equal rows are equal. */
export async function inTransaction<T>(client: Client, mode: 'read' | 'write', work: () => Promise<T>): Promise<T> {
  await client.query(mode === 'read' ? 'begin transaction isolation level repeatable read, read only' : 'begin');
  try {
    await client.query(SAME_LINES);
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw cause;
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const quotedPath = (name: string): string =>
  name
    .split('.')
    .map((part) => quoted(part))
    .join('.');
