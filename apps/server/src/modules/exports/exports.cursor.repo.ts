import type { Client } from 'pg';
import type { PlainQuery } from './exports.reads.ts';

/** Rows as the database sends them: texts, bytes, and null. */
export type RawRow = readonly (string | Buffer | null)[];

// So many rows at a time, and fewer where they are long: a batch of two million characters is large enough.
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1000;
const BATCH_CHARACTERS = 2_000_000;
// bytea; everything else stays the text it comes as.
const BYTEA = 17;

/** All rows of a query as they stand now, whatever changes meanwhile, and the names of the account's tags by their ids. */
export async function* readBatches(
  client: Client,
  { accountId, query }: { accountId: number; query: PlainQuery },
): AsyncGenerator<{ rows: RawRow[]; tagNames: ReadonlyMap<string, string> }> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const { rows: tags } = await client.query<{ id: string; name: string }>(
    'select id::text, name from tags where account_id = $1 and deleted_at is null',
    [accountId],
  );
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  // Nearly always all of it is read: the plan for the first rows would be the wrong one.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare rows no scroll cursor for ${query.text}`, query.values);
  // The next rows are fetched while these are written.
  let coming = fetch(client, FIRST_BATCH);
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) break;
    coming = fetch(client, nextSize(rows));
    yield { rows, tagNames };
  }
  await client.query('commit');
}

/** As many rows as would be of a good size if they were like these; it grows by steps, since the next may be longer. */
function nextSize(rows: readonly RawRow[]): number {
  let characters = 1;
  for (const row of rows) for (const cell of row) characters += cell === null ? 0 : cell.length;
  const fitting = Math.floor((BATCH_CHARACTERS * rows.length) / characters);
  return Math.max(1, Math.min(fitting, 4 * rows.length, LARGEST_BATCH));
}

async function fetch(client: Client, size: number): Promise<RawRow[]> {
  const { rows } = await client.query<RawRow[][number] & unknown[]>({
    text: `fetch ${size} from rows`,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => (oid === BYTEA ? bytesOf : asText) as never },
  });
  return rows;
}

const asText = (text: string): string => text;

// PostgreSQL sends bytes as hexadecimal digits behind `\\x`.
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
