/** Which bytes of the file a signature covers: all but one gap, and that gap is its own /Contents and nothing else. */
import type { PdfReader } from './reader/document.ts';
import type { SignatureField } from './reader/signature-fields.ts';
import { asDictionary, asInteger, asName } from './reader/values.ts';
import type { PdfDictionary, PdfValue } from './reader/values.ts';

export type SignedRange = {
  dictionary: PdfDictionary;
  subFilter: string | null;
  /** Offsets of `<` of /Contents and of the byte behind `>`. */
  gapStart: number;
  gapEnd: number;
  /** Where the signed bytes end. */
  end: number;
  /** The value of /Contents, padding included. */
  contents: Uint8Array;
};

/** `fault`: /ByteRange itself is wrong. `gapFault`: it is well-formed, but the gap is not this signature's /Contents. */
export type RangeFinding = { range: SignedRange | null; fault: string | null; gapFault: string | null };

const wrong = (fault: string): RangeFinding => ({ range: null, fault, gapFault: null });

type Numbers = { gapStart: number; gapEnd: number; end: number };

/** The four numbers of /ByteRange, or what is wrong with them. */
function readNumbers(reader: PdfReader, dictionary: PdfDictionary): Numbers | string {
  const value = dictionary.entries.get('ByteRange');
  const numbers = value?.kind === 'array' ? value.items.map((item) => asInteger(item) ?? -1) : [];
  const [first = -1, firstLength = -1, second = -1, secondLength = -1] = numbers;
  if (numbers.length !== 4 || numbers.some((number) => number < 0)) return 'it does not give four whole numbers';
  if (first !== 0 || firstLength === 0) return 'it does not begin with the first byte of the file';
  if (second <= firstLength + 1 || secondLength === 0) return 'it leaves no gap, or more than one';
  if (second + secondLength > reader.bytes.length) return 'it reaches beyond the end of the file';
  return { gapStart: firstLength, gapEnd: second, end: second + secondLength };
}

// With every certificate and revocation list that a signature may carry.
const largestContentsBytes = 4 * 1024 * 1024;

function findGapFault(contents: PdfValue | undefined, { gapStart, gapEnd }: Numbers): string | null {
  if (contents?.kind !== 'string' || !contents.isHex) return 'the signature has no hexadecimal /Contents';
  const isGap = contents.start === gapStart && contents.end === gapEnd;
  return isGap ? null : 'the gap is not exactly the /Contents of the signature';
}

/** Reads the range of one signature field's value. Throws StructureFault only for an object that cannot be read. */
export function readSignedRange(reader: PdfReader, field: SignatureField): RangeFinding {
  const dictionary = asDictionary(reader.resolve(field.value));
  if (dictionary === null) return wrong('the value of the field is no signature');
  if (field.signature?.isInFile !== true) return wrong('the signature is not an object of its own in the file');
  const numbers = readNumbers(reader, dictionary);
  if (typeof numbers === 'string') return wrong(numbers);
  const contents = dictionary.entries.get('Contents');
  if (contents?.kind === 'string' && contents.bytes.length > largestContentsBytes) {
    return wrong('its /Contents is larger than any signature');
  }
  const range: SignedRange = {
    ...numbers,
    dictionary,
    subFilter: asName(reader.get(dictionary, 'SubFilter')),
    contents: contents?.kind === 'string' ? contents.bytes : new Uint8Array(),
  };
  return { range, fault: null, gapFault: findGapFault(contents, numbers) };
}

/** The signed bytes, in two parts and uncopied. */
export const signedParts = (bytes: Uint8Array, range: SignedRange): Uint8Array[] => [
  bytes.subarray(0, range.gapStart),
  bytes.subarray(range.gapEnd, range.end),
];
