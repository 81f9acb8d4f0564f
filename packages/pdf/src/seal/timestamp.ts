/** RFC 3161 time stamps: asked for over HTTP, and checked before they are believed. */
import { randomBytes } from 'node:crypto';

import { PdfError } from '../errors.ts';
import type { Bytes, TimestampAuthority } from '../types.ts';
import { findTrustedPath, isTimestampCertificate, isValidAt } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import {
  DerError,
  encode,
  expectChild,
  nullValue,
  objectIdentifier,
  plainBytes,
  readChildren,
  readElement,
  readGeneralizedTime,
  sameBytes,
  sequence,
  smallInteger,
  tags,
} from './der.ts';
import { oids } from './oids.ts';
import {
  digestOf,
  isSignedBy,
  matchesContent,
  namesCertificate,
  readDigestAlgorithm,
  readSignedData,
  signerCertificate,
} from './signed-data.ts';
import type { SignedData } from './signed-data.ts';
import { findLooseParts } from './timestamp-canonical.ts';
import { findLooseOldParts } from './timestamp-token.ts';

const largestReply = 64 * 1024;

type TimestampInfo = {
  imprint: Bytes;
  algorithm: ReturnType<typeof readDigestAlgorithm>;
  time: Date;
  nonce: Bytes | null;
};

function readInfo(content: Bytes | null): TimestampInfo {
  if (content === null) throw new DerError('a timestamp without content');
  const fields = readChildren(readElement(content).content);
  const imprint = readChildren(expectChild(fields, 2, tags.sequence).content);
  const nonce = fields.slice(5).find((field) => field.tag === tags.integer);
  return {
    algorithm: readDigestAlgorithm(expectChild(imprint, 0, tags.sequence)),
    imprint: expectChild(imprint, 1, tags.octetString).content,
    time: readGeneralizedTime(expectChild(fields, 4, tags.generalizedTime).content),
    nonce: nonce?.content ?? null,
  };
}

export type TimestampFinding = {
  /** What is wrong with the token itself; empty when nothing is. */
  faults: string[];
  time: Date | null;
  authority: string | null;
  /** The path to a trusted root; null when none was given or none fits. */
  path: Certificate[] | null;
  /** What the token carries. */
  certificates: Certificate[];
  /** Null when it cannot be read. */
  data: SignedData | null;
};

/** Whether it names what it stamped by SHA-1 or a digest we do not know. Throws DerError. */
export function usesWeakDigest(data: SignedData): boolean {
  const { algorithm } = readInfo(data.content);
  return algorithm === null || algorithm === 'sha1';
}

/** What a token must be over: these bytes, or what has this digest. */
export type Stamped = Uint8Array | { algorithm: TimestampDigest; digest: Uint8Array };

export type TimestampDigest = 'sha256' | 'sha384' | 'sha512';

/** The fault of a token that is over something else. */
export const otherData = 'it was issued for different data';

function isOver({ algorithm, imprint }: TimestampInfo, stamped: Stamped): boolean {
  if (algorithm === null) return false;
  if (stamped instanceof Uint8Array) return sameBytes(imprint, digestOf(algorithm, stamped));
  return algorithm === stamped.algorithm && sameBytes(imprint, stamped.digest);
}

function findFaults(data: SignedData, info: TimestampInfo, stamped: Stamped): string[] {
  const faults: string[] = [];
  const content = data.content ?? new Uint8Array();
  if (!sameBytes(data.contentType, objectIdentifier(oids.timestampInfo))) faults.push('it is not a timestamp');
  if (info.algorithm === null || info.algorithm === 'sha1') faults.push('it uses a digest that is too weak');
  else if (!isOver(info, stamped)) faults.push(otherData);
  const certificate = signerCertificate(data);
  if (certificate === null) return [...faults, 'it does not carry its certificate'];
  if (data.signer.digest === 'sha1' || data.signer.signedSet === null || !matchesContent(data, [content])) {
    faults.push('its content was changed');
  }
  if (!isSignedBy(data, certificate, [content])) faults.push('its signature is wrong');
  if (!namesCertificate(data, certificate)) faults.push('it does not name its certificate');
  if (!isTimestampCertificate(certificate)) faults.push('its certificate is not restricted to timestamping');
  if (!isValidAt(certificate, info.time)) faults.push('its certificate was not valid at that time');
  return faults;
}

const unreadable = (error: unknown): TimestampFinding => {
  if (!(error instanceof DerError)) throw error;
  const faults = [`it cannot be read (${error.message})`];
  return { faults, time: null, authority: null, path: null, certificates: [], data: null };
};

/** Checks a token over `stamped` (RFC 3161 section 2.2, last paragraph). Never throws for what the token holds. */
export async function checkTimestamp(
  token: Uint8Array,
  stamped: Stamped,
  roots: Certificate[],
): Promise<TimestampFinding> {
  try {
    const data = readSignedData(token);
    const info = readInfo(data.content);
    const certificate = signerCertificate(data);
    return {
      faults: findFaults(data, info, stamped),
      time: info.time,
      authority: certificate?.commonName ?? null,
      path: certificate === null ? null : await findTrustedPath(certificate, data.certificates, roots, info.time),
      certificates: data.certificates,
      data,
    };
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * Checks the token of a seal over its signature, down to the last byte of its encoding. `isCanonical` is false for seals
 * made before tokens had one encoding. Never throws for what the token holds.
 */
export async function checkSealTimestamp(
  token: Uint8Array,
  signature: Uint8Array,
  { roots, isCanonical }: { roots: Certificate[]; isCanonical: boolean },
): Promise<TimestampFinding> {
  const finding = await checkTimestamp(token, signature, roots);
  const { data, path, faults } = finding;
  if (data === null) return finding;
  try {
    const loose = isCanonical ? findLooseParts(token, data, path) : findLooseOldParts(token, data, roots);
    return { ...finding, faults: [...faults, ...loose] };
  } catch (error) {
    return unreadable(error);
  }
}

function encodeRequest(digest: Bytes, algorithm: TimestampDigest, nonce: Bytes): Bytes {
  const imprint = sequence(sequence(objectIdentifier(oids[algorithm]), nullValue), encode(tags.octetString, digest));
  const certificateWanted = encode(0x01, Uint8Array.of(0xff));
  return sequence(smallInteger(1), imprint, encode(tags.integer, nonce), certificateWanted);
}

/** The token of a granted reply that answers this very request. Throws PdfError timestamp_failed. */
function readReply(reply: Uint8Array, digest: Bytes, nonce: Bytes): Bytes {
  try {
    const [status, token] = readChildren(readElement(reply).content);
    const code =
      status === undefined ? -1 : (expectChild(readChildren(status.content), 0, tags.integer).content[0] ?? -1);
    if (code !== 0 && code !== 1) throw new DerError(`it refused (status ${code})`);
    if (token === undefined) throw new DerError('it sent no token');
    const info = readInfo(readSignedData(token.encoded).content);
    if (info.nonce === null || !sameBytes(info.nonce, nonce)) throw new DerError('it answered another request (nonce)');
    if (!sameBytes(info.imprint, digest)) throw new DerError('it stamped something else (imprint)');
    return token.encoded;
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new PdfError('timestamp_failed', `The timestamp server's answer cannot be used: ${error.message}.`, {
      cause: error,
    });
  }
}

async function readLimited(response: Response): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > largestReply) throw new PdfError('timestamp_failed', 'The timestamp server sent too much.');
    parts.push(part);
  }
  return plainBytes(Buffer.concat(parts));
}

/** A positive INTEGER of 16 random bytes: a first byte of 0x40 to 0x7f needs no padding in DER. */
function makeNonce(): Bytes {
  const nonce = plainBytes(randomBytes(16));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

/**
 * A timestamp server reached over HTTP (RFC 3161 section 3.4). `fetch` is the caller's, so that it decides which
 * addresses may be reached. Every failure is a PdfError timestamp_failed within `timeoutMs`.
 */
export function httpTimestampAuthority(
  url: string,
  options: { timeoutMs: number; fetch: typeof fetch },
): TimestampAuthority {
  return {
    async timestamp(digest, algorithm = 'sha256') {
      const nonce = makeNonce();
      try {
        const response = await options.fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
          body: encodeRequest(digest, algorithm, nonce),
          redirect: 'error',
          signal: AbortSignal.timeout(options.timeoutMs),
        });
        if (!response.ok) throw new PdfError('timestamp_failed', `The timestamp server answered ${response.status}.`);
        return readReply(await readLimited(response), digest, nonce);
      } catch (error) {
        if (error instanceof PdfError) throw error;
        const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
        const message = isTimeout
          ? 'The timestamp server did not answer in time.'
          : 'The timestamp server cannot be reached.';
        throw new PdfError('timestamp_failed', message, { cause: error });
      }
    },
  };
}
