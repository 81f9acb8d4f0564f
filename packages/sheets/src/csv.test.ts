import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCsvScanner } from './csv-scan.ts';
import {
  csvRow,
  type Delimiter,
  type Encoding,
  inspectText,
  type Limits,
  readCsv,
  type Row,
  type RowFault,
  SheetError,
} from './index.ts';
import { createLineCounter } from './line-count.ts';
import { encoded, inPieces, rowsOf } from './testing/bytes.ts';
import { spoken, tables } from './testing/tables.ts';

const LIMITS: Limits = { columns: 6, cellCharacters: 100 };

async function read(
  bytes: Uint8Array,
  more: { encoding?: Encoding; delimiter?: Delimiter; piece?: number } = {},
): Promise<Row[]> {
  const { encoding = 'utf-8', delimiter = ',', piece = 65_536 } = more;
  return rowsOf(readCsv(inPieces(bytes, piece), { encoding, delimiter, sizeBytes: bytes.length }, LIMITS));
}

const cellsOf = (rows: Row[]): string[][] => rows.map(({ cells }) => cells);
const tell = (rows: Row[]): [number, RowFault | null][] => rows.map(({ number, fault }) => [number, fault]);

it('reads line ends of all kinds, quotations and lone marks', async () => {
  const text = '\ufeffa,b\r\n"x ""y""\r\nz","1,2"\rc,5" pipe\n"d" , "e"\n"f"g,h\n,"",\n\n"end"';
  expect(await read(Buffer.from(text))).toEqual([
    { number: 1, cells: ['a', 'b'], fault: null },
    { number: 2, cells: ['x "y"\r\nz', '1,2'], fault: null },
    { number: 3, cells: ['c', '5" pipe'], fault: null },
    { number: 4, cells: ['d', ' "e"'], fault: null },
    { number: 5, cells: ['"f"g', 'h'], fault: null },
    { number: 8, cells: ['end'], fault: null },
  ]);
});

it('blames the row that cannot be decoded or holds a NUL, and no other', async () => {
  const bytes = Buffer.concat([Buffer.from('a\nJ'), Buffer.from([0xfc]), Buffer.from('rgen,2\nok \ufffd\nn\0l\nend')]);
  for (const piece of [1, 2, 100]) {
    const rows = await read(bytes, { piece });
    expect(tell(rows)).toEqual([
      [1, null],
      [2, 'row_unreadable'],
      [3, null],
      [4, 'row_unreadable'],
      [5, null],
    ]);
    expect(cellsOf(rows)).toEqual([['a'], ['J\ufffdrgen', '2'], ['ok \ufffd'], ['n\ufffdl'], ['end']]);
  }
  const utf16 = Buffer.concat([
    encoded('a\nx', 'utf-16le'),
    Buffer.from([0, 0xd8]),
    encoded('y\nb', 'utf-16le'),
    Buffer.from([1]),
  ]);
  expect(tell(await read(utf16, { encoding: 'utf-16le', piece: 3 }))).toEqual([
    [1, null],
    [2, 'row_unreadable'],
    [3, 'row_unreadable'],
  ]);
});

it('reads what only Windows writes', async () => {
  const bytes = Buffer.from([0x80, 0x2c, 0x84, 0x4d, 0xfc, 0x93]);
  expect(cellsOf(await read(bytes, { encoding: 'windows-1252' }))).toEqual([['€', '„Mü“']]);
});

it('blames rows that are too wide and cells that are too long', async () => {
  const wide = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',');
  const rows = await read(
    Buffer.from(`1,2,3,4,5,6\n1,2,3,4,5,6,, ,\n${wide}\n${'x'.repeat(101)},b\n"${'y'.repeat(5_000)}",b\nend`),
  );
  expect(tell(rows)).toEqual([
    [1, null],
    [2, null],
    [3, 'row_too_wide'],
    [4, 'cell_too_long'],
    [5, 'cell_too_long'],
    [6, null],
  ]);
  expect(rows.map(({ cells }) => cells.length)).toEqual([6, 6, 6, 2, 2, 1]);
  expect(rows[4]?.cells[0]).toBe('y'.repeat(100));
});

it.each([
  ['never ends', 'a,b\n1,"broken\n3,4\n5,6\n'],
  ['seems to end before a text', 'a,b\n1,"broken\n"3",4\n5,6\n'],
  ['seems to end in the middle of a text', 'a,b\n1,"broken\n3,4 "x"\n5,6\n'],
  ['never ends in a long file', `a,b\n1,"broken\n3,4\n5,6\n${'7,8\n'.repeat(200_000)}`],
])('loses one row to a quotation that %s', async (_, text) => {
  const rows = await read(Buffer.from(text));
  expect(tell(rows.slice(0, 4))).toEqual([
    [1, null],
    [2, 'row_unreadable'],
    [3, null],
    [4, null],
  ]);
  expect(rows[1]?.cells).toEqual(['1', '"broken']);
  expect(rows.at(-1)).toMatchObject({ number: text.split('\n').length - 1, fault: null });
});

it('passes over a line without end', async () => {
  const text = `a\n${'x'.repeat(20_000_000)}\r\nb\n`;
  const rows = await read(Buffer.from(text));
  expect(tell(rows)).toEqual([
    [1, null],
    [2, 'cell_too_long'],
    [3, null],
  ]);
  expect(rows[1]?.cells).toEqual(['x'.repeat(100)]);
});

it('tells how far it has come, in batches of a useful size', async () => {
  const bytes = Buffer.from('a,b\n'.repeat(100_000));
  const batches: { length: number; share: number }[] = [];
  for await (const { rows, share } of readCsv(
    inPieces(bytes, bytes.length),
    { encoding: 'utf-8', delimiter: ',', sizeBytes: bytes.length },
    LIMITS,
  )) {
    batches.push({ length: rows.length, share });
  }
  expect(batches.reduce((sum, { length }) => sum + length, 0)).toBe(100_000);
  expect(batches.every(({ length }) => length <= 1_000)).toBe(true);
  const shares = batches.map(({ share }) => share);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
  expect(shares[0]).toBeLessThan(0.5);
  await expect(read(Buffer.from('\n\n'))).rejects.toThrow(new SheetError('empty'));
});

const SHARED_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be'] as const;

it('gives back every table it wrote, in every encoding and by any pieces', async () => {
  const shape = fc.record({
    table: tables,
    encoding: fc.constantFrom(...SHARED_ENCODINGS),
    piece: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ table, encoding, piece }) => {
      const text = table.map((cells) => csvRow(cells)).join('');
      const expected = spoken(table);
      fc.pre(expected.length > 0 && text.isWellFormed());
      expect(await read(encoded(text, encoding), { encoding, piece })).toEqual(expected);
      // Another program's eyes.
      expect(parse(text, { relax_column_count: true, record_delimiter: '\r\n' })).toEqual(table);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['plain', 'plain'],
  ['1 = 1', '1 = 1'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['العقد', 'العقد'],
])('writes %j as it is, in quotes where it must be', (text, cell) => {
  expect(csvRow([text, '', text])).toBe(`${cell},,${cell}\r\n`);
});

it('gives back every table by whatever delimiter', async () => {
  const shape = fc.record({ table: tables, delimiter: fc.constantFrom<Delimiter>(',', ';', '\t', '|') });
  await fc.assert(
    fc.asyncProperty(shape, async ({ table, delimiter }) => {
      const expected = spoken(table);
      fc.pre(expected.length > 0);
      const text = table
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
        .join('\n');
      fc.pre(text.isWellFormed());
      expect(await read(Buffer.from(text), { delimiter })).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('finds the same rows in anything, however the text is cut', () => {
  const damage = fc.array(fc.constantFrom('"', '"', '""', ',', '\n', '\r', '\r\n', 'a', ' ', '\0', 'bc'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(
      damage.map((parts) => parts.join('')),
      fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }),
      (text, lengths) => {
        const whole = createCsvScanner(',', LIMITS);
        const cut = createCsvScanner(',', LIMITS, 1);
        const rows: Row[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 0;
          rows.push(...cut.push(text.slice(at, at + length + 1)));
          at += length + 1;
        }
        expect(rows.concat(cut.end())).toEqual(whole.push(text).concat(whole.end()));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('counts as many lines as there are rows to read', async () => {
  const cell = fc
    .array(fc.constantFrom('a', '"', ',', '\n', '\r\n', ' '), { maxLength: 5 })
    .map((parts) => parts.join(''));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      const bytes = Buffer.from(['end', ...cells.map((row) => csvRow(row))].join('\n'));
      const counter = createLineCounter(',');
      counter.push(bytes);
      expect(counter.end()).toBe((await read(bytes)).length);
    }),
    { numRuns: 500 },
  );
});

it('gets through any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const reading = inspectText(inPieces(bytes, 7)).then(async (facts) =>
        rowsOf(readCsv(inPieces(bytes, 5), { ...facts, sizeBytes: bytes.length }, LIMITS)),
      );
      const failure: unknown = await reading.then(() => null).catch((error: unknown) => error);
      expect([null, new SheetError('empty')]).toContainEqual(failure);
    }),
    { numRuns: 500 },
  );
});
