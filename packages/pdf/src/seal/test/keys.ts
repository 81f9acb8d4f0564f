/** One installation for all tests of a file: making keys takes most of a second. */
import 'reflect-metadata';

import { webcrypto } from 'node:crypto';

import * as x509 from '@peculiar/x509';

import { createRoot, issueIntermediate, issueLeaf, issueRevocationList } from '../authority.ts';
import type { CertifiedKey } from '../authority.ts';
import { readCertificateFile } from '../certificate.ts';
import { signerFromKey } from '../signer.ts';
import type { Bytes, SealSigner } from '../../types.ts';

export const sealedAt = new Date('2026-05-04T10:20:30Z');
export const names = { commonName: 'Example', organisation: 'Example Ltd' };

export type Installation = {
  keys: { root: CertifiedKey; intermediate: CertifiedKey; leaf: CertifiedKey };
  signer: SealSigner;
  certificate: Bytes;
  root: Bytes;
};

export const fromPem = (pem: string): Bytes => readCertificateFile(Buffer.from(pem))[0]!;

/** The issuers begin with the one that issued the leaf. */
export const signerOf = (leaf: CertifiedKey, ...issuers: CertifiedKey[]): SealSigner =>
  signerFromKey({
    certificate: fromPem(leaf.certificatePem),
    chain: issuers.map(({ certificatePem }) => fromPem(certificatePem)),
    privateKeyPem: leaf.privateKeyPem,
  });

export async function makeInstallation(now: Date = sealedAt): Promise<Installation> {
  const issuing = { now, listUrl: null };
  const root = await createRoot(names, issuing);
  const intermediate = await issueIntermediate(root, names, issuing);
  const leaf = await issueLeaf(intermediate, names, issuing);
  return {
    keys: { root, intermediate, leaf },
    signer: signerOf(leaf, intermediate, root),
    certificate: fromPem(leaf.certificatePem),
    root: fromPem(root.certificatePem),
  };
}

/** The lists of both authorities, which revoke what they are told to since `revokedAt`. */
export async function listsOf(
  { keys: { root, intermediate } }: Installation,
  given: { now: Date; until: Date; leaf?: { certificatePem: string; revokedAt: Date } },
): Promise<Bytes[]> {
  const revoked = given.leaf === undefined ? [] : [given.leaf];
  return [
    await issueRevocationList(intermediate, { ...given, revoked }),
    await issueRevocationList(root, { ...given, revoked: [] }),
  ];
}

/** As releases before decision 0025 made them: the root signs the leaf and forbids intermediates. */
export async function oldInstallation(now: Date = sealedAt): Promise<{ root: CertifiedKey; leaf: CertifiedKey }> {
  const { keys } = await makeInstallation(now);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = Buffer.from(keys.root.privateKeyPem.replaceAll(/-----[^-]+-----/g, ''), 'base64');
  const present = new x509.X509Certificate(keys.root.certificatePem);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '4001',
    name: present.subjectName,
    notBefore: present.notBefore,
    notAfter: present.notAfter,
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']),
      publicKey: await present.publicKey.export(),
    },
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(present.publicKey),
    ],
  });
  const root = { certificatePem: certificate.toString('pem'), privateKeyPem: keys.root.privateKeyPem };
  return { root, leaf: await issueLeaf(root, names, { now, listUrl: null }) };
}
