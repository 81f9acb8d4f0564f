import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createXlsx, type Limits, readXlsx, type Row, SheetError } from './index.ts';
import { rowsOf } from './testing/bytes.ts';
import { spoken, tables, withoutTail } from './testing/tables.ts';
import { relation, relations, sheetXml, workbook, written } from './testing/workbooks.ts';
import { momentOf } from './xlsx-styles.ts';

const LIMITS: Limits = { columns: 6, cellCharacters: 100 };

const read = async (bytes: Uint8Array, limits = LIMITS): Promise<Row[]> => rowsOf(readXlsx(bytes, limits));
const cellsOf = async (bytes: Uint8Array): Promise<string[][]> => (await read(bytes)).map(({ cells }) => cells);

it('reads texts of every kind', async () => {
  const strings =
    '<sst><si><t>plain</t></si><si><r><rPr><b/></rPr><t>two </t></r><r><t xml:space="preserve">runs</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/></si><si><t>a_x000D_\nb&amp;&#x1F600;_x005F_x0041_</t></si><si/></sst>';
  const rows =
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>4</v></c></row>' +
    '<row><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="str"><f>A1&amp;"x"</f><v>plainx</v></c>' +
    '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><f>1+1</f><v>2</v></c></row>';
  expect(await cellsOf(await workbook(rows, { 'xl/sharedStrings.xml': strings }))).toEqual([
    ['plain', 'two runs', '東京', 'a\r\nb&😀_x0041_'],
    ['inline', 'plainx', 'TRUE', 'FALSE', '#N/A', '2'],
  ]);
});

it.each([
  ['491701234567', '491701234567'],
  ['12345678901234567', '12345678901234567'],
  ['4.91701234567E+11', '491701234567'],
  ['1E5', '100000'],
  ['-1.50e3', '-1500'],
  ['1.5E-3', '0.0015'],
  ['1.23456E+2', '123.456'],
  ['6.25E-2', '0.0625'],
  ['0.1', '0.1'],
  ['1.50', '1.50'],
  ['-0.30', '-0.30'],
  ['00123', '00123'],
  ['1E+300', '1E+300'],
  ['1E-300', '1E-300'],
  ['0E5', '0'],
  ['100E-1', '10'],
  ['19.989999999999998', '19.99'],
  ['-19.989999999999998', '-19.99'],
  ['8.2500000000000004E-2', '0.0825'],
  ['7.0000000000000007E-2', '0.07'],
  ['1.2344999999999999E-5', '0.000012345'],
  ['1.2344999999999999E+5', '123450'],
  ['0.99999999999999989', '1'],
  ['123456789012345.67', '123456789012346'],
  ['1.2345678901234567E+16', '12345678901234567'],
  ['-9007199254740993', '-9007199254740993'],
  ['1.x', '1.x'],
  ['.e5', '.e5'],
])('reads the number %s as %s', async (value, text) => {
  expect(await cellsOf(await workbook(`<row><c><v>${value}</v></c></row>`))).toEqual([[text]]);
});

// Styles 0 to 6: General, date, date and time, time, own date, duration, money.
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d&quot;. day&quot;/mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/>' +
  '<numFmt numFmtId="166" formatCode="[Red]#,##0.00\\ &quot;MYD&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';

it.each([
  [0, '45000', '45000', '45000'],
  [1, '45000', '2023-03-15', '2027-03-16'],
  [4, '45000.75', '2023-03-15', '2027-03-16'],
  [2, '45000.75', '2023-03-15T18:00:00', '2027-03-16T18:00:00'],
  [2, '45000', '2023-03-15', '2027-03-16'],
  [2, '45000.999999', '2023-03-16', '2027-03-17'],
  [3, '0.75', '18:00:00', '18:00:00'],
  [1, '1', '1900-01-01', '1904-01-02'],
  [1, '59', '1900-02-28', '1904-02-29'],
  [1, '60', '60', '1904-03-01'],
  [1, '61', '1900-03-01', '1904-03-02'],
  [1, '0', '0', '1904-01-01'],
  [1, '-1', '-1', '-1'],
  [1, '99999999', '99999999', '99999999'],
  [5, '1.5', '1.5', '1.5'],
  [6, '1234.5', '1234.5', '1234.5'],
])('reads style %i of %s as %s, or %s counted from 1904', async (style, value, text, text1904) => {
  const rows = `<row><c s="${style}"><v>${value}</v></c></row>`;
  const parts = { 'xl/styles.xml': STYLES };
  expect(await cellsOf(await workbook(rows, parts))).toEqual([[text]]);
  expect(await cellsOf(await workbook(rows, parts, '<workbookPr date1904="1"/>'))).toEqual([[text1904]]);
});

const styled = (formats: readonly string[], ids: readonly number[] = []): Record<string, string> => {
  const quoted = formats.map((format) => format.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  const own = quoted.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format}"/>`);
  const used = [...ids, ...formats.map((_, index) => 164 + index)].map((id) => `<xf numFmtId="${id}"/>`);
  const xml = `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs>${used.join('')}</cellXfs></styleSheet>`;
  return { 'xl/styles.xml': xml };
};

it.each([9, 10])('reads percents in the format %i', async (id) => {
  const stored = ['0.06', '6', '7.0000000000000007E-2', '8.2500000000000004E-2', '-0.5', '1E-3', '0', 'x'];
  const rows = stored.map((value) => `<row><c s="0"><v>${value}</v></c></row>`).join('');
  const shown = ['6%', '600%', '7%', '8.25%', '-50%', '0.1%', '0%', 'x'];
  expect((await cellsOf(await workbook(rows, styled([], [id])))).flat()).toEqual(shown);
});

it.each([
  ['0.0%', '0.06', '6%'],
  ['0.00%;[Red]-0.00%', '-0.065', '-6.5%'],
  ['0.0000%', '0.012345', '1.2345%'],
  ['0\\ %', '0.06', '6%'],
  ['_-* 0%_-', '0.29', '29%'],
  ['0"%"', '6', '6'],
  ['0\\%', '6', '6'],
  ['0.00', '19.989999999999998', '19.99'],
  ['0.00', '1.239', '1.239'],
  ['#,##0', '1234', '1234'],
  ['0', '7', '7'],
  ['0" kg"', '12', '12'],
  ['"$"0', '12', '12'],
  ['00000', '1234', '01234'],
  ['00000', '123456', '123456'],
  ['00000', '0', '00000'],
  ['00000', '-12', '-00012'],
  ['00000', '12.5', '12.5'],
  ['00000', '1.2340000000000000E+3', '01234'],
  ['000', '12345678901234567', '12345678901234567'],
  ['000-00-0000', '12345678', '012-34-5678'],
  ['000-00-0000', '12345678901', '12345-67-8901'],
  ['000\\-00\\-0000', '123456789', '123-45-6789'],
  ['"D-"00000', '1067', 'D-01067'],
  ['\\D\\-00000', '1067', 'D-01067'],
  ['(000) 000-0000', '6175550100', '(617) 555-0100'],
  ['[$-407]00000', '1067', '01067'],
  ['00000;;;', '7', '00007'],
  ['00000;-00000', '-7', '-7'],
  ['00.00', '7.5', '7.5'],
  ['00/00', '7', '7'],
  ['00E+00', '7', '7'],
  ['[>9]000', '7', '7'],
  [`000${'-'.repeat(300)}`, '7', '7'],
])('shows in the format %s the number %s as %s', async (format, value, text) => {
  const rows = `<row><c s="0"><v>${value}</v></c></row>`;
  expect(await cellsOf(await workbook(rows, styled([format])))).toEqual([[text]]);
});

it.each([
  ['yyyy-mm-dd', 'date'],
  ['mmm', 'date'],
  ['mm:ss', 'time'],
  ['h:mm AM/PM', 'time'],
  ['dd.mm.yy hh:mm', 'both'],
  ['General', null],
  ['0.00" Std"', null],
  ['#,##0;[Red]-#,##0', null],
  ['_-* #,##0.00 \\d_-', null],
  ['[>=100]0;0', null],
])('sees in the format %s: %s', (format, moment) => {
  expect(momentOf(format)).toBe(moment);
});

it('puts cells where they belong, named or not', async () => {
  const rows =
    '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="F2"><v>3</v></c></row><row><c/><c><v>4</v></c></row>' +
    '<row r="9"/><row r="10" spans="1:2"><c r="A10"><v>5</v></c></row><row r="3"><c r="$A"><v>6</v></c></row>';
  expect(await read(await workbook(rows))).toEqual([
    { number: 2, cells: ['', '1', '2', '', '', '3'], fault: null },
    { number: 3, cells: ['', '4'], fault: null },
    { number: 10, cells: ['5'], fault: null },
    { number: 11, cells: ['6'], fault: null },
  ]);
});

it('takes the first sheet that has rows, those that are seen before hidden ones', async () => {
  const parts = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets><x:sheet name="h" state="hidden" q:id="a"/><x:sheet name="e" q:id="b"/>' +
      '<x:sheet name="out" q:id="o"/><x:sheet name="f" q:id="c"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('a', 'worksheet', '/xl/worksheets/sheet1.xml'),
      relation('b', 'worksheet', 'worksheets/two.xml'),
      relation('o', 'worksheet', 'http://example.com/sheet.xml', 'TargetMode="External"'),
      relation('c', 'worksheet', '../xl/./Worksheets/Three.xml'),
    ),
    'xl/worksheets/two.xml': sheetXml('<row><c t="inlineStr"><is><t> </t></is></c></row>'),
    'xl/worksheets/three.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  };
  expect(await cellsOf(await workbook('<row><c><v>1</v></c></row>', parts))).toEqual([['7']]);
  const onlyHidden = { ...parts, 'xl/worksheets/three.xml': sheetXml('') };
  expect(await cellsOf(await workbook('<row><c><v>1</v></c></row>', onlyHidden))).toEqual([['1']]);
  await expect(read(await workbook('', onlyHidden))).rejects.toThrow(new SheetError('empty'));
});

it('blames rows with too much, and what cannot be a text', async () => {
  const many = '<c><v>1</v></c>'.repeat(10_000);
  const long = 'x'.repeat(101);
  const rows =
    `<row>${many}</row><row><c r="XFD2"><v>1</v></c></row><row><c r="G3" t="str"><v> </v></c><c r="A3"><v>1</v></c></row>` +
    `<row><c t="str"><v>${long}</v></c></row><row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>` +
    `<row><c t="s"><v>9</v></c></row><row><c t="str"><v>a_x0000_b</v></c></row><row><c><v>1</v></c></row>`;
  const strings = `<sst><si><t>${long}</t></si><si><t>${'_x0041_'.repeat(100)}</t></si></sst>`;
  const found = await read(await workbook(rows, { 'xl/sharedStrings.xml': strings }));
  expect(found.map(({ number, fault }) => [number, fault])).toEqual([
    [1, 'row_too_wide'],
    [2, 'row_too_wide'],
    [3, null],
    [4, 'cell_too_long'],
    [5, 'cell_too_long'],
    [6, null],
    [7, 'row_unreadable'],
    [8, 'row_unreadable'],
    [9, null],
  ]);
  expect(found.map(({ cells }) => cells[0]?.length ?? 0)).toEqual([1, 0, 1, 100, 100, 100, 0, 3, 1]);
});

it('gives back every table it wrote', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tables, { maxLength: 3 }), async (parts) => {
      const table = parts.flat();
      const expected = spoken(table).map(withoutTail);
      fc.pre(expected.length > 0);
      expect(await read(await written(parts))).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

it('gives back texts that XML cannot hold, and those that look like how they are written', async () => {
  const odd = [
    '\u0001\ud800',
    '_x0001\u0001',
    '_x000D__x000A_',
    '_x005F_x0041_',
    '_x000D_x000A_',
    '\r\n\r',
    '\ufffe\uffff\udc00a',
  ];
  for (const text of odd) expect(await cellsOf(await written([[['h', text]]]))).toEqual([['h', text]]);
});

it('makes the same file of the same table, whatever the sheet is called', async () => {
  expect(await written([[['a']]])).toEqual(await written([[['a']]]));
  for (const name of ['', "'[a]:*?/\\b'", 'x'.repeat(50), '😀'.repeat(20), '<&">\u0001']) {
    expect(await cellsOf(await written([[['a']]], name))).toEqual([['a']]);
  }
});

it('refuses more rows than a sheet has', async () => {
  const sheet = createXlsx('Sheet');
  sheet.output.resume();
  const rows = Array.from({ length: 1_048_576 }, () => []);
  await sheet.write(rows);
  await expect(sheet.write([['one more']])).rejects.toThrow(new SheetError('too_large'));
  sheet.output.destroy();
});

it('waits for a slow reader, and does not wait for one that has gone', async () => {
  const sheet = createXlsx('Sheet');
  // Hard to compress, so that it fills whatever is on the way.
  let seed = 1;
  const noise = (): string =>
    Array.from({ length: 40 }, () => (seed = (seed * 48_271) % 2_147_483_647).toString(36)).join('');
  let writtenRows = 0;
  const writing = (async () => {
    for (; writtenRows < 20_000; writtenRows += 100) await sheet.write(Array.from({ length: 100 }, () => [noise()]));
  })();
  const failure = writing.then(() => null).catch((error: unknown) => error);
  let before = -1;
  while (before !== writtenRows) {
    before = writtenRows;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(writtenRows).toBeLessThan(15_000);
  sheet.output.destroy();
  expect(await failure).toEqual(new Error('Nobody reads the workbook any more'));
  await expect(sheet.end()).rejects.toThrow('Nobody');
});
