import type { Client } from 'pg';
import {
  FILES,
  PEOPLE,
  type Portable,
  SEALED_FILES,
  SEALED_NUMBERS,
  SHOWN,
  TRAVELS,
} from '../../../migrations/portable.ts';
import { migrationsOf, type Table, tablesOf } from '../../../platform/transfer/catalog.ts';
import { quoted, readLines, readQuery } from '../../../platform/transfer/rows.ts';

/** A table of which an account has rows, and how they are read. */
export type AccountTable = { name: string; columns: readonly string[]; lines: () => AsyncGenerator<string[]> };

export type StoredFile = { sha256: string; bytes: number };
export type SealedFile = { table: string; id: number; sha256: string; key: Buffer };
export type SealedNumber = { table: string; column: string; context: string; id: number; sealed: Buffer };

/** The rows of one account as they are in the snapshot of the caller's transaction. Nothing is changed. */
export async function snapshotOf(client: Client, accountId: number) {
  const known = await tablesOf(client);
  const mine = rowsOfAccount(accountId);
  const stored = fileQuery(mine);
  const people = await peopleQuery(client, Object.keys(PORTABLE), mine);
  const tables: AccountTable[] = [];
  for (const table of known) {
    const part = partOf(table, PORTABLE[table.name]);
    if (table.name === 'users') tables.push(narrowed(client, { ...table, columns: PEOPLE }, `id in (${people})`));
    if (table.name === 'stored_files') tables.push(narrowed(client, table, `sha256 in (${stored})`));
    if (part !== null) tables.push(narrowed(client, part, mine(table.name)));
  }
  return {
    migrations: await migrationsOf(client),
    tables,
    files: () => storedFiles(client, stored),
    sealedFiles: () => sealedFiles(client, mine),
    sealedNumbers: () => sealedNumbers(client, mine),
  };
}

export type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;

const PORTABLE: Readonly<Record<string, Portable>> = { ...TRAVELS, ...SHOWN };

const rowsOfAccount =
  (accountId: number) =>
  (name: string): string =>
    rowsOf(PORTABLE[name] ?? {}, accountId);

/** The query for all files that rows of an account name, in one column. */
export const filesOfAccount = (accountId: number): string => fileQuery(rowsOfAccount(accountId));

/** The number is ours, never a text of others. */
const rowsOf = ({ where = 'account_id = $1' }: Portable, accountId: number): string => {
  if (!Number.isSafeInteger(accountId)) throw new TypeError('Not the number of an account');
  return where.replaceAll('$1', String(accountId));
};

function partOf(table: Table, portable: Portable | undefined): Table | null {
  if (portable === undefined) return null;
  return { ...table, columns: table.columns.filter((column) => !(portable.without ?? []).includes(column)) };
}

const narrowed = (client: Client, table: Table, where: string): AccountTable => ({
  name: table.name,
  columns: table.columns,
  lines: () => readLines(client, table, where),
});

/** Everyone whom a row of the account names. */
async function peopleQuery(client: Client, tables: readonly string[], mine: (name: string) => string): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select f.conrelid::regclass::text as table, a.attname::text as column
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid = 'users'::regclass and f.conrelid::regclass::text = any ($1)
     order by 1, 2`,
    [tables],
  );
  const named = rows.map(({ table, column }) => `select ${quoted(column)} from ${quoted(table)} where ${mine(table)}`);
  const acting = `select actor_id from evidence where ${mine('evidence')} and actor_kind = 'user'`;
  return [...named, acting].join(' union ');
}

const fileQuery = (mine: (name: string) => string): string =>
  Object.entries(FILES)
    .flatMap(([table, columns]) => columns.map((column) => `select ${column} from ${table} where ${mine(table)}`))
    .join(' union ');

async function storedFiles(client: Client, stored: string): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(
    `select sha256, size_bytes as bytes from stored_files where sha256 in (${stored}) order by sha256 collate "C"`,
  );
  return rows;
}

async function sealedFiles(client: Client, mine: (name: string) => string): Promise<SealedFile[]> {
  const found: SealedFile[] = [];
  for (const table of SEALED_FILES) {
    const { rows } = await client.query<Omit<SealedFile, 'table'>>(
      `select id, sha256, file_key_sealed as key from ${quoted(table)} where ${mine(table)} order by id`,
    );
    found.push(...rows.map((row) => ({ ...row, table })));
  }
  return found;
}

async function* sealedNumbers(client: Client, mine: (name: string) => string): AsyncGenerator<SealedNumber[]> {
  for (const { table, column, sealed, context } of SEALED_NUMBERS) {
    const query = `select id, encode(${sealed}, 'base64') as sealed from ${table} where ${mine(table)} and ${sealed} is not null order by id`;
    for await (const lines of readQuery(client, query)) {
      const rows = lines.map((line) => JSON.parse(line) as { id: number; sealed: string });
      yield rows.map((row) => ({ table, column, context, id: row.id, sealed: Buffer.from(row.sealed, 'base64') }));
    }
  }
}

/** Which installation this is. */
export async function installationOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation');
  const { id } = rows[0] ?? {};
  if (id === undefined) throw new Error('This database is no installation yet');
  return id;
}
