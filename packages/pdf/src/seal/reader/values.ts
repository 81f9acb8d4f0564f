/** What a PDF object is made of (ISO 32000-2 section 7.3), with the place of each value so that untouched ones are copied as they are. */

type Placed = { start: number; end: number };

type PdfNull = Placed & { kind: 'null' };
type PdfBoolean = Placed & { kind: 'boolean'; value: boolean };
type PdfNumber = Placed & { kind: 'number'; value: number };
export type PdfName = Placed & { kind: 'name'; value: string };
export type PdfText = Placed & { kind: 'string'; bytes: Uint8Array; isHex: boolean };
export type PdfReference = Placed & { kind: 'reference'; number: number; generation: number };
export type PdfArray = Placed & { kind: 'array'; items: PdfValue[] };
export type PdfDictionary = Placed & { kind: 'dictionary'; entries: Map<string, PdfValue> };
export type PdfStream = Placed & { kind: 'stream'; dictionary: PdfDictionary; data: Uint8Array };

export type PdfValue =
  | PdfNull
  | PdfBoolean
  | PdfNumber
  | PdfName
  | PdfText
  | PdfReference
  | PdfArray
  | PdfDictionary
  | PdfStream;

/** An indirect object. `source` holds the bytes that `start` and `end` of its values count in: the file, or an unpacked object stream. */
export type PdfObject = { number: number; generation: number; value: PdfValue; source: Uint8Array; isInFile: boolean };

/** The file breaks a rule that all viewers must agree on, so that two of them could show two different documents. */
export class StructureFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StructureFault';
  }
}

export const asDictionary = (value: PdfValue | null): PdfDictionary | null =>
  value?.kind === 'dictionary' ? value : value?.kind === 'stream' ? value.dictionary : null;

export const asArray = (value: PdfValue | null): PdfArray | null => (value?.kind === 'array' ? value : null);

export const asName = (value: PdfValue | null): string | null => (value?.kind === 'name' ? value.value : null);

export const asNumber = (value: PdfValue | null): number | null => (value?.kind === 'number' ? value.value : null);

export const asInteger = (value: PdfValue | null): number | null =>
  value?.kind === 'number' && Number.isSafeInteger(value.value) ? value.value : null;

// Names and labels; what is longer is cut, since it may be asked for again and again.
const longestTextBytes = 32 * 1024;

/** A text string: UTF-16BE or UTF-8 with a byte order mark, otherwise taken as Latin (ISO 32000-2 section 7.9.2). */
export const asTextString = (value: PdfValue | null): string | null =>
  value?.kind === 'string' ? decodedText(value.bytes) : null;

export function decodedText(given: Uint8Array): string {
  const bytes = given.subarray(0, longestTextBytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.slice(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return Buffer.from(bytes.subarray(3)).toString('utf8');
  }
  return Buffer.from(bytes).toString('latin1');
}
