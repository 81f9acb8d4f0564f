import { constants, inflateRawSync } from 'node:zlib';
import { view } from './decode.ts';
import { looksLikeUtf16 } from './utf16.ts';

const BINARY = [
  '%PDF-',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', // Office before 2007, and newer files under a password
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff',
  'GIF87a',
  'GIF89a',
  'RIFF',
  'II*\0',
  'MM\0*',
  '\x1f\x8b',
  '7z\xbc\xaf\x27\x1c',
  'Rar!\x1a\x07',
  '\x7fELF',
  'SQLite format 3\0',
  'PK\x05\x06', // a ZIP with nothing in it
];

const HEAD = 4_096;

/** What a file is by its first bytes, whatever it is called: an XLSX is a ZIP that names sheets. Null: neither text nor XLSX. */
export function kindOf(bytes: Uint8Array): 'text' | 'xlsx' | null {
  const all = view(bytes);
  const head = all.subarray(0, HEAD);
  const start = head.toString('latin1', 0, 16);
  if (start.startsWith('PK\x03\x04')) return isWorkbook(all) ? 'xlsx' : null;
  if (BINARY.some((magic) => start.startsWith(magic))) return null;
  return isText(head) ? 'text' : null;
}

/** A stray control character or NUL makes a row unreadable, many make the file no text. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || looksLikeUtf16(head) !== null) return true;
  let nuls = 0;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) nuls += 1;
    else if (byte < 32 && (byte < 9 || byte > 13) && byte !== 26 && byte !== 27) controls += 1;
  }
  return nuls <= head.length / 2 && controls <= head.length / 10;
}

function isWorkbook(zip: Buffer): boolean {
  const entries = directory(zip) ?? entriesInHead(zip);
  const types = entries.find(({ name }) => name.toLowerCase() === '[content_types].xml');
  if (types !== undefined && SHEETS.test(textOf(zip, types))) return true;
  return entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml');
}

const SHEETS = /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroenabled\.main\+xml/i;

type Entry = { name: string; method: number; size: number; at: number };

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = 0x02014b50;

/** The ZIP's own list; null where it is not among the bytes. Only a look: the reader checks. */
function directory(zip: Buffer): Entry[] | null {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + 22 > zip.length) return null;
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (at + 46 <= end && zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries.length === 0 ? null : entries;
}

function textOf(zip: Buffer, entry: Entry): string {
  if (entry.at + 30 > zip.length) return '';
  const from = entry.at + 30 + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
  const data = zip.subarray(from, from + entry.size);
  try {
    return (
      entry.method === 0
        ? data
        : inflateRawSync(data, { maxOutputLength: 1_048_576, finishFlush: constants.Z_SYNC_FLUSH })
    ).toString('latin1');
  } catch {
    return '';
  }
}

const FILE_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const HEADERS = 1_000;

/** Where only the file's beginning is known: what seems to be entries in it. */
function entriesInHead(zip: Buffer): Entry[] {
  const head = zip.subarray(0, 1_048_576);
  const entries: Entry[] = [];
  for (
    let at = 0;
    at !== -1 && at + 30 <= head.length && entries.length < HEADERS;
    at = head.indexOf(FILE_HEADER, at + 4)
  ) {
    const name = head.toString('utf8', at + 30, at + 30 + head.readUInt16LE(at + 26));
    entries.push({ name: name.replaceAll('\\', '/'), method: head.readUInt16LE(at + 8), size: head.length, at });
  }
  return entries;
}
