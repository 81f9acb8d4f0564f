/** What keeps seals provable, for the thread that does the asking: whether certificates are revoked, timestamps, evidence records. */
export { httpTimestampAuthority } from './seal/timestamp.ts';
export { learnTimestampPath, readTokenPath } from './seal/timestamp-request.ts';
export { gatherRevocations } from './seal/validation/gather.ts';
export type { Ask, CachedAnswer, Gathered } from './seal/validation/gather.ts';
export { renewedDigest, stampHashes, tokenDigest } from './seal/record/build-record.ts';
export { encodeChains, encodeRecord, encodeTree, readChains, readTree } from './seal/record/record-syntax.ts';
export { withStatus } from './seal/record/token-status.ts';
