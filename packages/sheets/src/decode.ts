import { BYTE_ORDER_MARK } from './csv-write.ts';
import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes to text, piece by piece. What cannot be decoded becomes U+0000, which no honest text contains. */
export type Decoder = { push: (bytes: Uint8Array) => string; end: () => string };

export const BROKEN = '\0';

export function createDecoder(encoding: Encoding): Decoder {
  const decode = decoders[encoding];
  const whole = wholeLengths[encoding];
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;

  function withoutMark(text: string): string {
    if (begun || text === '') return text;
    begun = true;
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  return {
    push: (bytes) => {
      const all = rest.length === 0 ? view(bytes) : Buffer.concat([rest, bytes]);
      const length = whole(all);
      // A copy: the sender of the bytes may use their memory again.
      rest = Buffer.from(all.subarray(length));
      return withoutMark(decode(all.subarray(0, length)));
    },
    end: () => (rest.length === 0 ? '' : BROKEN),
  };
}

export const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const windows1252 = new TextDecoder('windows-1252');

const decoders: Record<Encoding, (bytes: Buffer) => string> = {
  'utf-8': decodeUtf8,
  'utf-16le': decodeUtf16,
  'utf-16be': (bytes) => decodeUtf16(Buffer.from(bytes).swap16()),
  'windows-1252': (bytes) => windows1252.decode(bytes),
};

/** How many of the bytes make whole characters: the rest waits for what follows. */
const wholeLengths: Record<Encoding, (bytes: Buffer) => number> = {
  'utf-8': wholeUtf8,
  'utf-16le': (bytes) => wholeUtf16(bytes, 1),
  'utf-16be': (bytes) => wholeUtf16(bytes, 0),
  'windows-1252': (bytes) => bytes.length,
};

const REPLACEMENT = Buffer.from('\ufffd');

function decodeUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  // The decoder writes U+FFFD for what it cannot read; one that stands in the file is a character like others.
  const parts: string[] = [];
  for (let from = 0; from <= bytes.length;) {
    const found = bytes.indexOf(REPLACEMENT, from);
    const to = found === -1 ? bytes.length : found;
    parts.push(bytes.toString('utf8', from, to).replaceAll('\ufffd', BROKEN));
    from = to + REPLACEMENT.length;
  }
  return parts.join('\ufffd');
}

/** Where the last character begins that is not all there; the length where all are. */
export function wholeUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function decodeUtf16(bytes: Buffer): string {
  const text = bytes.toString('utf16le');
  return text.isWellFormed() ? text : text.replaceAll(/\p{Surrogate}/gu, BROKEN);
}

function wholeUtf16(bytes: Buffer, highByte: 0 | 1): number {
  const even = bytes.length - (bytes.length % 2);
  const high = even === 0 ? 0 : (bytes[even - 2 + highByte] ?? 0);
  return high >= 0xd8 && high < 0xdc ? even - 2 : even;
}
