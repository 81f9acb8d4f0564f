import { randomBytes } from 'node:crypto';
import { TRAVELS } from '../../../migrations/portable.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { tableFile } from '../../../platform/transfer/archive.ts';
import { macsOf } from '../../contacts/index.ts';
import { NUMBER_LINES, NumberLine } from './format.ts';
import { rowsOf, type Sealed } from './import.files.ts';
import { goneRows, mappedRow, type Numbers, type References, refused, type Row } from './import.mapping.ts';
import { columnsOf, importedRepo, newNumbers, writeRows } from './import.repo.ts';
import type { AccountArchive } from './reading.ts';

/** Every table that travels, as it is in the archive; throws for columns that are not those of this release. */
export async function readTables(tx: Db, { manifest, lines }: AccountArchive): Promise<Map<string, Row[]>> {
  const here = await columnsOf(tx);
  const found = new Map<string, Row[]>();
  for (const said of manifest.tables) {
    const { name, columns } = said;
    const portable = TRAVELS[name];
    if (portable === undefined && name !== 'users') continue;
    const left = portable?.without ?? [];
    const expected = (here.get(name) ?? []).filter((column) => !left.includes(column));
    const hasAll = expected.every((column) => columns.includes(column)) && columns.length === expected.length;
    if (name !== 'users' && !hasAll) throw refused(`${name} has other columns than here`);
    const rows: Row[] = [];
    const names = columns.toSorted().join();
    for await (const row of rowsOf(lines(tableFile(name), said))) {
      if (Object.keys(row).toSorted().join() !== names) {
        throw refused(`a row of ${name} has other columns than it says`);
      }
      rows.push(row);
    }
    found.set(name, rows);
  }
  const missing = Object.keys(TRAVELS).filter((name) => !found.has(name));
  if (missing.length > 0) throw refused(`it has no ${missing.join(', ')}`);
  return found;
}

/** New numbers for the rows of every table, and for what they name that is gone. */
export async function numbersFor(
  tx: Db,
  tables: ReadonlyMap<string, Row[]>,
  people: Map<number, number>,
): Promise<Numbers> {
  const numbers: Numbers = new Map([['users', people]]);
  for (const [table, rows] of tables) {
    if (table === 'users' || table === 'accounts' || !rows.some((row) => 'id' in row)) continue;
    const ids = rows.map((row) => Number(row['id']));
    numbers.set(table, await newNumbers(tx, table, ids));
  }
  for (const [table, ids] of goneRows(tables, numbers)) {
    const all = new Map([...(numbers.get(table) ?? []), ...(await newNumbers(tx, table, ids))]);
    numbers.set(table, all);
  }
  return numbers;
}

type Writing = {
  accountId: { from: number; to: number };
  references: References;
  numbers: Numbers;
  opened: ReadonlyMap<string, Sealed>;
  secrets: Secrets;
};

/** PostgreSQL takes no such values: errors of data (class 22), of constraints (23), and of our own triggers. */
export const isMisfit = (cause: unknown): cause is Error =>
  cause instanceof Error && 'code' in cause && /^(?:2[23]...|P0001)$/.test(String(cause.code));

/** Answers how many rows were written. */
export async function writeTables(tx: Db, tables: ReadonlyMap<string, Row[]>, writing: Writing): Promise<number> {
  let count = 0;
  for (const [table, rows] of tables) {
    if (table === 'users' || table === 'accounts' || rows.length === 0) continue;
    const mapped = rows.map((row) => adapted(table, mappedRow(table, row, writing), row, writing));
    await writeRows(tx, table, mapped, { isWhole: WHOLE.has(table) }).catch((cause: unknown) => {
      throw isMisfit(cause) ? refused(`rows of ${table} do not fit: ${cause.message}`, cause) : cause;
    });
    count += rows.length;
  }
  return count;
}

/** Tables whose rows name rows of the same table. */
const WHOLE: ReadonlySet<string> = new Set(['documents', 'recipients']);

/** What is set anew here: keys of files, the address of a logo, and the ends of numbers whose whole is not there. */
function adapted(table: string, mapped: Row, row: Row, { opened, secrets }: Writing): Row {
  if (table === 'teams') {
    return { ...mapped, logo_key: mapped['logo_sha256'] === null ? null : randomBytes(16).toString('base64url') };
  }
  if (table === 'contacts') return { ...mapped, ssn_last4: '', spouse_ssn_last4: '', fein_last4: '' };
  if (table === 'sales_tax_agencies') return { ...mapped, tax_id_end: null };
  if (table === 'signatures') return { ...mapped, is_default: false };
  if (table !== 'checklist_papers' && table !== 'document_message_files') return mapped;
  const sealed = opened.get(`${table}:${Number(row['id'])}`);
  if (sealed === undefined) throw refused(`a file of ${table} is not in it`);
  const key = secrets.seal(sealed.key, `${table}.file_key_sealed:${sealed.sha256}`);
  return { ...mapped, sha256: sealed.sha256, file_key_sealed: `\\x${key.toString('hex')}` };
}

/** Seals the numbers that came readable, for the rows that they belong to now. */
export async function writeNumbers(
  tx: Db,
  { manifest, lines }: AccountArchive,
  numbers: Numbers,
  secrets: Secrets,
): Promise<void> {
  const imported = importedRepo(tx);
  for await (const row of rowsOf(lines(NUMBER_LINES, manifest.numbers))) {
    const { table, id: old, column, value } = NumberLine.parse(row);
    const id = numbers.get(table)?.get(old);
    if (id === undefined) throw refused(`a number belongs to no row of ${table}`);
    if (table === 'sales_tax_agencies' && column === 'tax_id') {
      const sealed = secrets.seal(value, `sales_tax_agencies.tax_id_sealed:${id}`);
      await imported.setNumber(table, id, { column, sealed, mac: null, last4: '' });
      continue;
    }
    const field = SECRET_FIELDS.get(column);
    if (table !== 'contacts' || field === undefined || !/^\d{9}$/.test(value)) throw refused('a number is none');
    const sealed = secrets.seal(value, `contacts.${field}:${id}`);
    await imported.setNumber(table, id, { column, sealed, mac: macsOf(secrets)(field, value), last4: value.slice(-4) });
  }
}

const SECRET_FIELDS: ReadonlyMap<string, 'ssn' | 'spouseSsn' | 'fein'> = new Map([
  ['ssn', 'ssn'],
  ['spouse_ssn', 'spouseSsn'],
  ['fein', 'fein'],
]);
