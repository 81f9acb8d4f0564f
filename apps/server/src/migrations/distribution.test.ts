import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { type Catalog, catalogOf, distributionStatements, looseKeys, looseReferences } from './distribution.catalog.ts';
import { type Lies, LOOSE_KEYS, LOOSE_REFERENCES, NOT_SPREAD } from './distribution.ts';

const STATEMENTS = new URL('../../../../docs/scale/citus.sql', import.meta.url);

const wordOf = (table: string): string => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const exceptions = new Map(Object.entries(NOT_SPREAD).map(([table, { lies, why }]) => [wordOf(table), { lies, why }]));
const lies = (table: string): Lies => exceptions.get(table)?.lies ?? 'account';

const { pool, close } = await newDatabase();
const client = await pool.connect();
const catalog = await catalogOf(client);
client.release();
await close();

test('every table belongs to an account, or is named with the reason why not', () => {
  const names = catalog.tables.map(({ name }) => name);
  const bare = catalog.tables.filter(
    ({ name, hasAccount, mayLackAccount }) =>
      lies(name) === 'account' && name !== 'accounts' && (!hasAccount || mayLackAccount),
  );

  expect(bare.map(({ name }) => name)).toEqual([]);
  expect([...exceptions.keys()].filter((name) => !names.includes(name))).toEqual([]);
  expect(catalog.tables.filter(({ name, hasAccount }) => lies(name) === 'later' && hasAccount)).toEqual([]);
});

test('the unique keys of such tables lead with the account, but for those named', () => {
  expect(
    looseKeys(catalog, lies)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(LOOSE_KEYS).toSorted());
});

test('rows of accounts refer to rows of the same account, but for those named', () => {
  expect(
    looseReferences(catalog, lies)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...LOOSE_REFERENCES].toSorted());
});

test('the statements that are written down are those of this database', () => {
  const text = `${distributionStatements(catalog, lies).join('\n')}\n`;
  if (process.env['UPDATE_STATEMENTS'] === 'true') writeFileSync(STATEMENTS, text);

  // Run with UPDATE_STATEMENTS=true to write it anew.
  expect(readFileSync(STATEMENTS, 'utf8')).toBe(text);
});

test('what an ordinary PostgreSQL can run of the statements runs', async () => {
  const database = await newDatabase();
  for (const statement of distributionStatements(catalog, lies)) {
    if (!statement.startsWith('select create_')) await database.pool.query(statement);
  }
  const one = await database.pool.connect();
  const after = await catalogOf(one);
  one.release();
  await database.close();

  const left = after.keys.filter(
    ({ table, columns }) => lies(table) === 'account' && !columns.includes(table === 'accounts' ? 'id' : 'account_id'),
  );
  expect(left).toEqual([]);
  expect(looseReferences(after, lies)).toEqual([]);
});

const planted: Catalog = {
  tables: [],
  keys: [
    { table: 'notes', name: 'notes_title', columns: ['title', 'account_id'], isPrimary: false, definition: '' },
    { table: 'notes', name: 'notes_id', columns: ['id'], isPrimary: false, definition: '' },
    { table: 'notes', name: 'notes_pkey', columns: ['id'], isPrimary: true, definition: '' },
    { table: 'notes', name: 'notes_good', columns: ['account_id', 'title'], isPrimary: false, definition: '' },
    { table: 'accounts', name: 'accounts_pkey', columns: ['id'], isPrimary: true, definition: '' },
  ],
  references: [
    { table: 'notes', name: 'loose', to: 'documents', columns: ['document_id'], toColumns: ['id'] },
    {
      table: 'notes',
      name: 'crossed',
      to: 'documents',
      columns: ['account_id', 'document_id'],
      toColumns: ['id', 'account_id'],
    },
    {
      table: 'notes',
      name: 'good',
      to: 'documents',
      columns: ['account_id', 'document_id'],
      toColumns: ['account_id', 'id'],
    },
    { table: 'notes', name: 'owner', to: 'accounts', columns: ['account_id'], toColumns: ['id'] },
  ],
};

test('a key that does not lead with the account is found, and a reference without it', () => {
  expect(looseKeys(planted, () => 'account').map(({ name }) => name)).toEqual(['notes_title', 'notes_pkey']);
  expect(looseReferences(planted, () => 'account').map(({ name }) => name)).toEqual(['loose', 'crossed']);
});
