import type { Client } from 'pg';
import type { PlainQuery } from './exports.reads.ts';

/** Rows as the database sends them: texts, bytes, and null. */
export type RawRow = readonly (string | Buffer | null)[];

const BATCH = 2000;
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
  let coming = fetch(client);
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) break;
    coming = fetch(client);
    yield { rows, tagNames };
  }
  await client.query('commit');
}

async function fetch(client: Client): Promise<RawRow[]> {
  const { rows } = await client.query<RawRow[][number] & unknown[]>({
    text: `fetch ${BATCH} from rows`,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => (oid === BYTEA ? bytesOf : asText) as never },
  });
  return rows;
}

const asText = (text: string): string => text;

// PostgreSQL sends bytes as hexadecimal digits behind `\\x`.
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
