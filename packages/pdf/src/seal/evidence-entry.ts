/**
 * The evidence of one document: entries that each carry the hash of the one before. Personal data is not hashed but
 * committed to: HMAC-SHA-256 with a random key of its own. Erasing clear text and key together leaves the chain
 * verifiable and the commitment meaningless.
 */
import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

import { canonicalJson } from './evidence-json.ts';
import type { JsonValue } from './evidence-json.ts';

export type EvidenceEntry = {
  /** From 1, without gaps, per document. */
  sequence: number;
  /** RFC 3339, UTC. */
  at: string;
  action: string;
  /** Not personal: hashed as it is. */
  details: Record<string, JsonValue>;
  /** Clear text of who, from where, with what; null when there is none or it was erased. */
  actor: string | null;
  address: string | null;
  device: string | null;
  /** Other personal clear text, by name (a reason, a value, a phone number). */
  personal: Record<string, string>;
  /** Hex HMACs by name: `actor`, `address`, `device`, and the names in `personal`. These are hashed. */
  commitments: Record<string, string>;
  /** The random keys of the commitments, 32 bytes in hex, kept with the clear text and erased with it. */
  keys: Record<string, string>;
  /** Hex; 64 zeros before the first entry. */
  previousHash: string;
  hash: string;
};

export type NewEvidence = Pick<EvidenceEntry, 'sequence' | 'at' | 'action' | 'actor' | 'address' | 'device'> &
  Partial<Pick<EvidenceEntry, 'details' | 'personal'>>;

export const firstPreviousHash = '0'.repeat(64);

const keyPattern = /^[0-9a-f]{64}$/;
const ownNames = ['actor', 'address', 'device'] as const;

export function commit(key: string, clearText: string): string {
  if (!keyPattern.test(key)) throw new TypeError('a commitment key is 32 bytes in hex');
  // Given bytes, Node takes four times as long.
  return createHmac('sha256', createSecretKey(key, 'hex')).update(clearText, 'utf8').digest('hex');
}

/** Hex SHA-256 of what the entry claims for ever: no clear text, no keys. */
export function hashEntry(entry: Omit<EvidenceEntry, 'hash'>): string {
  const { sequence, at, action, details, commitments, previousHash } = entry;
  const claimed = { sequence, at, action, details, commitments, previousHash };
  return createHash('sha256').update(canonicalJson(claimed), 'utf8').digest('hex');
}

/** Makes an entry whole: fresh keys, commitments, hash. */
export function createEntry(fresh: NewEvidence, previousHash: string): EvidenceEntry {
  const clear = clearTexts({ ...fresh, personal: fresh.personal ?? {} });
  const keys = Object.fromEntries([...clear.keys()].map((name) => [name, randomBytes(32).toString('hex')]));
  const commitments = Object.fromEntries([...clear].map(([name, text]) => [name, commit(keys[name] ?? '', text)]));
  const entry = { details: {}, personal: {}, ...fresh, commitments, keys, previousHash };
  return { ...entry, hash: hashEntry(entry) };
}

function clearTexts(entry: Pick<EvidenceEntry, 'actor' | 'address' | 'device' | 'personal'>): Map<string, string> {
  const clear = new Map(Object.entries(entry.personal));
  for (const name of ownNames) {
    if (clear.has(name)) throw new TypeError(`"${name}" is a field of its own`);
    const text = entry[name];
    if (text !== null) clear.set(name, text);
  }
  return clear;
}

/** The entry without a person's data: the named clear texts and their keys are gone, everything else stands. */
export function eraseFromEntry(entry: EvidenceEntry, names: string[]): EvidenceEntry {
  const without = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  return {
    ...entry,
    actor: names.includes('actor') ? null : entry.actor,
    address: names.includes('address') ? null : entry.address,
    device: names.includes('device') ? null : entry.device,
    personal: without(entry.personal),
    keys: without(entry.keys),
  };
}

const sameHex = (first: string, second: string): boolean =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));

function findCommitmentFault(entry: EvidenceEntry): string | null {
  const clear = clearTexts(entry);
  for (const [name, text] of clear) {
    const key = entry.keys[name];
    const commitment = entry.commitments[name];
    if (key === undefined || commitment === undefined) return `entry ${entry.sequence}: nothing commits to its ${name}`;
    if (!keyPattern.test(key) || !sameHex(commit(key, text), commitment)) {
      return `entry ${entry.sequence}: its ${name} was changed`;
    }
  }
  const orphan = Object.keys(entry.keys).find((name) => !clear.has(name));
  return orphan === undefined ? null : `entry ${entry.sequence}: its ${orphan} is missing`;
}

function findEntryFault(entry: EvidenceEntry): string | null {
  try {
    if (hashEntry(entry) !== entry.hash) return `entry ${entry.sequence} was changed`;
    return findCommitmentFault(entry);
  } catch (error) {
    // Values that have no canonical form, or clear text under its own name: not made by `createEntry`.
    if (error instanceof TypeError) return `entry ${entry.sequence} holds what no entry can hold`;
    throw error;
  }
}

export type ChainFinding = { fault: string | null; entryCount: number; erasedCount: number };

/** Checks a whole document's evidence, oldest first. Erased values are counted, not faults. */
export function verifyChain(entries: EvidenceEntry[]): ChainFinding {
  let previousHash = firstPreviousHash;
  let erasedCount = 0;
  const fail = (fault: string): ChainFinding => ({ fault, entryCount: entries.length, erasedCount });
  for (const [index, entry] of entries.entries()) {
    if (entry.sequence !== index + 1) return fail(`entry ${index + 1} is missing or out of place`);
    if (entry.previousHash !== previousHash) return fail(`entry ${entry.sequence} does not follow the one before it`);
    const fault = findEntryFault(entry);
    if (fault !== null) return fail(fault);
    erasedCount += Object.keys(entry.commitments).filter((name) => entry.keys[name] === undefined).length;
    previousHash = entry.hash;
  }
  return { fault: null, entryCount: entries.length, erasedCount };
}
