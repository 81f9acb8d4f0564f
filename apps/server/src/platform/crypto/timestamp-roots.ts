import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** DER. It does not share its buffer, so that it can travel to a thread. */
export type RootCertificate = Uint8Array<ArrayBuffer>;

/**
 * The roots of the timestamp authorities this installation trusts. A timestamp is believed only when it leads to one of
 * them, so that an authority cannot be used without. Each fault becomes one line in `problems`.
 */
export function readTimestampRoots(
  { url, file }: { url: string | undefined; file: string | undefined },
  problems: string[],
): RootCertificate[] | undefined {
  if (file === undefined) {
    if (url !== undefined) {
      problems.push('TSA_URL needs TSA_ROOTS, a PEM file with the root certificate of that timestamp authority');
    }
    return undefined;
  }
  try {
    const blocks =
      readFileSync(file, 'latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const certificates = blocks.map((block) => new X509Certificate(block));
    if (certificates.length === 0) throw new Error('it holds no certificate');
    const other = certificates.find((one) => !(one.ca && one.checkIssued(one) && one.verify(one.publicKey)));
    if (other !== undefined) throw new Error(`${other.subject.replaceAll('\n', ', ')} is not a root certificate`);
    return certificates.map((one) => new Uint8Array(one.raw));
  } catch (cause) {
    problems.push(`TSA_ROOTS cannot be used: ${cause instanceof Error ? cause.message : 'it cannot be read'}`);
    return undefined;
  }
}
