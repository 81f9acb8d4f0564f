import type { ConsistencyProof, InclusionProof, PublishedCheckpoint } from '@sealwright/contract';
import { consistencyProof, verifyCheckpoint } from '@sealwright/pdf/evidence';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CheckpointRow, findCheckpointRow, leafIndexOf, newestCheckpoint } from './evidence.log.repo.ts';
import { nodesFor, proveLeaf } from './evidence.log.ts';

const FROM_NETWORK = { name: 'transparency', points: 120, seconds: 60 };
const IN_ALL = { name: 'transparency-all', points: 3000, seconds: 60 };

/** PEM of every key that signed checkpoints of this installation. */
export type LogKeys = () => Promise<readonly string[]>;

/**
 * The evidence log as anyone may follow it: its size, its hash over all entries, and proofs that it only ever grows. Hashes are all
 * that is said; of which account or document an entry is, is not.
 */
export const transparencyService = (platform: Platform, logKeys: LogKeys) => {
  const { db, limits } = platform;

  async function counted(request: Incoming): Promise<void> {
    await limits.take(FROM_NETWORK, networkOf(request.address));
    await limits.take(IN_ALL, '');
  }

  async function published({ checkpoint, createdAt, size }: CheckpointRow): Promise<PublishedCheckpoint> {
    for (const publicKey of await logKeys()) {
      const found = verifyCheckpoint(checkpoint, publicKey);
      if (found === null) continue;
      const rootHash = Buffer.from(found.root).toString('hex');
      return { origin: found.origin, size, rootHash, at: createdAt.toISOString(), checkpoint, publicKey };
    }
    throw new Error(`No key of the log signed its checkpoint of ${size} entries`);
  }

  async function newest(): Promise<CheckpointRow> {
    const row = await newestCheckpoint(db);
    // A new installation: the first one is signed within half a minute.
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** No proof reaches beyond what was signed. */
  async function requireSigned(size: number): Promise<void> {
    if (size > (await newest()).size) throw new AppError('not_found');
  }

  return {
    latest: async (request: Incoming): Promise<PublishedCheckpoint> => {
      await counted(request);
      return published(await newest());
    },

    note: async (request: Incoming): Promise<string> => {
      await counted(request);
      return (await newest()).checkpoint;
    },

    ofSize: async (size: number, request: Incoming): Promise<PublishedCheckpoint> => {
      await counted(request);
      const row = await findCheckpointRow(db, size);
      if (row === undefined) throw new AppError('not_found');
      return published(row);
    },

    /** An empty log is the beginning of any other, without a proof. */
    consistency: async (from: number, to: number, request: Incoming): Promise<ConsistencyProof> => {
      await counted(request);
      await requireSigned(to);
      if (from === 0) return { from, to, proof: [] };
      const getNode = await nodesFor(db, (known) => consistencyProof(from, to, known));
      return { from, to, proof: (await consistencyProof(from, to, getNode)).map(hex) };
    },

    inclusion: async (leafHash: string, size: number, request: Incoming): Promise<InclusionProof> => {
      await counted(request);
      await requireSigned(size);
      const leafIndex = await leafIndexOf(db, leafHash);
      if (leafIndex === null || leafIndex >= size) throw new AppError('not_found');
      return { size, leafIndex, leafHash, proof: (await proveLeaf(db, leafIndex, size)).map(hex) };
    },
  };
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
