import { randomUUID } from 'node:crypto';
import { getUser, login, logout, refreshToken, updateUser } from '@sealwright/contract';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { hashPassword, hashToken } from '../../../platform/crypto/crypto.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { createUser } from '../users/index.ts';
import { proofsRepo } from './sessions.proofs.repo.ts';
import { replayMemory, sessionProofs } from './sessions.proofs.ts';

const PASSWORD = 'Copper-Kettle-41!';
const ORIGIN = 'http://localhost:80';

type Tokens = { access: string; refresh: string };
type Claims = { htm: string; htu: string; accessToken?: string; iat?: number; jti?: string; ath?: string };
type Browser = Awaited<ReturnType<typeof newBrowser>>;

const server = await testApp();
const passwordHash = await hashPassword(PASSWORD);

/** What a browser holds: a key pair, and how to prove it (RFC 9449 §4.2). */
async function newBrowser(algorithm = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    privateJwk: await exportJWK(privateKey),
    thumbprint: await calculateJwkThumbprint(jwk),
    proof: ({ accessToken, ...claims }: Claims, header: { typ?: string; jwk?: JWK } = {}) =>
      new SignJWT({
        jti: randomUUID(),
        iat: Math.floor(server.clock.now().getTime() / 1000),
        ...(accessToken === undefined ? {} : { ath: hashToken(accessToken).toString('base64url') }),
        ...claims,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  };
}

async function signIn(browser: Browser, email: string, address?: string) {
  const dpop = await browser.proof({ htm: 'POST', htu: `${ORIGIN}/api/auth/login/` });
  const options = { headers: { dpop }, ...(address === undefined ? {} : { address }) };
  return rawCall(server.app, login, { body: { username: email, password: PASSWORD } }, options);
}

const newPerson = () =>
  server.platform.db.transaction().execute((tx) =>
    createUser(tx, {
      email: `${randomUUID()}@example.com`,
      passwordHash,
      locale: 'en',
      activatedAt: server.clock.now(),
    }),
  );

async function boundSession(algorithm?: string) {
  const [browser, user] = [await newBrowser(algorithm), await newPerson()];
  const tokens = (await signIn(browser, user.email)).body as Tokens;
  const claims: Claims = { htm: 'GET', htu: `${ORIGIN}/api/users/${user.id}`, accessToken: tokens.access };
  const read = (dpop: string | undefined, token = tokens.access) =>
    rawCall(server.app, getUser, { params: { id: user.id } }, { token, headers: dpop === undefined ? {} : { dpop } });
  return { browser, user, claims, read, ...tokens };
}

test.each(['ES256', 'EdDSA'])(
  'a session begun with an %s proof works with proofs by the same key',
  async (algorithm) => {
    const { browser, claims, read, access } = await boundSession(algorithm);

    const bearer = await read(await browser.proof(claims));
    const dpop = await server.app.inject({
      url: new URL(claims.htu).pathname,
      headers: { authorization: `DPoP ${access}`, dpop: await browser.proof(claims) },
    });

    expect(bearer.status).toBe(200);
    expect(dpop.statusCode).toBe(200);
    const payload = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { cnf: unknown };
    expect(payload.cnf).toEqual({ jkt: browser.thumbprint });
  },
);

test('a copied pair of tokens is worth nothing without the key: every call and every refresh answers 401', async () => {
  const { claims, user, read, access, refresh } = await boundSession();
  const thief = await newBrowser();
  const refreshClaims = { htm: 'POST', htu: `${ORIGIN}/api/auth/token/refresh/` };
  const refreshWith = (headers: Record<string, string>) =>
    rawCall(server.app, refreshToken, { body: { refresh } }, { headers });

  const answers = [
    await read(undefined),
    await read(await thief.proof(claims)),
    await rawCall(server.app, logout, {}, { token: access }),
    await rawCall(server.app, updateUser, { params: { id: user.id }, body: { firstName: 'X' } }, { token: access }),
    await refreshWith({}),
    await refreshWith({ dpop: await thief.proof(refreshClaims) }),
  ];

  expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(
    answers.map(() => '401 proof_invalid'),
  );
});

test('a bound session refreshes with a proof, also when the same retry comes twice, and is still bound', async () => {
  const { browser, claims, read, refresh } = await boundSession();
  const claimsOfRefresh = { htm: 'POST', htu: `${ORIGIN}/api/auth/token/refresh/` };
  const again = async () =>
    rawCall(
      server.app,
      refreshToken,
      { body: { refresh } },
      { headers: { dpop: await browser.proof(claimsOfRefresh) } },
    );

  const [first, retry] = [await again(), await again()];

  const tokens = first.body as Tokens;
  expect(retry.body).toMatchObject({ refresh: tokens.refresh });
  expect((await read(undefined, tokens.access)).status).toBe(401);
  expect((await read(await browser.proof({ ...claims, accessToken: tokens.access }), tokens.access)).status).toBe(200);
});

test('a proof is good for one call: replayed, for another method, path, host or token it opens nothing', async () => {
  const { browser, claims, read } = await boundSession();
  const used = await browser.proof(claims);
  expect((await read(used)).status).toBe(200);

  const proofs = [
    used,
    await browser.proof({ ...claims, htm: 'POST' }),
    await browser.proof({ ...claims, htu: `${claims.htu}0` }),
    await browser.proof({ ...claims, htu: claims.htu.replace('localhost', 'evil.example') }),
    await browser.proof({ ...claims, htu: 'nonsense' }),
    await browser.proof({ ...claims, accessToken: 'another' }),
    await browser.proof({ htm: claims.htm, htu: claims.htu }),
    await browser.proof(claims, { typ: 'jwt' }),
    await browser.proof(claims, { jwk: browser.privateJwk }),
    `${await browser.proof(claims)}, ${await browser.proof(claims)}`,
    'x'.repeat(5000),
    '',
  ];

  for (const proof of proofs) {
    expect(await read(proof)).toMatchObject({ status: 401, body: { code: 'proof_invalid' } });
  }
});

test('a proof of an act is good for one process of several, and is forgotten when it is too old for any', async () => {
  const { browser, access } = await boundSession();
  const { platform } = server;
  // Each remembers by itself, as processes do.
  const [one, other] = [sessionProofs(platform, replayMemory()), sessionProofs(platform, replayMemory())];
  const shown = async (method: string) => {
    const url = `${ORIGIN}/api/users/1`;
    const dpop = await browser.proof({ htm: method, htu: url, accessToken: access });
    const request = { method, url, headers: { dpop } } as unknown as Incoming;
    const at = (proofs: typeof one) =>
      proofs.require(request, browser.thumbprint, access).then(
        () => 'taken',
        () => 'refused',
      );
    return [await at(one), await at(other)];
  };
  const count = async () => (await platform.db.selectFrom('shownProofs').select('proofHash').execute()).length;

  expect(await shown('PATCH')).toEqual(['taken', 'refused']);
  // Reads are told apart by each process alone: docs/decisions/0113.
  expect(await shown('GET')).toEqual(['taken', 'taken']);
  expect(await count()).toBeGreaterThan(0);
  server.clock.advance(302_000);
  await proofsRepo(platform.db).deleteOver(server.clock.now());
  expect(await count()).toBe(0);
});

test('a proof signed by a secret instead of a key pair is refused', async () => {
  const { claims, read } = await boundSession();
  const { accessToken = '', ...rest } = claims;
  const secret = new TextEncoder().encode('s'.repeat(32));
  const proof = await new SignJWT({ ...rest, jti: 'a', ath: hashToken(accessToken).toString('base64url') })
    .setIssuedAt(server.clock.now())
    .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: { kty: 'oct', k: 'c2Vj' } as JWK })
    .sign(secret);

  expect(await read(proof)).toMatchObject({ status: 401 });
});

test('a proof may be five minutes early or late, and no more', async () => {
  const { browser, claims, read } = await boundSession();
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const at = async (iat: number) => (await read(await browser.proof({ ...claims, iat }))).status;

  expect([await at(now - 298), await at(now + 298)]).toEqual([200, 200]);
  expect([await at(now - 303), await at(now + 303)]).toEqual([401, 401]);
});

test('query and fragment are no part of the address a proof is for', async () => {
  const { browser, claims, access } = await boundSession();

  const answer = await server.app.inject({
    url: `${new URL(claims.htu).pathname}?x=1`,
    headers: {
      authorization: `Bearer ${access}`,
      dpop: await browser.proof({ ...claims, htu: `${claims.htu}?y=2#z` }),
    },
  });

  expect(answer.statusCode).toBe(200);
});

test('sign-in with a proof that is not valid is refused and begins no session', async () => {
  const [browser, user] = [await newBrowser(), await newPerson()];
  const dpop = await browser.proof({ htm: 'POST', htu: `${ORIGIN}/api/auth/logout` });

  const answer = await rawCall(
    server.app,
    login,
    { body: { username: user.email, password: PASSWORD } },
    { headers: { dpop } },
  );

  expect(answer).toMatchObject({ status: 401, body: { code: 'proof_invalid' } });
  const sessions = server.platform.db.selectFrom('sessions').select('id').where('userId', '=', user.id);
  expect(await sessions.execute()).toEqual([]);
});

test('a browser the owner has signed in with before passes, whatever others behind the same address do', async () => {
  const [browser, user] = [await newBrowser(), await newPerson()];
  const address = '203.0.113.200';
  expect((await signIn(browser, user.email, address)).status).toBe(200);
  const guess = { body: { username: user.email, password: 'guess' } };
  let last = 0;
  for (let i = 0; i < 25; i += 1) last = (await rawCall(server.app, login, guess, { address })).status;

  expect(last).toBe(429);
  expect((await signIn(browser, user.email, address)).status).toBe(200);
  expect((await signIn(await newBrowser(), user.email, address)).status).toBe(429);
});

test('a plain bearer session needs no proof and is not disturbed by one', async () => {
  const [browser, user] = [await newBrowser(), await newPerson()];
  const signedIn = await rawCall(server.app, login, { body: { username: user.email, password: PASSWORD } });
  const token = (signedIn.body as Tokens).access;
  const dpop = await browser.proof({ htm: 'GET', htu: `${ORIGIN}/elsewhere` });

  for (const headers of [{}, { dpop }]) {
    const answer = await rawCall(server.app, getUser, { params: { id: user.id } }, { token, headers });
    expect(answer.status).toBe(200);
  }
});
