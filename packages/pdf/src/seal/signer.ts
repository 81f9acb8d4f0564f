/** Keys that seal: from PEM, from a PKCS#12 file, or anything else that has the shape of SealSigner. */
import { createPrivateKey, sign as signWithKey, verify as verifyWithKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

import { P12Signer } from '@libpdf/core';

import { PdfError } from '../errors.ts';
import type { Bytes, SealSigner } from '../types.ts';
import { findUsageFault, provenChain, readSignerCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { plainBytes } from './der.ts';

const signLater = promisify<string, Uint8Array, { key: KeyObject; dsaEncoding: 'der' }, Buffer>(signWithKey);

/** RSASSA-PSS and Ed25519 keys are refused: readers in use reject such seals, or take them for broken ones. */
export function keyTypeOf(certificate: Certificate): 'RSA' | 'EC' {
  const type = certificate.x509.publicKey.asymmetricKeyType ?? 'unknown';
  if (type === 'rsa') return 'RSA';
  if (type === 'ec') return 'EC';
  throw new PdfError('seal_failed', `A key of type ${type} cannot seal: use an RSA or an elliptic curve (ECDSA) key.`);
}

/** Weak keys are refused, and authorities: to trust the certificate of a seal must not mean to trust what it issues. */
export function requireUsable(certificate: Certificate): void {
  const fault = findUsageFault(certificate);
  if (fault !== null) throw new PdfError('seal_failed', `The certificate to seal with cannot be used: ${fault}.`);
}

/** `certificate` and `chain` are DER. Throws PdfError seal_failed when the key is unusable or not the certificate's. */
export function signerFromKey(input: { certificate: Bytes; chain: Bytes[]; privateKeyPem: string }): SealSigner {
  const certificate = readSignerCertificate(input.certificate);
  const keyType = keyTypeOf(certificate);
  requireUsable(certificate);
  let key: KeyObject;
  try {
    key = createPrivateKey(input.privateKeyPem);
  } catch (error) {
    throw new PdfError('seal_failed', 'The seal key cannot be read.', { cause: error });
  }
  if (!certificate.x509.checkPrivateKey(key)) {
    throw new PdfError('seal_failed', 'The seal key does not belong to the certificate.');
  }
  return {
    certificate: certificate.der,
    chain: provenChain(certificate, input.chain.map(readSignerCertificate))
      .slice(1)
      .map((one) => one.der),
    keyType,
    sign: async (data) => plainBytes(await signLater('sha256', data, { key, dsaEncoding: 'der' })),
  };
}

const probe = plainBytes(Buffer.from('Which certificate of the file does its key belong to?'));

/**
 * A signer from a PKCS#12 file. Reading one is slow by design (its passphrase is stretched): do it once and keep it.
 * Throws PdfError seal_failed for a wrong passphrase, a damaged file, an RSA-PSS or Ed25519 key, or no matching certificate.
 */
export async function signerFromP12(bytes: Bytes, passphrase: string): Promise<SealSigner> {
  let loaded: P12Signer;
  let signature: Uint8Array;
  try {
    loaded = await P12Signer.create(bytes, passphrase);
    signature = await loaded.sign(probe, 'SHA-256');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new PdfError('seal_failed', `The PKCS#12 file cannot be used: ${reason}`, { cause: error });
  }
  // The file may list its certificates in any order: the key tells which one is its own.
  const certificates = [loaded.certificate, ...loaded.certificateChain].map(readSignerCertificate);
  const own = certificates.find((one) => {
    const key = one.x509.publicKey;
    const isUsable = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ec';
    return isUsable && verifyWithKey('sha256', probe, { key, dsaEncoding: 'der' }, signature);
  });
  if (own === undefined) {
    certificates.forEach(keyTypeOf);
    throw new PdfError('seal_failed', 'The PKCS#12 file holds no certificate for its key.');
  }
  requireUsable(own);
  return {
    certificate: own.der,
    chain: provenChain(own, certificates)
      .slice(1)
      .map((one) => one.der),
    keyType: keyTypeOf(own),
    sign: async (data) => plainBytes(await loaded.sign(data, 'SHA-256')),
  };
}
