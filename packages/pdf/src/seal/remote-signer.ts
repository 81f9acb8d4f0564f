/**
 * Keys at a remote signing service, by the API of the Cloud Signature Consortium (CSC API v2.0). The key never leaves the service: it
 * is sent the SHA-256 of what is signed, and nothing of the document. The service itself is let in by OAuth 2.0 client credentials
 * (RFC 6749 section 4.4).
 */
import { createHash, verify as verifyWithKey } from 'node:crypto';

import { PdfError } from '../errors.ts';
import type { Bytes, SealSigner } from '../types.ts';
import { provenChain, readSignerCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { encode, plainBytes, sequence, tags } from './der.ts';
import { oids } from './oids.ts';
import { keyTypeOf, requireUsable } from './signer.ts';

export type RemoteService = {
  /** The base, such as `https://sign.example.com/csc/v2`. */
  url: string;
  /** Where tokens are given; `url` with `/oauth2/token` without one. */
  tokenUrl: string | null;
  clientId: string;
  clientSecret: string;
  /** Which credential seals; the only one of the account without it. */
  credentialId: string | null;
  /** What the credential asks for besides, where its authorization is explicit. */
  pin: string | null;
};

type Options = { timeoutMs: number; fetch: typeof fetch; now: () => number };

const largestAnswer = 256 * 1024;

const failed = (what: string, cause?: unknown): PdfError =>
  new PdfError('seal_failed', `The signing service ${what}.`, { cause });

async function ask(
  address: string,
  init: RequestInit,
  { timeoutMs, fetch: send }: Options,
): Promise<Record<string, unknown>> {
  let text: string;
  let status: number;
  try {
    const response = await send(address, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await response.text();
  } catch (cause) {
    throw failed('cannot be reached', cause);
  }
  if (status !== 200) throw failed(`answered ${status}`);
  if (text.length > largestAnswer) throw failed('sent too much');
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  } catch {
    // Below.
  }
  throw failed('sent something else than JSON');
}

/** Calls of one service, with a token that is asked for when there is none or it is about to end. */
function connect(service: RemoteService, options: Options) {
  const base = service.url.replace(/\/+$/, '');
  let token: { value: string; until: number } | null = null;

  const requestToken = async (): Promise<{ value: string; until: number }> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: service.clientId,
      client_secret: service.clientSecret,
      scope: 'service',
    });
    const given = await ask(service.tokenUrl ?? `${base}/oauth2/token`, { body }, options);
    if (typeof given['access_token'] !== 'string') throw failed('gave no token');
    const seconds = typeof given['expires_in'] === 'number' ? given['expires_in'] : 300;
    // Half a minute earlier: it must not end on its way.
    return { value: given['access_token'], until: options.now() + (seconds - 30) * 1000 };
  };

  return async (call: string, body: Record<string, unknown>): Promise<Record<string, unknown>> => {
    token = token !== null && options.now() < token.until ? token : await requestToken();
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    try {
      return await ask(`${base}/${call}`, { headers, body: JSON.stringify(body) }, options);
    } catch (error) {
      // It may have been withdrawn: the next call asks for another one.
      token = null;
      throw error;
    }
  };
}

type Call = ReturnType<typeof connect>;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The credential that is named, or the only one (section 11.4, credentials/list). */
async function findCredential(call: Call, { credentialId }: RemoteService): Promise<string> {
  if (credentialId !== null) return credentialId;
  const ids = textsIn((await call('credentials/list', {}))['credentialIDs']);
  const [only] = ids;
  if (only === undefined || ids.length > 1) throw failed(`has ${ids.length} credentials: name the one that seals`);
  return only;
}

type Credential = { id: string; certificate: Certificate; chain: Certificate[]; isExplicit: boolean };

const partOf = (answer: Record<string, unknown>, name: string): Record<string, unknown> => {
  const part = answer[name];
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
};

/** Certificates and how the credential is authorized (section 11.5, credentials/info). */
async function readCredential(call: Call, id: string): Promise<Credential> {
  const said = await call('credentials/info', {
    credentialID: id,
    certificates: 'chain',
    certInfo: true,
    authInfo: true,
  });
  const [key, cert, auth] = [partOf(said, 'key'), partOf(said, 'cert'), partOf(said, 'auth')];
  if (key['status'] !== 'enabled') throw failed('has disabled the key');
  const [own, ...others] = textsIn(cert['certificates']).map((text) =>
    readSignerCertificate(plainBytes(Buffer.from(text, 'base64'))),
  );
  if (own === undefined) throw failed('sent no certificate');
  requireUsable(own);
  const mode = auth['mode'];
  if (mode !== 'implicit' && mode !== 'explicit') {
    throw failed(`wants a person to authorize each signature (${String(mode)})`);
  }
  return { id, certificate: own, chain: provenChain(own, others).slice(1), isExplicit: mode === 'explicit' };
}

const signAlgorithm = { RSA: oids.rsaWithSha256, EC: oids.ecdsaWithSha256 };

/** ECDSA-Sig-Value (RFC 3279 section 2.2.3) of r and s side by side, as some services send them. */
function derSignature(raw: Bytes): Bytes {
  const integer = (bytes: Uint8Array): Bytes => {
    const from = bytes.findIndex((byte) => byte !== 0);
    const significant = bytes.subarray(from === -1 ? bytes.length - 1 : from);
    return encode(tags.integer, ...((significant[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), significant);
  };
  return sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)));
}

function readSignature(text: string | undefined, data: Bytes, { x509 }: Certificate, keyType: 'RSA' | 'EC'): Bytes {
  const given = plainBytes(Buffer.from(text ?? '', 'base64'));
  const forms = keyType === 'EC' ? [given, derSignature(given)] : [given];
  const right = forms.find((form) => {
    try {
      return verifyWithKey('sha256', data, { key: x509.publicKey, dsaEncoding: 'der' }, form);
    } catch {
      return false;
    }
  });
  if (right === undefined) throw failed('sent a signature that is not of its certificate');
  return right;
}

/**
 * A signer whose key is at a remote service: credentials/list and credentials/info once, then for each signature credentials/authorize
 * (section 11.6) where the credential asks for it, and signatures/signHash (section 11.9). What comes back is checked against the
 * certificate. Throws PdfError seal_failed, within `timeoutMs` for each call.
 */
export async function remoteSigner(service: RemoteService, options: Options): Promise<SealSigner> {
  const call = connect(service, options);
  const credential = await readCredential(call, await findCredential(call, service));
  const { id, certificate, chain, isExplicit } = credential;
  const keyType = keyTypeOf(certificate);

  const authorize = async (hash: string): Promise<Record<string, unknown>> => {
    if (!isExplicit) return {};
    const authData = service.pin === null ? [] : [{ id: 'PIN', value: service.pin }];
    const asked = { credentialID: id, numSignatures: 1, hashes: [hash], hashAlgorithmOID: oids.sha256, authData };
    const { SAD } = await call('credentials/authorize', asked);
    if (typeof SAD !== 'string') throw failed('did not authorize the signature');
    return { SAD };
  };

  return {
    certificate: certificate.der,
    chain: chain.map(({ der }) => der),
    keyType,
    sign: async (data) => {
      const hash = createHash('sha256').update(data).digest('base64');
      const asked = { credentialID: id, ...(await authorize(hash)), hashes: [hash], hashAlgorithmOID: oids.sha256 };
      const { signatures } = await call('signatures/signHash', { ...asked, signAlgo: signAlgorithm[keyType] });
      return readSignature(textsIn(signatures)[0], data, certificate, keyType);
    },
  };
}
