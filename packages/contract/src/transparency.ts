import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Time } from './lists.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** How many entries a log has. */
const LogSize = z.coerce.number().int().min(0).max(999_999_999_999_999);

/** What was signed once never changes. */
const FOR_GOOD = 24 * 3600;

/** A signed head of the evidence log, which holds hashes alone: nothing of a document can be read from it. */
export const PublishedCheckpoint = z.object({
  origin: z.string(),
  size: z.number().int(),
  /** Hex: the hash over all entries (RFC 6962, Merkle tree hash). */
  rootHash: Hash,
  /** When the log was first this long. */
  at: Time,
  /** The signed note, in the form of C2SP tlog-checkpoint. */
  checkpoint: z.string(),
  /** PEM, Ed25519: what the note is signed with. */
  publicKey: z.string(),
});
export type PublishedCheckpoint = z.infer<typeof PublishedCheckpoint>;

export const getCheckpoint = endpoint('GET /api/transparency/', 'Get the latest checkpoint of the evidence log', {
  response: PublishedCheckpoint,
  maxAgeSeconds: 10,
});

export const getCheckpointNote = endpoint(
  'GET /api/transparency/checkpoint/',
  'Get the latest checkpoint as a signed note (C2SP tlog-checkpoint)',
  { transport: 'download' },
);

export const getCheckpointOfSize = endpoint(
  'GET /api/transparency/checkpoints/:size/',
  'Get the checkpoint of the evidence log at a signed size',
  { params: z.object({ size: LogSize }), response: PublishedCheckpoint, maxAgeSeconds: FOR_GOOD },
);

export const ConsistencyProof = z.object({ from: z.number().int(), to: z.number().int(), proof: z.array(Hash) });
export type ConsistencyProof = z.infer<typeof ConsistencyProof>;

export const getConsistencyProof = endpoint(
  'GET /api/transparency/consistency/',
  'Get a proof that the log at one size is a prefix of the log at another (RFC 9162, section 2.1.4)',
  {
    query: z
      .object({ from: LogSize, to: LogSize })
      .refine(({ from, to }) => from <= to, { path: ['from'], params: { code: 'request_invalid' } }),
    response: ConsistencyProof,
    maxAgeSeconds: FOR_GOOD,
  },
);

export const InclusionProof = z.object({
  size: z.number().int(),
  leafIndex: z.number().int(),
  leafHash: Hash,
  proof: z.array(Hash),
});
export type InclusionProof = z.infer<typeof InclusionProof>;

export const getInclusionProof = endpoint(
  'GET /api/transparency/inclusion/',
  'Get a proof that an entry is in the log of a given size (RFC 9162, section 2.1.3)',
  {
    /** `leaf`: hex, the leaf hash of the entry, which anyone who holds the evidence can calculate. */
    query: z.object({ leaf: Hash, size: LogSize }),
    response: InclusionProof,
    maxAgeSeconds: FOR_GOOD,
  },
);
