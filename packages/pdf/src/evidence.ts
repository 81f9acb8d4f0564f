/**
 * The evidence alone: entries, chain, log and bundle. Threads that answer requests enter here, because the whole package brings
 * engines and fonts of a hundred megabytes with it.
 */
export { bundlePaths, evidenceInBundle, isSealedPath, manifestPath, signManifest } from './bundle/manifest.ts';
export { isBundleManifest, verifyBundle } from './bundle/verify-bundle.ts';
export type { BundleMember, BundleVerification } from './bundle/verify-bundle.ts';
export { PdfError } from './errors.ts';
export { checkEvidenceChain, checkEvidenceLog, evidenceFileName, readEvidence } from './seal/evidence-bundle.ts';
export { evidenceFormat } from './seal/evidence-types.ts';
export type { EvidenceFile } from './seal/evidence-types.ts';
export type { EvidenceBundle } from './seal/evidence-types.ts';
export { createLogKey, signCheckpoint, verifyCheckpoint } from './seal/evidence-checkpoint.ts';
export type { Checkpoint } from './seal/evidence-checkpoint.ts';
export {
  commit,
  createEntry,
  eraseFromEntry,
  firstPreviousHash,
  hashEntry,
  verifyChain,
} from './seal/evidence-entry.ts';
export type { ChainFinding, EvidenceEntry, NewEvidence } from './seal/evidence-entry.ts';
export { entriesToSeal, evidenceRecord } from './seal/evidence-record.ts';
export type { RecordedEvidence } from './seal/evidence-record.ts';
export { canonicalJson } from './seal/evidence-json.ts';
export type { JsonValue } from './seal/evidence-json.ts';
export {
  appendLeaf,
  consistencyProof,
  emptyRoot,
  entryLeafHash,
  inclusionProof,
  leafHash,
  nodeHash,
  rootHash,
  verifyConsistency,
  verifyInclusion,
} from './seal/evidence-log.ts';
export type { GetNode, LogNode } from './seal/evidence-log.ts';
