/** Certificates, the seal, its verification, and the evidence that travels in the file. See `seal.ts` for the decisions. */
export { readCertificateFile } from './certificate.ts';
export * from '../evidence.ts';
export { remoteSigner } from './remote-signer.ts';
export type { RemoteService } from './remote-signer.ts';
export { findSealObstacles, seal } from './seal.ts';
export type { SealOptions, SealResult } from './seal.ts';
export type { ValidationData } from './seal-revision.ts';
export { signerFromKey, signerFromP12 } from './signer.ts';
export { httpTimestampAuthority } from './timestamp.ts';
export { verify } from './verify.ts';
export type { VerifyOptions } from './verify.ts';
