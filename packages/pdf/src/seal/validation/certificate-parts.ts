/** What OCSP and revocation lists need of a certificate, byte for byte as it stands there (RFC 5280 section 4.1). */
import type { Bytes } from '../../types.ts';
import type { Certificate } from '../certificate.ts';
import { DerError, expectChild, readChildren, readElement, sameBytes, objectIdentifier, tags } from '../der.ts';
import type { DerElement } from '../der.ts';
import { oids } from '../oids.ts';

/** `serial`, `issuer` and `subject` are whole elements; `publicKey` is the key's bits alone, which are hashed to name it. */
type CertificateParts = { serial: Bytes; issuer: Bytes; subject: Bytes; publicKey: Bytes };

export function partsOf({ der }: Certificate): CertificateParts {
  const fields = readChildren(expectChild(readChildren(readElement(der).content), 0, tags.sequence).content);
  const at = fields[0]?.tag === tags.context0 ? 1 : 0;
  const keyInfo = readChildren(expectChild(fields, at + 5, tags.sequence).content);
  return {
    serial: expectChild(fields, at, tags.integer).encoded,
    issuer: expectChild(fields, at + 2, tags.sequence).encoded,
    subject: expectChild(fields, at + 4, tags.sequence).encoded,
    publicKey: expectChild(keyInfo, 1, tags.bitString).content.slice(1),
  };
}

/** The DER that an extension holds, or null. */
export function extensionValue({ pki }: Certificate, identifier: string): Bytes | null {
  const extension = pki.extensions?.find(({ extnID }) => extnID === identifier);
  return extension === undefined ? null : new Uint8Array(extension.extnValue.valueBlock.valueHexView);
}

const urlTag = 0x86;
const isWebAddress = (url: string): boolean => /^https?:\/\/[!-~]+$/i.test(url);

const urlsIn = (names: DerElement[]): string[] =>
  names
    .filter(({ tag }) => tag === urlTag)
    .map(({ content }) => Buffer.from(content).toString('latin1'))
    .filter(isWebAddress);

/** Where its authority says it can be asked (RFC 5280 section 4.2.2.1): web addresses of one access method, in its order. */
export function accessUrls(certificate: Certificate, method: 'ocspAccess' | 'issuersAccess'): string[] {
  return readExtension(certificate, oids.authorityInformation, (value) =>
    readChildren(value).flatMap((description) => {
      const [identifier, location] = readChildren(description.content);
      const isMethod = sameBytes(identifier?.encoded ?? new Uint8Array(), objectIdentifier(oids[method]));
      return isMethod && location !== undefined ? urlsIn([location]) : [];
    }),
  );
}

/**
 * Where the list of its issuer lies (RFC 5280 section 4.2.1.13). Points for some reasons only, or signed by another than the
 * issuer, are left out.
 */
export function listUrls(certificate: Certificate): string[] {
  return readExtension(certificate, oids.distributionPoints, (value) =>
    readChildren(value).flatMap((point) => {
      const [name, ...others] = readChildren(point.content);
      if (name?.tag !== tags.context0 || others.length > 0) return [];
      return urlsOfPointName(name.content);
    }),
  );
}

/** DistributionPointName: only a full name holds addresses. */
export function urlsOfPointName(content: Uint8Array): string[] {
  const fullName = readElement(content);
  return fullName.tag === tags.context0 ? urlsIn(readChildren(fullName.content)) : [];
}

function readExtension(certificate: Certificate, identifier: string, read: (content: Bytes) => string[]): string[] {
  const value = extensionValue(certificate, identifier);
  if (value === null) return [];
  try {
    return read(readElement(value).content);
  } catch (error) {
    // An extension that cannot be read names no address.
    if (error instanceof DerError) return [];
    throw error;
  }
}
