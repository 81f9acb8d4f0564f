import {
  appendLeaf,
  entryLeafHash,
  inclusionProof,
  type LogNode,
  rootHash,
  signCheckpoint,
} from '@sealwright/pdf/evidence';
import type { Bytes } from '@sealwright/pdf';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addCheckpoint,
  addLeaves,
  findCheckpoint,
  leavesOf,
  lockLog,
  logSize,
  readNodes,
  takePending,
} from './evidence.log.repo.ts';

/** The key that signs checkpoints, and the name of the log in them. */
export type LogKey = { origin: string; privateKeyPem: string; publicKeyPem: string };

export type LogState = { size: number; checkpoint: string };
export type Inclusion = { sequence: number; leafIndex: number; proof: string[] };

// One transaction holds the log's lock; this keeps it short when much has gathered.
const BATCH = 5000;

/** The installation's Merkle log (RFC 6962 hashing): every evidence entry becomes a leaf, every size a signed checkpoint. */
export const evidenceLog = (platform: Platform, key: () => Promise<LogKey>) => ({
  /** Takes in every entry that waits, and answers the log as it then is. Instances take turns. */
  takeIn: async (): Promise<LogState> => {
    const { origin, privateKeyPem } = await key();
    const sign = async (tx: Db, size: number, getNode: GetNode): Promise<LogState> => {
      const known = await findCheckpoint(tx, size);
      if (known !== null) return { size, checkpoint: known };
      const checkpoint = signCheckpoint({ origin, size, root: await rootHash(size, getNode) }, privateKeyPem);
      await addCheckpoint(tx, size, checkpoint, platform.clock.now());
      return { size, checkpoint };
    };
    for (;;) {
      const { state, isMore } = await platform.db.transaction().execute(async (tx) => {
        await lockLog(tx);
        const pending = await takePending(tx, BATCH);
        const first = await logSize(tx);
        const nodes = new Map((await readNodes(tx, edgeOf(first))).map((node) => [nameOf(node), node.hash]));
        const getNode = fromMap(nodes);
        const added: LogNode[] = [];
        for (const [at, { hash }] of pending.entries()) {
          for (const node of await appendLeaf(first + at, entryLeafHash(hash), getNode)) {
            nodes.set(nameOf(node), node.hash);
            added.push(node);
          }
        }
        if (pending.length > 0) await addLeaves(tx, first, pending, added);
        return { state: await sign(tx, first + pending.length, getNode), isMore: pending.length === BATCH };
      });
      if (!isMore) return state;
    }
  },

  /** Proofs that a document's entries are in the log of `size` leaves. */
  prove: async (document: { accountId: number; id: number }, size: number): Promise<Inclusion[]> => {
    const leaves = await leavesOf(platform.db, document.accountId, document.id);
    const known = leaves.filter(({ leafIndex }) => leafIndex < size);
    const getNode = await nodesFor(platform.db, async (see) => {
      for (const { leafIndex } of known) await inclusionProof(leafIndex, size, see);
    });
    return Promise.all(
      known.map(async ({ sequence, leafIndex }) => {
        const proof = await inclusionProof(leafIndex, size, getNode);
        return { sequence, leafIndex, proof: proof.map((hash) => Buffer.from(hash).toString('hex')) };
      }),
    );
  },
});

type GetNode = (level: number, index: number) => Bytes;

/** The nodes that a proof asks for: first which they are, then all of them in one query. */
export async function nodesFor(db: Db, prove: (getNode: GetNode) => Promise<unknown>): Promise<GetNode> {
  const wanted = new Map<string, { level: number; index: number }>();
  await prove((level, index) => {
    wanted.set(nameOf({ level, index }), { level, index });
    return new Uint8Array(32);
  });
  const nodes = await readNodes(db, [...wanted.values()]);
  return fromMap(new Map(nodes.map((node) => [nameOf(node), node.hash])));
}

export async function proveLeaf(db: Db, leafIndex: number, size: number): Promise<Bytes[]> {
  const prove = (getNode: GetNode) => inclusionProof(leafIndex, size, getNode);
  return prove(await nodesFor(db, prove));
}

const nameOf = ({ level, index }: { level: number; index: number }): string => `${level}:${index}`;

const fromMap =
  (nodes: Map<string, Bytes>): GetNode =>
  (level, index) => {
    const hash = nodes.get(nameOf({ level, index }));
    if (hash === undefined) throw new Error(`The log lacks its node ${level}:${index}`);
    return hash;
  };

/** The complete subtrees a log of `size` leaves consists of: all that appending and its root need. */
function edgeOf(size: number): { level: number; index: number }[] {
  const edge: { level: number; index: number }[] = [];
  for (let level = 0, width = size; width > 0; level++, width = Math.floor(width / 2)) {
    if (width % 2 === 1) edge.push({ level, index: width - 1 });
  }
  return edge;
}
