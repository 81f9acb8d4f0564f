/** Writes one incremental update (ISO 32000-2 section 7.5.6): new bytes behind the old ones, which stay as they are. */
import type { PdfReader } from './document.ts';
import { asInteger } from './values.ts';
import type { PdfArray, PdfDictionary, PdfObject } from './values.ts';

export type NewObject = { number: number; generation: number; body: string; data?: Uint8Array };

export type Revision = { bytes: Buffer<ArrayBuffer>; offsets: Map<number, number> };

const sourceText = (source: Uint8Array, value: { start: number; end: number }): string =>
  Buffer.from(source.subarray(value.start, value.end)).toString('latin1');

const encodeName = (name: string): string =>
  `/${name.replaceAll(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** The dictionary as it was written, with some entries replaced (text) or left out (null). */
export function rewriteDictionary(
  source: Uint8Array,
  dictionary: PdfDictionary | null,
  changes: Record<string, string | null>,
): string {
  const kept = [...(dictionary?.entries ?? [])]
    .filter(([key]) => !(key in changes))
    .map(([key, value]) => `${encodeName(key)} ${sourceText(source, value)}`);
  const changed = Object.entries(changes).flatMap(([key, text]) =>
    text === null ? [] : [`${encodeName(key)} ${text}`],
  );
  return `<< ${[...kept, ...changed].join('\n')} >>`;
}

/** The array an object or a direct value holds, as written, with more items behind. */
export function appendToArray(owner: { source: Uint8Array }, array: PdfArray | null, items: string[]): string {
  const kept = array?.items.map((item) => sourceText(owner.source, item)) ?? [];
  return `[ ${[...kept, ...items].join(' ')} ]`;
}

/** Where the bytes of `key` count: in its own object when it is a reference, in its holder otherwise. */
export function ownerOf(
  reader: PdfReader,
  holder: PdfObject,
  dictionary: PdfDictionary | null,
  key: string,
): PdfObject {
  return reader.objectOf(dictionary?.entries.get(key)) ?? holder;
}

export function nextObjectNumber(reader: PdfReader): number {
  const declared = asInteger(reader.resolve(reader.xref.trailer.entries.get('Size'))) ?? 0;
  let next = declared;
  for (const number of reader.xref.entries.keys()) next = Math.max(next, number + 1);
  return next;
}

function trailerEntries(reader: PdfReader, size: number): string {
  const [newest] = reader.xref.sections;
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = reader.xref.trailer.entries.get(key);
    return value === undefined ? [] : [`/${key} ${sourceText(reader.bytes, value)}`];
  });
  return [`/Size ${size}`, ...kept, `/Prev ${newest?.offset ?? 0}`].join(' ');
}

function tableText(offsets: Map<number, number>, objects: NewObject[]): string {
  const rows = objects.map(({ number, generation }) => {
    const offset = String(offsets.get(number)).padStart(10, '0');
    return `${number} 1\n${offset} ${String(generation).padStart(5, '0')} n \n`;
  });
  return `xref\n${rows.join('')}`;
}

/** A cross-reference stream with plain rows of 1 + 6 + 2 bytes: files that use streams must go on using them. */
function xrefStream(
  reader: PdfReader,
  number: number,
  at: number,
  offsets: Map<number, number>,
  objects: NewObject[],
): Buffer {
  const rows = [
    ...objects.map((object) => ({ ...object, at: offsets.get(object.number) ?? 0 })),
    { number, generation: 0, at },
  ];
  const data = Buffer.alloc(rows.length * 9);
  for (const [index, row] of rows.entries()) {
    data.writeUInt8(1, index * 9);
    data.writeUIntBE(row.at, index * 9 + 1, 6);
    data.writeUInt16BE(row.generation, index * 9 + 7);
  }
  const ranges = rows.map((row) => `${row.number} 1`).join(' ');
  const size = Math.max(nextObjectNumber(reader), ...rows.map((row) => row.number + 1));
  const head = `${number} 0 obj\n<< /Type /XRef ${trailerEntries(reader, size)} /W [ 1 6 2 ] /Index [ ${ranges} ] /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream\nendobj\n', 'latin1')]);
}

/** Appends `objects`; the numbers of new ones must come from `nextObjectNumber`. The last byte of the answer ends %%EOF. */
export function appendRevision(reader: PdfReader, objects: NewObject[]): Revision {
  const sorted = objects.toSorted((first, second) => first.number - second.number);
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [Buffer.from(reader.bytes), Buffer.from('\n')];
  let at = reader.bytes.length + 1;
  const push = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  for (const { number, generation, body, data } of sorted) {
    offsets.set(number, at);
    push(Buffer.from(`${number} ${generation} obj\n${body}\n`, 'latin1'));
    if (data !== undefined) push(Buffer.concat([Buffer.from('stream\n'), data, Buffer.from('\nendstream\n')]));
    push(Buffer.from('endobj\n'));
  }
  const xrefAt = at;
  const largest = sorted.at(-1)?.number ?? 0;
  const size = Math.max(nextObjectNumber(reader), largest + 1);
  if (reader.xref.sections[0]?.isStream === true) push(xrefStream(reader, size, xrefAt, offsets, sorted));
  else push(Buffer.from(`${tableText(offsets, sorted)}trailer\n<< ${trailerEntries(reader, size)} >>\n`, 'latin1'));
  push(Buffer.from(`startxref\n${xrefAt}\n%%EOF\n`));
  return { bytes: Buffer.concat(parts), offsets };
}
