import { expect, it } from 'vitest';
import { inspectText, kindOf, SheetError, type TextFacts } from './index.ts';
import { encoded, inPieces } from './testing/bytes.ts';
import { workbook, written, zipped } from './testing/workbooks.ts';

const inspect = async (bytes: Uint8Array, piece?: number): Promise<TextFacts> => inspectText(inPieces(bytes, piece));

it('tells workbooks and texts from everything else', async () => {
  const own = await written([[['a', 'b']]]);
  expect(kindOf(own)).toBe('xlsx');
  expect(kindOf(own.subarray(0, 600))).toBe('xlsx');
  expect(kindOf(await workbook('<row><c><v>1</v></c></row>'))).toBe('xlsx');
  expect(kindOf(await zipped({ 'word/document.xml': '<w/>', 'word/embeddings/xl/workbook.xml': own }))).toBeNull();
  expect(kindOf(await zipped({ 'a.csv': 'a,b' }))).toBeNull();
  expect(kindOf(Buffer.from('%PDF-1.7\n'))).toBeNull();
  expect(kindOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBeNull();
  expect(kindOf(Buffer.from('89504e470d0a1a0a', 'hex'))).toBeNull();
  expect(kindOf(Buffer.alloc(2_000, 1))).toBeNull();
  expect(kindOf(Buffer.from('PK,b\n1,2'))).toBe('text');
  expect(kindOf(Buffer.from('name\0,b\n1,2'))).toBe('text');
  expect(kindOf(encoded('a,b\n1,2', 'utf-16be'))).toBe('text');
  expect(kindOf(Buffer.alloc(0))).toBe('text');
});

it.each([
  ['\ufeffName;Ort\r\nMüller;Köln\r\n', 'utf-8'],
  ['Name;Ort\r\nMüller;Köln', 'utf-8'],
  ['Name;Ort\r\nMüller;Köln\r\n', 'windows-1252'],
  ['\ufeffName;Ort\r\nمحمد;日本\r\n', 'utf-16le'],
  ['\ufeffName;Ort\r\nمحمد;日本\r\n', 'utf-16be'],
  ['Name;Ort\r\nMüller;Köln\r\n', 'utf-16le'],
  ['Name;Ort\r\nMüller;Köln\r\n', 'utf-16be'],
] as const)('finds how %j is written in %s', async (text, encoding) => {
  const facts = { encoding, delimiter: ';', lineCount: 2 };
  for (const piece of [1, 2, 3, 1_000]) expect(await inspect(encoded(text, encoding), piece)).toEqual(facts);
});

it('takes for UTF-8 what mostly is, however late the rest comes', async () => {
  const encodingOf = async (...parts: Buffer[]) => (await inspect(Buffer.concat(parts))).encoding;
  const utf8 = encoded('Jürgen,Köln\n'.repeat(60_000), 'utf-8');
  const western = encoded('Jürgen,Köln\n', 'windows-1252');
  expect(await inspect(utf8)).toMatchObject({ encoding: 'utf-8', lineCount: 60_000 });
  expect(await encodingOf(utf8, western)).toBe('utf-8');
  expect(await encodingOf(western, utf8)).toBe('utf-8');
  expect(await encodingOf(utf8, Buffer.from([0xc3]))).toBe('utf-8');
  expect(await encodingOf(Buffer.from('a,b\n'.repeat(90_000)), western)).toBe('windows-1252');
  expect(await encodingOf(encoded('Köln\n', 'utf-8'), western, western)).toBe('windows-1252');
  expect(await encodingOf(Buffer.from('a,b\n1,2\n'), Buffer.from([0xc3]))).toBe('windows-1252');
  expect(await encodingOf(encoded('\ufeffa,b\n', 'utf-8'), Buffer.from([0xfc]))).toBe('utf-8');
});

it.each([
  ['a,b;c\n1,2\n3,4', ','],
  ['Betrag;Ort\n1,50;Köln\n2,75;Bonn', ';'],
  ['a\tb\n"x,y,z"\t2\n"1,2,3"\t4', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['Name\nAnna\nBert', ','],
  ['Name', ','],
  ['Name;Address\nAnna;"1, High Street; York"\nBert;"2, Low Street; Leeds"', ';'],
  ['Name;Address\nAnna;1, High Street, York\nBert;Leeds', ';'],
  ['Title of all\na;b;c\n1;2;3\n4;5;6', ';'],
])('finds the delimiter of %j', async (text, delimiter) => {
  expect((await inspect(Buffer.from(text))).delimiter).toBe(delimiter);
});

it.each([
  ['a,b\n1,2', 2],
  ['a,b\r\n\r\n,,\r\n1,2\r\n\r\n', 2],
  ['a,b\r1,2\r', 2],
  ['a,b\n"x\n\ny",2\n"",""\n"""",1', 3],
  ['a,b\n"broken,2\n3,4\n5,6', 4],
  ['a,b\n"broken,2\n"3",4\n5,6', 4],
  ['a,b\n5" pipe,6"\n"7" x,8\n', 3],
])('counts the lines of %j that say something', async (text, lineCount) => {
  expect((await inspect(Buffer.from(text))).lineCount).toBe(lineCount);
  expect((await inspect(encoded(text, 'utf-16le'), 3)).lineCount).toBe(lineCount);
});

it.each(['', '\ufeff', '\n\r\n ', ',,\n,,'])('says that %j is empty', async (text) => {
  await expect(inspect(Buffer.from(text))).rejects.toThrow(new SheetError('empty'));
});
