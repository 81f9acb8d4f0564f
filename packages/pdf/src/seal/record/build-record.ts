/** Making and renewing evidence records (RFC 4998): what is hashed, and what comes of a timestamp over many files. */
import type { Bytes } from '../../types.ts';
import { plainBytes } from '../der.ts';
import { digestOf } from '../signed-data.ts';
import { requestTimestamp } from '../timestamp-request.ts';
import type { Timestamp, TimestampSource } from '../timestamp-request.ts';
import type { TimestampDigest } from '../timestamp.ts';
import { buildTree } from './hash-tree.ts';
import type { ReducedTree } from './hash-tree.ts';

/** One timestamp over all, and for each hash, in their order, its way to it. */
type StampedTree = Timestamp & { reduced: ReducedTree[] };

/**
 * Timestamps any number of hashes at once (section 4.2): of files for their first archive timestamp, of timestamps for a renewal, or
 * of `renewedDigest`s for a new chain. Throws PdfError timestamp_failed.
 */
export async function stampHashes(
  source: TimestampSource,
  hashes: Bytes[],
  algorithm: TimestampDigest,
): Promise<StampedTree> {
  const { root, reduced } = buildTree(hashes, algorithm);
  return { ...(await requestTimestamp(source, { digest: root, algorithm })), reduced };
}

/**
 * What a timestamp renewal covers (section 5.2): the whole timeStamp field of the archive timestamp before, by the same algorithm as
 * that one. It keeps the proof alive beyond the certificate of the timestamp.
 */
export const tokenDigest = (token: Bytes, algorithm: TimestampDigest): Bytes => plainBytes(digestOf(algorithm, token));

/**
 * What a renewal of the hash tree covers (section 5.2, steps 2 to 4): the file by the new algorithm, and with it everything that
 * proved it before. `chains` is the DER of the ArchiveTimeStampSequence so far. It keeps the proof alive beyond a hash algorithm.
 */
export const renewedDigest = (fileDigest: Bytes, chains: Bytes, algorithm: TimestampDigest): Bytes =>
  plainBytes(digestOf(algorithm, fileDigest, digestOf(algorithm, chains)));
