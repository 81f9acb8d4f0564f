/** Making the installation's certificates and reading keys from files: needed once in a long while, and heavy to load. */
export { allowIntermediates, createRoot, issueIntermediate, issueLeaf, issueRevocationList } from './seal/authority.ts';
export type { CertifiedKey } from './seal/authority.ts';
export { remoteSigner } from './seal/remote-signer.ts';
export { signerFromP12 } from './seal/signer.ts';
/** For trying a timestamp server out. */
export { askTimestamp } from './seal/timestamp-trial.ts';
