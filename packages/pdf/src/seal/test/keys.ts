/** One installation for all tests of a file: making keys takes most of a second. */
import { createAuthority } from '../authority.ts';
import type { Authority } from '../authority.ts';
import { readCertificateFile } from '../certificate.ts';
import { signerFromKey } from '../signer.ts';
import type { Bytes, SealSigner } from '../../types.ts';

export const sealedAt = new Date('2026-05-04T10:20:30Z');

export type Installation = { authority: Authority; signer: SealSigner; certificate: Bytes; root: Bytes };

export const fromPem = (pem: string): Bytes => readCertificateFile(Buffer.from(pem))[0]!;

export function signerOf(authority: Authority): SealSigner {
  const chain = [fromPem(authority.rootCertificatePem)];
  return signerFromKey({
    certificate: fromPem(authority.certificatePem),
    chain,
    privateKeyPem: authority.privateKeyPem,
  });
}

export async function makeInstallation(now: Date = sealedAt): Promise<Installation> {
  const authority = await createAuthority({ commonName: 'Example', organisation: 'Example Ltd', now });
  const certificate = fromPem(authority.certificatePem);
  return { authority, signer: signerOf(authority), certificate, root: fromPem(authority.rootCertificatePem) };
}
