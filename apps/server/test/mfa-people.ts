import { createHash, createSign, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import {
  confirmTotp,
  beginTotp,
  login,
  requestOf,
  type Call,
  type Endpoint,
  type SecondStep,
  type SignedIn,
} from '@sealwright/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import { rawCall, type RawAnswer, type RawOptions } from './raw-call.ts';
import { hashPassword, hashToken } from '../src/platform/crypto/crypto.ts';
import { createUser, type UserRow } from '../src/areas/people/users/index.ts';

export const PASSWORD = 'Copper-Kettle-41!';
export const ORIGIN = 'http://sealwright.test';
const RP_ID = 'sealwright.test';

const passwordHash = await hashPassword(PASSWORD);

type Options = RawOptions & { browser?: Browser };
export type Browser = Awaited<ReturnType<typeof newBrowser>>;
/** What a browser holds: a key, and proofs by it. */
export async function newBrowser(server: TestApp) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    proof: <E extends Endpoint>(call: E, input: Call<E>, token?: string) => {
      const { method, url } = requestOf(call, input);
      return new SignJWT({
        jti: randomUUID(),
        iat: Math.floor(server.clock.now().getTime() / 1000),
        htm: method,
        htu: `http://localhost:80${url.split('?')[0] ?? ''}`,
        ...(token === undefined ? {} : { ath: hashToken(token).toString('base64url') }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey);
    },
  };
}

export const peopleOf = (server: TestApp) => {
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Call<E> = {} as Call<E>,
    { browser, ...options }: Options = {},
  ): Promise<RawAnswer> => {
    const dpop = await browser?.proof(endpoint, input, options.token);
    return rawCall(server.app, endpoint, input, {
      ...options,
      headers: { ...options.headers, ...(dpop === undefined ? {} : { dpop }) },
    });
  };

  const newPerson = (of: { passwordHash?: string | null; locale?: 'en' | 'ar' } = {}): Promise<UserRow> =>
    server.platform.db.transaction().execute((tx) =>
      createUser(tx, {
        email: `p${randomUUID()}@example.com`,
        passwordHash,
        locale: 'en',
        activatedAt: server.clock.now(),
        ...of,
      }),
    );

  const signIn = (email: string, options: Options = {}) =>
    call(login, { body: { username: email, password: PASSWORD } }, options);

  const signedIn = async (of: Parameters<typeof newPerson>[0] = {}, options: Options = {}) => {
    const user = await newPerson(of);
    const { access } = (await signIn(user.email, options)).body as SignedIn;
    return { user, token: access };
  };

  return {
    call,
    newPerson,
    signIn,
    signedIn,

    /** The second step that this person's right password leads to. */
    secondStep: async (email: string, options: Options = {}): Promise<SecondStep> => {
      const { status, body } = await signIn(email, options);
      if (status !== 202) throw new Error(`Expected a second step, got ${status}`);
      return body as SecondStep;
    },

    withEmailCodes: async (options: Options = {}) => {
      const person = await signedIn({}, options);
      await server.platform.db
        .updateTable('users')
        .set({ mfaEnabled: true })
        .where('id', '=', person.user.id)
        .execute();
      return person;
    },

    /** Sets an authenticator app up; `code` is what it shows, `steps` later or earlier. */
    withApp: async (options: Options = {}) => {
      const person = await signedIn({}, options);
      const { secret } = (await call(beginTotp, {}, { token: person.token })).body as { secret: string };
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = (steps = 0) => totp.generate({ timestamp: server.clock.now().getTime() + steps * 30_000 });
      const answer = await call(confirmTotp, { body: { code: code() } }, { token: person.token });
      const { recoveryCodes } = answer.body as { recoveryCodes: string[] };
      // The code that set it up is spent; and no step of time ends in the midst of a test.
      server.clock.advance(90_000 - (server.clock.now().getTime() % 30_000));
      return { ...person, code, recoveryCodes };
    },

    mailsTo: async (email: string) => (await server.mails()).filter(({ to }) => to === email),

    /** The code in the newest mail to this person. */
    mailedCode: async (email: string): Promise<string> => {
      const mails = (await server.mails()).filter(({ to, event }) => to === email && event.endsWith('_code'));
      return /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    },
  };
};

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

type Change = { origin?: string; rpId?: string; flags?: number; counter?: number; challenge?: string };

/** A passkey made of software, which does as it is told, also wrongly. */
export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let count = 0;
  let userHandle: string | undefined;

  const data = ({ rpId = RP_ID, flags = 0x05, counter }: Change, rest: Uint8Array = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter ?? count);
    return Buffer.concat([sha(rpId), Buffer.of(flags), number, rest]);
  };
  const client = (type: string, challenge: string, change: Change) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: text(credentialId),
      rawId: text(credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    register: (options: string, change: Change = {}): string => {
      const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
      userHandle = user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const rest = Buffer.concat([Buffer.alloc(16), Buffer.of(0, credentialId.length), credentialId, key]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data({ flags: 0x45, ...change }, rest))],
        ]) as never,
      );
      return answer({
        clientDataJSON: text(client('webauthn.create', challenge, change)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },

    signIn: (options: string, change: Change = {}): string => {
      const { challenge } = JSON.parse(options) as { challenge: string };
      count += 1;
      const authenticatorData = data(change);
      const clientDataJSON = client('webauthn.get', challenge, change);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha(clientDataJSON)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle,
      });
    },
  };
}
