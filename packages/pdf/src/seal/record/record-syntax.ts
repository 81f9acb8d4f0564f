/**
 * Evidence Record Syntax (RFC 4998 sections 3 to 5), in the one encoding that is written here: whatever does not come out the same
 * when it is written anew is not read. Tags are implicit, as its module says.
 */
import type { Bytes } from '../../types.ts';
import {
  DerError,
  encode,
  expectChild,
  objectIdentifier,
  readChildren,
  readElement,
  sameBytes,
  sequence,
  setOf,
  smallInteger,
  tags,
} from '../der.ts';
import type { DerElement } from '../der.ts';
import { oids } from '../oids.ts';
import type { TimestampDigest } from '../timestamp.ts';
import type { ReducedTree } from './hash-tree.ts';

/** One timestamp and how a hash leads to it. `token` is the DER of a TimeStampToken (RFC 3161 section 2.4.2). */
export type ArchiveTimestamp = { algorithm: TimestampDigest; tree: ReducedTree; token: Bytes };

/** ArchiveTimeStampSequence: chains in the order of time, in each the first timestamp and its renewals. */
export type ArchiveChains = ArchiveTimestamp[][];

const algorithms: TimestampDigest[] = ['sha256', 'sha384', 'sha512'];
const tagOf = { algorithm: 0xa0, tree: 0xa2 };

/** AlgorithmIdentifier without parameters, as RFC 5754 section 2 wants it for SHA-2. */
const identifierOf = (algorithm: TimestampDigest): Bytes => sequence(objectIdentifier(oids[algorithm]));

/** Lists of hashes, as they stand in a record and in the database. */
export const encodeTree = (tree: ReducedTree): Bytes =>
  sequence(...tree.map((list) => sequence(...list.map((hash) => encode(tags.octetString, hash)))));

/** Throws DerError. */
export const readTree = (der: Uint8Array): ReducedTree => readLists(readElement(der).content);

const readLists = (content: Uint8Array): ReducedTree =>
  readChildren(content).map((list) => readChildren(list.content).map(({ content: hash }) => hash));

function encodeTimestamp({ algorithm, tree, token }: ArchiveTimestamp): Bytes {
  const reduced = tree.length === 0 ? [] : [encode(tagOf.tree, readElement(encodeTree(tree)).content)];
  return sequence(encode(tagOf.algorithm, readElement(identifierOf(algorithm)).content), ...reduced, token);
}

/** DER of an ArchiveTimeStampSequence: what a renewal of the hash tree covers (section 5.2). */
export const encodeChains = (chains: ArchiveChains): Bytes =>
  sequence(...chains.map((chain) => sequence(...chain.map(encodeTimestamp))));

/** DER of an EvidenceRecord, version 1, without cryptographic information of its own: that stands in the timestamps. */
export function encodeRecord(chains: ArchiveChains): Bytes {
  const used = algorithms.filter((algorithm) => chains.flat().some((one) => one.algorithm === algorithm));
  return sequence(smallInteger(1), sequence(...used.map(identifierOf)), encodeChains(chains));
}

function readAlgorithm(content: Uint8Array): TimestampDigest {
  const identifier = expectChild(readChildren(content), 0, tags.objectIdentifier).encoded;
  const found = algorithms.find((algorithm) => sameBytes(identifier, objectIdentifier(oids[algorithm])));
  if (found === undefined) throw new DerError('an unknown or weak hash algorithm');
  return found;
}

function readTimestamp(element: DerElement): ArchiveTimestamp {
  const parts = readChildren(element.content);
  const tree = parts.find(({ tag }) => tag === tagOf.tree);
  const token = parts.at(-1);
  if (token?.tag !== tags.sequence) throw new DerError('an archive timestamp without its timestamp');
  return {
    algorithm: readAlgorithm(expectChild(parts, 0, tagOf.algorithm).content),
    tree: tree === undefined ? [] : readLists(tree.content),
    token: token.encoded,
  };
}

/** Throws DerError. */
export const readChains = (der: Uint8Array): ArchiveChains =>
  readChildren(readElement(der).content).map((chain) => readChildren(chain.content).map(readTimestamp));

const largestRecordBytes = 2 * 1024 * 1024;
const mostTimestamps = 500;

/** Takes an evidence record apart. Throws DerError for anything that `encodeRecord` would write otherwise. */
export function readRecord(der: Bytes): ArchiveChains {
  if (der.length > largestRecordBytes) throw new DerError('it is too large');
  const outer = readElement(der);
  const parts = readChildren(outer.content);
  if (outer.encoded.length !== der.length || parts.length !== 3) throw new DerError('not an evidence record');
  const chains = readChains(expectChild(parts, 2, tags.sequence).encoded);
  const isEmpty = chains.length === 0 || chains.some((chain) => chain.length === 0);
  if (isEmpty || chains.flat().length > mostTimestamps) throw new DerError('too few or too many timestamps');
  if (!sameBytes(encodeRecord(chains), der)) throw new DerError('it is not written the way records are written here');
  return chains;
}

/** Attribute with one value (RFC 5652 section 5.3). */
export const attributeOf = (identifier: string, value: Bytes): Bytes =>
  sequence(objectIdentifier(identifier), setOf([value]));
