/**
 * The installation's Merkle log (RFC 6962 section 2.1, RFC 9162 section 2.1). A node (level, index) is the hash over
 * the 2^level leaves from index * 2^level on; it exists once those leaves do, and never changes. Storing them makes
 * appending and proving logarithmic.
 */
import { createHash } from 'node:crypto';

import type { Bytes } from '../types.ts';

export type LogNode = { level: number; index: number; hash: Bytes };

/** Answers the hash of a stored node. Must throw when it is not there. */
export type GetNode = (level: number, index: number) => Promise<Bytes> | Bytes;

const sha256 = (...parts: Uint8Array[]): Bytes => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const emptyRoot = (): Bytes => sha256();

export const leafHash = (leaf: Uint8Array): Bytes => sha256(leafPrefix, leaf);

export const nodeHash = (left: Uint8Array, right: Uint8Array): Bytes => sha256(nodePrefix, left, right);

/** The leaf of an evidence entry is the 32 bytes of its hash. */
export const entryLeafHash = (entryHash: string): Bytes => leafHash(Buffer.from(entryHash, 'hex'));

/** Appends one leaf to a log of `size` leaves: the nodes to store, the leaf first. */
export async function appendLeaf(size: number, leaf: Bytes, getNode: GetNode): Promise<LogNode[]> {
  const nodes: LogNode[] = [{ level: 0, index: size, hash: leaf }];
  let hash = leaf;
  for (let level = 0, index = size; index % 2 === 1; level++) {
    hash = nodeHash(await getNode(level, index - 1), hash);
    index = (index - 1) / 2;
    nodes.push({ level: level + 1, index, hash });
  }
  return nodes;
}

/** Math.log2 alone rounds to a whole number near large powers. */
const isPowerOfTwo = (size: number): boolean => 2 ** Math.round(Math.log2(size)) === size;

/** The largest power of two below `size` (section 2.1: k < n ≤ 2k). */
function splitPoint(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The hash over leaves `start` to `start + size`, where `start` is a multiple of the subtree it opens. */
async function subtreeHash(start: number, size: number, getNode: GetNode): Promise<Bytes> {
  if (isPowerOfTwo(size)) return getNode(Math.round(Math.log2(size)), start / size);
  const split = splitPoint(size);
  return nodeHash(await subtreeHash(start, split, getNode), await subtreeHash(start + split, size - split, getNode));
}

export async function rootHash(size: number, getNode: GetNode): Promise<Bytes> {
  return size === 0 ? emptyRoot() : subtreeHash(0, size, getNode);
}

/** The audit path for a leaf (section 2.1.1), from the leaf up. Throws RangeError for a leaf outside the tree. */
export async function inclusionProof(leafIndex: number, size: number, getNode: GetNode): Promise<Bytes[]> {
  if (!Number.isSafeInteger(leafIndex) || leafIndex < 0 || leafIndex >= size) throw new RangeError('no such leaf');
  const path: Bytes[] = [];
  let start = 0;
  let width = size;
  while (width > 1) {
    const split = splitPoint(width);
    const isLeft = leafIndex - start < split;
    path.unshift(
      isLeft ? await subtreeHash(start + split, width - split, getNode) : await subtreeHash(start, split, getNode),
    );
    start += isLeft ? 0 : split;
    width = isLeft ? split : width - split;
  }
  return path;
}

type Step = { sibling: Uint8Array; isSiblingLeft: boolean };

/** The way from a node to the root along a proof (RFC 9162 section 2.1.3.2 step 4); null when the proof has the wrong length. */
function climb(from: number, lastNode: number, proof: Uint8Array[]): Step[] | null {
  let node = from;
  let last = lastNode;
  const steps: Step[] = [];
  for (const sibling of proof) {
    if (last === 0) return null;
    const isSiblingLeft = node % 2 === 1 || node === last;
    steps.push({ sibling, isSiblingLeft });
    // A node at the right edge without its own sibling rises until it has one.
    if (isSiblingLeft) {
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? steps : null;
}

const join = (hash: Uint8Array, { sibling, isSiblingLeft }: Step): Uint8Array =>
  isSiblingLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling);

/** RFC 9162 section 2.1.3.2. */
export function verifyInclusion(input: {
  leaf: Uint8Array;
  leafIndex: number;
  size: number;
  proof: Uint8Array[];
  root: Uint8Array;
}): boolean {
  const { leafIndex, size } = input;
  if (!Number.isSafeInteger(leafIndex) || !Number.isSafeInteger(size) || leafIndex < 0 || leafIndex >= size) {
    return false;
  }
  const steps = climb(leafIndex, size - 1, input.proof);
  return steps !== null && Buffer.compare(steps.reduce(join, input.leaf), input.root) === 0;
}

/** Proof that a log of `first` leaves is the beginning of one of `second` (RFC 9162 section 2.1.4.1). */
export async function consistencyProof(first: number, second: number, getNode: GetNode): Promise<Bytes[]> {
  if (!Number.isSafeInteger(first) || first < 1 || first > second) throw new RangeError('no such beginning');
  const path: Bytes[] = [];
  let start = 0;
  let width = second;
  let wanted = first;
  while (wanted !== width) {
    const split = splitPoint(width);
    const isLeft = wanted <= split;
    path.unshift(
      isLeft ? await subtreeHash(start + split, width - split, getNode) : await subtreeHash(start, split, getNode),
    );
    start += isLeft ? 0 : split;
    wanted -= isLeft ? 0 : split;
    width = isLeft ? split : width - split;
  }
  // A beginning that is a whole subtree from leaf 0 is the old root itself, which the reader has.
  return start === 0 ? path : [await subtreeHash(start, width, getNode), ...path];
}

/** RFC 9162 section 2.1.4.2. */
export function verifyConsistency(input: {
  first: number;
  second: number;
  firstRoot: Uint8Array;
  secondRoot: Uint8Array;
  proof: Uint8Array[];
}): boolean {
  const { first, second, firstRoot, secondRoot } = input;
  if (first < 1 || first > second) return false;
  if (first === second) return input.proof.length === 0 && Buffer.compare(firstRoot, secondRoot) === 0;
  const [seed, ...rest] = isPowerOfTwo(first) ? [firstRoot, ...input.proof] : input.proof;
  if (seed === undefined) return false;
  let node = first - 1;
  let last = second - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  const steps = climb(node, last, rest);
  if (steps === null) return false;
  // Only what lies left of the old end was part of the old root.
  const older = steps.filter((step) => step.isSiblingLeft).reduce(join, seed);
  const newer = steps.reduce(join, seed);
  return Buffer.compare(older, firstRoot) === 0 && Buffer.compare(newer, secondRoot) === 0;
}
