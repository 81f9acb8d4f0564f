import { expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { FILES, PEOPLE, type Portable, SEALED_FILES, SEALED_NUMBERS, SHOWN, STAYS, TRAVELS } from './portable.ts';

const { pool, close } = await newDatabase();
type Column = { table: string; column: string; type: string; isGenerated: boolean; mayLack: boolean };
const { rows: columns } = await pool.query<Column>(`
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attgenerated <> '' as "isGenerated",
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as "mayLack"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' order by 1, 2`);
await close();

const tables = [...new Set(columns.map(({ table }) => table))];
const portable: Record<string, Portable> = { ...TRAVELS, ...SHOWN };
const given = columns.filter(
  ({ table, column, isGenerated }) =>
    portable[table] !== undefined && !isGenerated && !(portable[table].without ?? []).includes(column),
);
const named = ({ table, column }: Column): string => `${table}.${column}`;

test('every table is in the export of an account, or is named with the reason why not', () => {
  const placed = [...Object.keys(TRAVELS), ...Object.keys(SHOWN), ...Object.keys(STAYS), 'users', 'stored_files'];

  expect(placed.toSorted()).toEqual(tables.toSorted());
  expect(new Set(placed).size).toBe(placed.length);
});

// Bytes that prove something, and open nothing.
const PROOFS = [
  'archive_timestamps.renewal_tree',
  'archive_timestamps.token',
  'archived_files.chains_before',
  'archived_files.tree',
  'document_messages.salt',
  'installation_keys.revocation_list',
];

test('what is sealed, hashed or a token stays', () => {
  const bytes = given.filter(({ type }) => type === 'bytea').map(named);
  const secret = given.filter(({ column }) => /_(?:sealed|mac|hash|token|secret)$|^(?:code|token)$/.test(column));

  expect(bytes).toEqual(PROOFS);
  expect(secret.map(named).filter((name) => !PROOFS.includes(name))).toEqual(['evidence.previous_hash']);
});

test('what is left out, opened or named exists', () => {
  const all = columns.map(named);
  const gone = Object.entries(portable).flatMap(([table, { without = [] }]) =>
    without.filter((column) => !all.includes(`${table}.${column}`)).map((column) => `${table}.${column}`),
  );

  expect(gone).toEqual([]);
  expect(PEOPLE.filter((column) => !all.includes(`users.${column}`))).toEqual([]);
  expect(SEALED_NUMBERS.filter(({ table, sealed }) => !all.includes(`${table}.${sealed}`))).toEqual([]);
  expect(SEALED_FILES.filter((table) => !all.includes(`${table}.file_key_sealed`))).toEqual([]);
  expect(given.filter(({ table, column }) => TRAVELS[table] && column.endsWith('sha256')).map(named)).toEqual(
    expect.arrayContaining(
      Object.entries(FILES).flatMap(([table, names]) =>
        names.filter((name) => !name.includes('->>')).map((name) => `${table}.${name}`),
      ),
    ),
  );
});
