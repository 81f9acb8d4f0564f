import { csvRow, safeText } from '@sealwright/sheets';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from './exports.columns.ts';
import { gatherCsv } from './exports.csv.ts';
import { asItStands, gatherCells } from './exports.rows.ts';

const ESCAPES: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};

/** As PostgreSQL's documentation has COPY's text format. */
const copied = (cells: readonly string[]): Buffer =>
  Buffer.from(
    `${['7', ...cells].map((cell) => cell.replaceAll(/[\b\t\n\v\f\r\\]/g, (sign) => ESCAPES[sign] ?? sign)).join('\t')}\n`,
  );

const wanted = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => csvRow(cells.map(safeText))).join('');

function made(names: string[], rows: readonly (readonly string[])[]): string {
  const columns = columnsOf(names, false);
  const csv = gatherCsv(
    columns,
    columns.map(() => asItStands),
  );
  for (const row of rows) csv.add(copied(row));
  return Buffer.from(csv.take()).toString();
}

test('a cell is protected and quoted by the same rules whatever sign it begins with or holds', () => {
  const rows: string[][] = [];
  for (let point = 1; point < 0x1_10_00; point += 1) {
    if (point >= 0xd8_00 && point < 0xe0_00) continue;
    const sign = String.fromCodePoint(point);
    rows.push([`${sign}=`, `a${sign}`]);
  }

  const csv = made(['notes', 'city'], rows);

  expect(csv === wanted(rows)).toBe(true);
});

test('an international telephone number is written as it is dialled, and nothing else that begins with a plus', () => {
  const csv = made(['phone', 'notes'], [['+49 170 1234567', '+49 170 1234567']]);

  expect(csv).toBe("+49 170 1234567,'+49 170 1234567\r\n");
  expect(made(['cell'], [['+1*2']])).toBe("'+1*2\r\n");
});

test('any texts become the file that `csvRow` would write, and stand as they are in a workbook', () => {
  const sign = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    ' ',
    '\t',
    '\r',
    '\n',
    '\\',
    '\\.',
    '"',
    ',',
    ';',
    '|',
    '\ufeff',
    'é',
    '李',
    '😀',
    '\u00a0',
    'x',
    'N',
  );
  const text = fc.oneof(
    fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }).map((binary) => binary.toWellFormed().replaceAll('\0', '')),
    fc.constantFrom('', '\\N', '\\.', 'x'.repeat(70_000), '"'.repeat(70_000)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 5 }), (rows) => {
      const cells = gatherCells([asItStands, asItStands, asItStands]);
      for (const row of rows) cells.add(copied(row));

      expect(made(['notes', 'city', 'state'], rows)).toBe(wanted(rows));
      expect(cells.take()).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});
