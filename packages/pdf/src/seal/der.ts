/**
 * DER, written and read strictly (X.690 section 10). The seal's CMS is built and taken apart with it, so that there is
 * exactly one encoding of a seal and the verifier can rebuild it byte for byte.
 */
import type { Bytes } from '../types.ts';

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nullValue: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
} as const;

export type DerElement = { tag: number; /** Header and content. */ encoded: Bytes; content: Bytes };

export class DerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DerError';
  }
}

export const plainBytes = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);

/** Joins byte strings into one with its own buffer, as asn1js and WebCrypto want it. */
export function joinBytes(parts: Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function encode(tag: number, ...contents: Uint8Array[]): Bytes {
  const content = joinBytes(contents);
  const { length } = content;
  if (length < 0x80) return joinBytes([Uint8Array.of(tag, length), content]);
  const lengthBytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) lengthBytes.unshift(rest % 256);
  return joinBytes([Uint8Array.of(tag, 0x80 | lengthBytes.length, ...lengthBytes), content]);
}

export const sequence = (...contents: Uint8Array[]): Bytes => encode(tags.sequence, ...contents);

/** SET OF: the elements in ascending order of their encodings (X.690 section 11.6). */
export const setOf = (elements: Uint8Array[]): Bytes =>
  encode(tags.set, ...elements.toSorted((first, second) => Buffer.compare(first, second)));

export const nullValue = encode(tags.nullValue);

/** `20261120233954Z` (RFC 5280 section 4.1.2.5.2); a fraction of a second is read where RFC 3161 section 2.4.2 allows it. */
export function readGeneralizedTime(content: Uint8Array): Date {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/.exec(Buffer.from(content).toString('latin1'));
  if (match === null) throw new DerError('a time is missing or not in UTC');
  const [, year, month, day, hour, minute, second, fraction = '0'] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  if (Number.isNaN(time.getTime())) throw new DerError('a time that does not exist');
  return time;
}

export const smallInteger = (value: number): Bytes => encode(tags.integer, Uint8Array.of(value));

export function objectIdentifier(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const content: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
    content.push(...groups);
  }
  return encode(tags.objectIdentifier, Uint8Array.from(content));
}

function readLength(bytes: Uint8Array, at: number): { length: number; next: number } {
  const first = bytes[at];
  if (first === undefined) throw new DerError('length missing');
  if (first < 0x80) return { length: first, next: at + 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 4) throw new DerError('indefinite or oversized length');
  let length = 0;
  for (let index = 1; index <= count; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new DerError('length cut off');
    length = length * 256 + byte;
  }
  if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError('a length in more bytes than needed');
  return { length, next: at + 1 + count };
}

/** Reads one element at `at`. Throws DerError when it is cut off. */
export function readElement(bytes: Uint8Array, at: number = 0): DerElement {
  const tag = bytes[at];
  if (tag === undefined) throw new DerError('element missing');
  if ((tag & 0x1f) === 0x1f) throw new DerError('long tags do not occur here');
  const { length, next } = readLength(bytes, at + 1);
  if (next + length > bytes.length) throw new DerError('element cut off');
  return {
    tag,
    encoded: plainBytes(bytes.subarray(at, next + length)),
    content: plainBytes(bytes.subarray(next, next + length)),
  };
}

export function readChildren(content: Uint8Array): DerElement[] {
  const children: DerElement[] = [];
  for (let at = 0; at < content.length;) {
    const child = readElement(content, at);
    children.push(child);
    at += child.encoded.length;
  }
  return children;
}

/** The child at `index`, which must have this tag. */
export function expectChild(children: DerElement[], index: number, tag: number): DerElement {
  const child = children[index];
  if (child?.tag !== tag) throw new DerError(`expected tag 0x${tag.toString(16)} at ${index}`);
  return child;
}

export const sameBytes = (first: Uint8Array, second: Uint8Array): boolean => Buffer.compare(first, second) === 0;
