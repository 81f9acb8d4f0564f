/**
 * What reading one file may cost. It is spent while the file is read, so that a file made to be expensive is refused before
 * it has cost much: a few kilobytes can name the same megabytes a thousand times, or unpack to gigabytes.
 */
import { StructureFault } from './values.ts';

const MB = 1024 * 1024;

export type Allowance = {
  /** Values parsed: numbers, names, references, lists. Each takes up memory. */
  values: number;
  /** Rows of all cross-reference tables. */
  rows: number;
  /** Bytes looked through. No sound file has its objects inside each other. */
  lookedThroughBytes: number;
  unpackedBytes: number;
  /** Bytes under all signatures together. */
  hashedBytes: number;
};

/** Far above what a sealed file of the largest size needs. */
export const allowanceFor = (bytes: Uint8Array): Allowance => ({
  values: 2_000_000,
  rows: 500_000,
  lookedThroughBytes: 3 * bytes.length + 4 * MB,
  unpackedBytes: 96 * MB,
  hashedBytes: 256 * MB,
});

/** The file asks for more work than any file that was sealed. */
export class ExcessFault extends StructureFault {
  constructor(what: keyof Allowance) {
    super(`it holds more than can be checked (${words[what]})`);
    this.name = 'ExcessFault';
  }
}

const words: Record<keyof Allowance, string> = {
  values: 'too many values',
  rows: 'too many objects',
  lookedThroughBytes: 'objects inside each other',
  unpackedBytes: 'too much packed into too little',
  hashedBytes: 'too many signatures',
};

export function spend(allowance: Allowance, what: keyof Allowance, amount: number): void {
  allowance[what] -= amount;
  if (allowance[what] < 0) throw new ExcessFault(what);
}
