import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Bytes } from '../types.ts';
import { readChildren, readElement } from './der.ts';
import { remoteSigner } from './remote-signer.ts';
import type { RemoteService } from './remote-signer.ts';
import { seal } from './seal.ts';
import { sealedAt } from './test/keys.ts';
import { startAuthority } from './test/revocation-server.ts';
import type { Authority } from './test/revocation-server.ts';
import { plainFile } from './test/sources.ts';
import { verify } from './verify.ts';

/** A service as the Cloud Signature Consortium describes it, inside the test process. */
type Service = {
  mode: 'implicit' | 'explicit' | 'oauth2code';
  form: 'der' | 'raw' | 'wrong';
  ids: string[];
  status: string;
  isAway: boolean;
  seconds: number;
  calls: string[];
};

let authority: Authority;
let certificate: Bytes;
let key: KeyObject;
let service: Service;
let clock: number;

beforeAll(async () => {
  authority = await startAuthority({ at: sealedAt, origin: 'http://ca.example.com', places: [] });
  ({ certificate, key } = await authority.issue('Remote seal', []));
}, 60_000);
beforeEach(() => {
  clock = 0;
  service = {
    mode: 'explicit',
    form: 'der',
    ids: ['seal-1'],
    status: 'enabled',
    isAway: false,
    seconds: 3600,
    calls: [],
  };
});

const settings: RemoteService = {
  url: 'https://sign.example.com/csc/v2/',
  tokenUrl: null,
  clientId: 'sealwright',
  clientSecret: 'secret',
  credentialId: null,
  pin: '1234',
};

/** Signs a hash, which the runtime does for data alone: ECDSA signs what has that hash. */
const pending = new Map<string, Uint8Array>();

function signHash(hash: string): string {
  const der = sign('sha256', pending.get(hash)!, service.form === 'wrong' ? strangersKey() : key);
  if (service.form !== 'raw') return der.toString('base64');
  const numbers = readChildren(readElement(der).content).map(({ content }) => {
    const plain = Buffer.alloc(32);
    const significant = Buffer.from(content).subarray(content.length > 32 ? 1 : 0);
    significant.copy(plain, 32 - significant.length);
    return plain;
  });
  return Buffer.concat(numbers).toString('base64');
}

let stranger: KeyObject;
const strangersKey = () => stranger;
beforeAll(async () => {
  stranger = (await authority.issue('Stranger', [])).key;
}, 60_000);

function answerTo(call: string, body: Record<string, unknown>): unknown {
  if (call === 'credentials/list') return { credentialIDs: service.ids };
  if (call === 'credentials/info') {
    const certificates = [certificate, authority.root].map((der) => Buffer.from(der).toString('base64'));
    const algo = ['1.2.840.10045.4.3.2'];
    return {
      key: { status: service.status, algo },
      cert: { status: 'valid', certificates },
      auth: { mode: service.mode },
    };
  }
  if (call === 'credentials/authorize') {
    expect(body).toMatchObject({ numSignatures: 1, authData: [{ id: 'PIN', value: '1234' }] });
    return { SAD: `for ${String((body['hashes'] as string[])[0])}`, expiresIn: 300 };
  }
  const [hash] = body['hashes'] as string[];
  expect(body).toMatchObject({ hashAlgorithmOID: '2.16.840.1.101.3.4.2.1', signAlgo: '1.2.840.10045.4.3.2' });
  if (service.mode === 'explicit') expect(body['SAD']).toBe(`for ${hash}`);
  return { signatures: [signHash(hash!)] };
}

const fetchLike: typeof fetch = async (input, init) => {
  if (service.isAway) throw new Error('no way there');
  const call = (input as string).replace('https://sign.example.com/csc/v2/', '');
  service.calls.push(call);
  if (call === 'oauth2/token') {
    const asked = init!.body as URLSearchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ grant_type: 'client_credentials', client_secret: 'secret' });
    return Response.json({ access_token: `token at ${clock}`, expires_in: service.seconds });
  }
  expect(new Headers(init!.headers).get('authorization')).toMatch(/^Bearer token at /);
  return Response.json(answerTo(call, JSON.parse(init!.body as string) as Record<string, unknown>));
};

async function signer(of: Partial<RemoteService> = {}) {
  const made = await remoteSigner({ ...settings, ...of }, { timeoutMs: 2000, fetch: fetchLike, now: () => clock });
  return {
    ...made,
    sign: (data: Bytes) => {
      pending.set(createHash('sha256').update(data).digest('base64'), data);
      return made.sign(data);
    },
  };
}

const failureOf = (making: Promise<unknown>) =>
  making.then(
    () => null,
    (error: Error) => error.message,
  );

describe('a key at a remote service', () => {
  it('seals files that verify, and only the hash goes there', async () => {
    const { bytes } = await seal(plainFile(), { signer: await signer(), at: sealedAt });

    expect(await verify(bytes, { trustedRoots: [certificate], isEvidenceRequired: false })).toMatchObject({
      isValid: true,
      sealedBy: 'Remote seal',
    });
    expect(service.calls).toEqual([
      'oauth2/token',
      'credentials/list',
      'credentials/info',
      'credentials/authorize',
      'signatures/signHash',
    ]);
  });

  it('is not authorized anew where the service needs no more than the client', async () => {
    service.mode = 'implicit';
    const { bytes } = await seal(plainFile(), { signer: await signer({ credentialId: 'seal-1' }), at: sealedAt });

    expect((await verify(bytes, { trustedRoots: [certificate], isEvidenceRequired: false })).isValid).toBe(true);
    expect(service.calls).toEqual(['oauth2/token', 'credentials/info', 'signatures/signHash']);
  });

  it('may answer with the two numbers of an ECDSA signature side by side', async () => {
    service.form = 'raw';
    const { bytes } = await seal(plainFile(), { signer: await signer(), at: sealedAt });

    expect((await verify(bytes, { trustedRoots: [certificate], isEvidenceRequired: false })).isValid).toBe(true);
  });

  it('is asked with a new token when the old one ends', async () => {
    service.seconds = 100;
    const one = await signer();
    await seal(plainFile(), { signer: one, at: sealedAt });
    clock = 71_000;
    await seal(plainFile('later'), { signer: one, at: sealedAt });

    expect(service.calls.filter((call) => call === 'oauth2/token')).toHaveLength(2);
  });

  it.each<[string, Partial<Service>, string]>([
    ['it is away', { isAway: true }, 'cannot be reached'],
    ['it has several credentials and none is named', { ids: ['a', 'b'] }, 'has 2 credentials'],
    ['its key is disabled', { status: 'disabled' }, 'has disabled the key'],
    ['a person has to authorize each signature', { mode: 'oauth2code' }, 'wants a person to authorize'],
    ['it signs with another key', { form: 'wrong' }, 'is not of its certificate'],
  ])('seals nothing when %s', async (_, change, message) => {
    Object.assign(service, change);
    const sealing = signer().then((one) => one.sign(new Uint8Array([1, 2, 3])));

    expect(await failureOf(sealing)).toContain(message);
  });
});
