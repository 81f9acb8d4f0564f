/** Merkle trees as evidence records have them (RFC 4998 section 4.2): one timestamp for any number of files. */
import type { Bytes } from '../../types.ts';
import { digestOf } from '../signed-data.ts';
import { joinBytes, plainBytes, sameBytes } from '../der.ts';
import type { TimestampDigest } from '../timestamp.ts';

/**
 * What leads from one hash to the root (a reduced hash tree, section 4.2.2): the first list holds the hash and those hashed together
 * with it, each further one what is hashed together with the result before. Empty where the hash is the root itself.
 */
export type ReducedTree = Bytes[][];

const ascending = (hashes: Bytes[]): Bytes[] => hashes.toSorted((first, second) => Buffer.compare(first, second));

/** Hashes are put together in binary ascending order, so that a list says nothing of left and right (section 4.2.1, step 4). */
const father = (hashes: Bytes[], algorithm: TimestampDigest): Bytes =>
  plainBytes(digestOf(algorithm, joinBytes(ascending(hashes))));

/** Pairs, and three at the end of an odd row: a group of one would be read in two ways (section 4.2.1 against 4.3). */
function groupsOf(count: number): number[][] {
  const groups: number[][] = [];
  for (let at = 0; at < count; at += 2) groups.push(at + 1 < count ? [at, at + 1] : [at]);
  const last = groups.at(-1);
  if (groups.length > 1 && last?.length === 1) {
    groups.pop();
    groups.at(-1)?.push(...last);
  }
  return groups;
}

/** The root of a tree over these hashes, and for each of them its way there, in their order. Throws RangeError without any. */
export function buildTree(hashes: Bytes[], algorithm: TimestampDigest): { root: Bytes; reduced: ReducedTree[] } {
  const [first] = hashes;
  if (first === undefined) throw new RangeError('a tree needs a leaf');
  const reduced: ReducedTree[] = hashes.map(() => []);
  // Which leaves lie under each node of the row.
  let row = hashes.map((hash, index) => ({ hash, leaves: [index] }));
  for (let isLowest = true; row.length > 1; isLowest = false) {
    row = groupsOf(row.length).map((group) => {
      const nodes = group.map((at) => row[at]).filter((node) => node !== undefined);
      for (const node of nodes) {
        const beside = isLowest ? nodes : nodes.filter((one) => one !== node);
        const list = ascending(beside.map(({ hash }) => hash));
        for (const leaf of node.leaves) reduced[leaf]?.push(list);
      }
      const own = nodes.map(({ hash }) => hash);
      return { hash: father(own, algorithm), leaves: nodes.flatMap(({ leaves }) => leaves) };
    });
  }
  return { root: row[0]?.hash ?? first, reduced };
}

/** The root that `hash` leads to (section 4.3, steps 1 to 3), or null where its first list does not hold it. */
export function rootFrom(hash: Bytes, reduced: ReducedTree, algorithm: TimestampDigest): Bytes | null {
  const [first, ...others] = reduced;
  if (first === undefined) return hash;
  if (!first.some((one) => sameBytes(one, hash))) return null;
  return others.reduce((node, beside) => father([...beside, node], algorithm), father(first, algorithm));
}
