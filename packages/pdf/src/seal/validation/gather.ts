/**
 * Finds out whether the certificates of a seal are revoked, before it is made: what is found goes into the signed bytes. Where
 * and what is asked is decided here; the asking itself is the caller's, who guards which addresses may be reached.
 */
import { createHash, randomBytes } from 'node:crypto';

import type { Bytes } from '../../types.ts';
import { isIssuedBy, readCertificate, readCertificateFile } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { DerError, plainBytes, sameBytes } from '../der.ts';
import { readListFile, revocationStatus } from '../revocation.ts';
import type { Revocations } from '../revocation.ts';
import { accessUrls, listUrls } from './certificate-parts.ts';
import { encodeOcspRequest, isRecent, readOcspStatement } from './ocsp.ts';

/** One request over HTTP; with a body, a POST. `maxBytes` is for the answer. */
export type Inquiry = { url: string; accept: string; body?: Bytes; mediaType?: string; maxBytes: number };

/** Answers the body of a 2xx answer, and rejects for anything else, within a time of its own. */
export type Ask = (inquiry: Inquiry) => Promise<Bytes>;

/** What was found is kept under the address or certificate it is of. Bounds and lifetime are the caller's. */
type AnswerCache = { get(key: string): CachedAnswer | undefined; set(key: string, answer: CachedAnswer): void };
export type CachedAnswer = { der: Bytes; fetchedAt: Date };

/** `no_source`: its certificate names no place to ask. `unavailable`: the places it names gave nothing that can be believed. */
export type Missing = { subject: string; reason: 'no_source' | 'unavailable' };

export type Gathered = {
  /** Issuers that were missing from the chains, up to the roots. */
  certificates: Bytes[];
  revocationLists: Bytes[];
  ocspResponses: Bytes[];
  missing: Missing[];
  /** Names of certificates that their authority revoked. */
  revoked: string[];
};

type Gathering = {
  ask: Ask;
  cache: AnswerCache;
  at: Date;
  /** Lists that are here already, such as our own authority's. */
  lists: Bytes[];
};

const limits = { ocsp: 64 * 1024, list: 1024 * 1024, certificate: 64 * 1024 };
const mostUrls = 2;
const longestChain = 6;
/** After so long the authority is asked again, though what it said lasts longer. Where it is away, that goes on to count. */
const freshMs = 12 * 3600 * 1000;

type Found = { kind: 'list' | 'response'; der: Bytes } | { kind: 'missing'; reason: Missing['reason'] };

const fingerprint = ({ der }: Certificate): string => createHash('sha256').update(der).digest('hex');

/** What `use` says of the first body that it can use; null when no address gave one. */
async function firstOf<T>(urls: string[], get: (url: string) => Promise<T>): Promise<T | null> {
  for (const url of urls.slice(0, mostUrls)) {
    try {
      return await get(url);
    } catch {
      // Away, or it said something that cannot be believed: the next address may know better.
    }
  }
  return null;
}

/** What is in the cache while it is fresh, else what `load` gives, else what is in the cache while `isUsable`. */
async function remembered(
  { cache, at }: Gathering,
  key: string,
  isUsable: (der: Bytes) => boolean,
  load: () => Promise<Bytes | null>,
): Promise<Bytes | null> {
  const known = cache.get(key);
  const usable = known !== undefined && isUsable(known.der) ? known : null;
  const age = at.getTime() - (usable?.fetchedAt.getTime() ?? 0);
  if (usable !== null && age >= 0 && age < freshMs) return usable.der;
  const loaded = await load();
  if (loaded !== null) cache.set(key, { der: loaded, fetchedAt: at });
  return loaded ?? usable?.der ?? null;
}

function speaksOf(response: Bytes, certificate: Certificate, issuer: Certificate, at: Date): boolean {
  try {
    const statement = readOcspStatement(response, certificate, issuer);
    return statement.status !== 'unknown' && isRecent(statement, at);
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/**
 * One OCSP answer (RFC 6960), believed only as `readOcspStatement` says, about the present, and with the nonce of the request where
 * it has one: responders may leave it out (RFC 8954 section 2.1), and then the times alone must do. Rejects otherwise.
 */
async function askResponder(
  { ask, at }: Gathering,
  url: string,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Bytes> {
  const nonce = plainBytes(randomBytes(32));
  const response = await ask({
    url,
    accept: 'application/ocsp-response',
    body: encodeOcspRequest(certificate, issuer, nonce),
    mediaType: 'application/ocsp-request',
    maxBytes: limits.ocsp,
  });
  const statement = readOcspStatement(response, certificate, issuer);
  if (statement.nonce !== null && !sameBytes(statement.nonce, nonce)) {
    throw new DerError('the nonce of another request');
  }
  if (statement.status === 'unknown') throw new DerError('the responder does not know the certificate');
  if (!isRecent(statement, at)) throw new DerError('an OCSP answer that is not of the present');
  return response;
}

async function findResponse(
  gathering: Gathering,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Bytes | null> {
  const urls = accessUrls(certificate, 'ocspAccess');
  if (urls.length === 0) return null;
  return remembered(
    gathering,
    `ocsp ${fingerprint(certificate)}`,
    (der) => speaksOf(der, certificate, issuer, gathering.at),
    () => firstOf(urls, (url) => askResponder(gathering, url, certificate, issuer)),
  );
}

/** Whether a list decides about the certificate now, one way or the other. */
function decides(list: Bytes, certificate: Certificate, issuer: Certificate, at: Date): boolean {
  const revocations = { lists: [list], responses: [] };
  return revocationStatus(certificate, issuer, revocations, { provenTime: null, checkedAt: at }) !== 'unknown';
}

async function findList(gathering: Gathering, certificate: Certificate, issuer: Certificate): Promise<Bytes | null> {
  const { ask, at, lists } = gathering;
  const isUsable = (der: Bytes) => decides(der, certificate, issuer, at);
  const known = lists.find(isUsable);
  if (known !== undefined) return known;
  for (const url of listUrls(certificate).slice(0, mostUrls)) {
    const list = await remembered(gathering, `list ${url}`, isUsable, () =>
      firstOf([url], async () => {
        const der = readListFile(await ask({ url, accept: 'application/pkix-crl', maxBytes: limits.list }));
        if (!isUsable(der)) throw new DerError('the list does not decide about the certificate');
        return der;
      }),
    );
    if (list !== null) return list;
  }
  return null;
}

/** A list that is here costs nothing; then OCSP, which is small; then the list of the issuer. */
async function findWord(gathering: Gathering, certificate: Certificate, issuer: Certificate): Promise<Found> {
  const { at, lists } = gathering;
  const own = lists.find((der) => decides(der, certificate, issuer, at));
  if (own !== undefined) return { kind: 'list', der: own };
  const response = await findResponse(gathering, certificate, issuer);
  if (response !== null) return { kind: 'response', der: response };
  const list = await findList(gathering, certificate, issuer);
  if (list !== null) return { kind: 'list', der: list };
  const hasSource = accessUrls(certificate, 'ocspAccess').length + listUrls(certificate).length > 0;
  return { kind: 'missing', reason: hasSource ? 'unavailable' : 'no_source' };
}

const isRoot = (certificate: Certificate): boolean => isIssuedBy(certificate, certificate);

/** The issuer of the last certificate, where its authority says it lies (caIssuers, RFC 5280 section 4.2.2.1). */
async function findIssuer(gathering: Gathering, certificate: Certificate): Promise<Certificate | null> {
  const read = (bytes: Bytes): Certificate => {
    const issuer = readCertificateFile(bytes)
      .map((der) => readCertificate(der))
      .find((one) => isIssuedBy(certificate, one));
    if (issuer === undefined) throw new DerError('the certificate of another authority');
    return issuer;
  };
  for (const url of accessUrls(certificate, 'issuersAccess').slice(0, mostUrls)) {
    const der = await remembered(
      gathering,
      `issuer ${url}`,
      () => true,
      () =>
        firstOf(
          [url],
          async () =>
            read(await gathering.ask({ url, accept: 'application/pkix-cert', maxBytes: limits.certificate })).der,
        ),
    );
    if (der !== null) return read(der);
  }
  return null;
}

async function complete(gathering: Gathering, chain: Certificate[], gathered: Gathered): Promise<Certificate[]> {
  const whole = [...chain];
  for (let last = whole.at(-1); last !== undefined && !isRoot(last); last = whole.at(-1)) {
    const issuer = whole.length < longestChain ? await findIssuer(gathering, last) : null;
    if (issuer === null) {
      const hasSource = accessUrls(last, 'issuersAccess').length > 0;
      gathered.missing.push({ subject: last.commonName, reason: hasSource ? 'unavailable' : 'no_source' });
      break;
    }
    whole.push(issuer);
    gathered.certificates.push(issuer.der);
  }
  return whole;
}

function note(gathered: Gathered, certificate: Certificate, issuer: Certificate, found: Found, at: Date): void {
  if (found.kind === 'missing') {
    gathered.missing.push({ subject: certificate.commonName, reason: found.reason });
    return;
  }
  const revocations: Revocations = { lists: [], responses: [] };
  const [kept, asked] =
    found.kind === 'list'
      ? [gathered.revocationLists, revocations.lists]
      : [gathered.ocspResponses, revocations.responses];
  asked.push(found.der);
  if (!kept.some((one) => sameBytes(one, found.der))) kept.push(found.der);
  const status = revocationStatus(certificate, issuer, revocations, { provenTime: null, checkedAt: at });
  if (status === 'revoked') gathered.revoked.push(certificate.commonName);
}

/**
 * Asks about every certificate of these chains but the roots. A chain is DER, the certificate first, then what is known of its
 * issuers; issuers that lack are fetched. Never rejects for what the outside says or does not say: what could not be had stands in
 * `missing`, by name. Throws DerError where a given certificate cannot be read.
 */
export async function gatherRevocations(chains: Bytes[][], gathering: Gathering): Promise<Gathered> {
  const gathered: Gathered = { certificates: [], revocationLists: [], ocspResponses: [], missing: [], revoked: [] };
  for (const chain of chains) {
    const whole = await complete(
      gathering,
      chain.map((der) => readCertificate(der)),
      gathered,
    );
    for (const [index, certificate] of whole.entries()) {
      const issuer = whole[index + 1];
      if (issuer === undefined) continue;
      note(gathered, certificate, issuer, await findWord(gathering, certificate, issuer), gathering.at);
    }
  }
  return gathered;
}
