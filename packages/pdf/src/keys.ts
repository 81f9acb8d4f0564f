/** Making the installation's certificates and reading keys from files: needed once in a long while, and heavy to load. */
export { createAuthority, issueLeaf } from './seal/authority.ts';
export { signerFromP12 } from './seal/signer.ts';
