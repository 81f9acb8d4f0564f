import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Limits, readXlsx, type Row, SheetError, type SheetFault } from './index.ts';
import { rowsOf } from './testing/bytes.ts';
import { relation, relations, sheetXml, workbook, written, zipped } from './testing/workbooks.ts';
import { openPackage } from './xlsx-zip.ts';

const LIMITS: Limits = { columns: 6, cellCharacters: 100 };
const MIB = 1_048_576;
const ONE = '<row><c><v>1</v></c></row>';

const read = async (bytes: Uint8Array): Promise<Row[]> => rowsOf(readXlsx(bytes, LIMITS));

async function outcome(bytes: Uint8Array): Promise<Row[] | SheetFault> {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof SheetError) return error.code;
    throw error;
  }
}

function directoryEntries(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) found.push(at);
  return found;
}

const sheetPart = (xml: string | Buffer): Record<string, string | Buffer> => ({ 'xl/worksheets/sheet1.xml': xml });

it('cuts a cell of a hundred megabytes and reads on', async () => {
  const [before, after] = sheetXml('<row><c t="str"><v>|</v></c></row><row><c><v>1</v></c></row>').split('|');
  for (const filling of ['x', '&amp;', 'x;&lt;']) {
    const cell = Buffer.alloc((filling === 'x' ? 100 : 2) * MIB, filling).subarray(
      0,
      (filling === 'x' ? 100 : 2) * MIB - 2,
    );
    const whole = cell.subarray(0, cell.length - (cell.length % filling.length));
    const bytes = await workbook(
      '',
      sheetPart(Buffer.concat([Buffer.from(before ?? ''), whole, Buffer.from(after ?? '')])),
    );
    expect(bytes.length).toBeLessThan(MIB);
    const rows = await read(bytes);
    expect(rows.map(({ number, fault }) => [number, fault])).toEqual([
      [1, 'cell_too_long'],
      [2, null],
    ]);
    expect(rows[0]?.cells[0]).toHaveLength(100);
  }
});

it('cuts shared texts the same way', async () => {
  const strings = Buffer.concat([
    Buffer.from('<sst><si><t>'),
    Buffer.alloc(8 * MIB, 'x'),
    Buffer.from('</t></si><si><t>b</t></si></sst>'),
  ]);
  const rows = await read(
    await workbook('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>', {
      'xl/sharedStrings.xml': strings,
    }),
  );
  expect(rows.map(({ fault }) => fault)).toEqual(['cell_too_long', null]);
  expect(rows[1]?.cells).toEqual(['b']);
});

it.each([
  ['an attribute', `<row x="${'y'.repeat(MIB)}"/>`],
  ['a comment', `<!-- ${'< y '.repeat(MIB / 4)} -->`],
  ['a tag', `<${'y'.repeat(MIB)}/>`],
  ['unread text', `<![CDATA[${'y<'.repeat(MIB)}]]>`],
])('refuses %s without end', async (_, xml) => {
  expect(await outcome(await workbook(xml + ONE))).toBe('too_large');
});

it('counts what comes out of a part, whatever the file says of it', async () => {
  const bytes = await zipped({ bomb: Buffer.alloc(50 * MIB) });
  const part = await (await openPackage(bytes)).open('bomb', 2 * MIB);
  let length = 0;
  const reading = (async () => {
    for await (const piece of part.bytes) length += piece.length;
  })();
  await expect(reading).rejects.toThrow(new SheetError('too_large'));
  expect(length).toBeLessThanOrEqual(2 * MIB);
});

it('is not led by sizes that lie', async () => {
  for (const said of [0, 1, 4_000_000_000]) {
    const bytes = await workbook(ONE);
    for (const at of directoryEntries(bytes)) bytes.writeUInt32LE(said, at + 24);
    expect(await outcome(bytes)).toEqual([{ number: 1, cells: ['1'], fault: null }]);
  }
});

it('expands no entities', async () => {
  const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>';
  const sheet = sheetXml('<row><c t="str"><v>&lol2;</v></c></row>');
  expect(await outcome(await workbook('', sheetPart(lol + sheet)))).toBe('unreadable');
  expect(await outcome(await workbook('', sheetPart(sheet)))).toBe('unreadable');
  const outside = '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  expect(
    await outcome(await workbook(ONE, { 'xl/sharedStrings.xml': `${outside}<sst><si><t>&x;</t></si></sst>` })),
  ).toBe('unreadable');
  const endless = `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(200_000)}`;
  expect(await outcome(await workbook('', sheetPart(endless)))).toBe('too_large');
});

it('leaves nested files and other places alone', async () => {
  const inner = await workbook(ONE);
  expect(await outcome(await zipped({ 'inner.xlsx': inner }))).toBe('unreadable');
  expect(await outcome(await workbook(ONE, { 'xl/inner.xlsx': inner, 'xl/media/a.zip': inner }))).toHaveLength(1);
  const elsewhere = relations(relation('rId1', 'worksheet', '../../../../etc/passwd'));
  expect(await outcome(await workbook(ONE, { 'xl/_rels/workbook.xml.rels': elsewhere }))).toBe('unreadable');
});

it.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'])(
  'cannot read without %s',
  async (part) => {
    expect(await outcome(await workbook(ONE, { [part]: null }))).toBe('unreadable');
  },
);

it.each(['', 'PK', 'PK\x03\x04', 'PK\x05\x06' + '\0'.repeat(18), 'text'])('cannot read %j', async (text) => {
  expect(await outcome(Buffer.from(text, 'latin1'))).toBe('unreadable');
});

it('cannot read what is under a password', async () => {
  const bytes = await workbook(ONE);
  for (const at of directoryEntries(bytes)) bytes.writeUInt16LE(1, at + 8);
  expect(await outcome(bytes)).toBe('unreadable');
});

it('cannot read a sheet that breaks off, in the packing or in the XML', async () => {
  const sheet = sheetXml(ONE.repeat(5_000));
  expect(await outcome(await workbook('', sheetPart(sheet.slice(0, -30))))).toBe('unreadable');
  const bytes = await workbook('', sheetPart(sheet));
  const packed = deflateRawSync(sheet);
  const at = bytes.indexOf(packed.subarray(0, 40));
  bytes.fill(0xff, at + packed.length - 60, at + packed.length - 20);
  expect(await outcome(bytes)).toBe('unreadable');
});

it('comes to an end wherever the file breaks off', async () => {
  const table = Array.from({ length: 400 }, (_, index) => [`Name ${index * 7919}`, `${index * 104_729}@example.com`]);
  const bytes = await written([table]);
  for (let length = 0; length < bytes.length; length += 100) {
    expect(await outcome(bytes.subarray(0, length))).toBe('unreadable');
  }
});

it('comes to an end whatever bytes are changed', async () => {
  const bytes = await workbook(ONE, { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si></sst>' });
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const changed = Buffer.from(bytes);
      for (const [at, value] of all) changed[at] = value;
      expect(['string', 'object']).toContain(typeof (await outcome(changed)));
    }),
    { numRuns: 200 },
  );
});
