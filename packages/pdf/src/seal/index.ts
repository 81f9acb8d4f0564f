/** Certificates, the seal, its verification, and the evidence that travels in the file. See `seal.ts` for the decisions. */
export { createAuthority, issueLeaf, issueRevocationList } from './authority.ts';
export type { Authority, Leaf, RevokedCertificate } from './authority.ts';
export { readCertificateFile } from './certificate.ts';
export {
  checkEvidenceChain,
  checkEvidenceLog,
  evidenceFileName,
  evidenceFormat,
  readEvidence,
} from './evidence-bundle.ts';
export type { EvidenceBundle, EvidenceFile } from './evidence-bundle.ts';
export { createLogKey, signCheckpoint, verifyCheckpoint } from './evidence-checkpoint.ts';
export type { Checkpoint } from './evidence-checkpoint.ts';
export { commit, createEntry, eraseFromEntry, firstPreviousHash, hashEntry, verifyChain } from './evidence-entry.ts';
export type { ChainFinding, EvidenceEntry, NewEvidence } from './evidence-entry.ts';
export { canonicalJson } from './evidence-json.ts';
export type { JsonValue } from './evidence-json.ts';
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
} from './evidence-log.ts';
export type { GetNode, LogNode } from './evidence-log.ts';
export { findSealObstacles, seal } from './seal.ts';
export type { SealOptions, SealResult } from './seal.ts';
export { signerFromKey, signerFromP12 } from './signer.ts';
export { httpTimestampAuthority } from './timestamp.ts';
export { verify } from './verify.ts';
export type { VerifyOptions } from './verify.ts';
