import {
  generateAuthenticationOptions,
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { listeningUrl } from '../../../../platform/config.ts';
import { hashToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ChallengeRow, type PasskeyRow, passkeysRepo } from './passkeys.repo.ts';

export const CHALLENGE_MS = 5 * 60_000;

const Response = z.looseObject({
  id: z.string().min(1).max(2048),
  response: z.looseObject({ clientDataJSON: z.string().min(1), userHandle: z.string().optional() }),
});
const ClientData = z.object({ challenge: z.string().min(16).max(512) });

type Needed = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;
export type Answered = { response: z.output<typeof Response>; challenge: string };

/** Keeps a challenge that was asked, for its one answer. */
export async function rememberChallenge(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  challenge: string,
  of: Pick<ChallengeRow, 'purpose' | 'userId' | 'sessionId'>,
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS);
  await passkeysRepo(db).putChallenge({ challengeHash: hashToken(challenge), ...of, createdAt, expiresAt });
}

/** What the authenticator keeps of the person: nothing that names them, always the same. */
export const handleOf = ({ secrets }: Pick<Platform, 'secrets'>, userId: number): string =>
  secrets.mac('factors.user-handle', String(userId));

/** The ceremonies of WebAuthn: what the browser is asked for, and whether its answer holds. Each challenge is used once. */
export const webauthn = (platform: Needed) => {
  const { db, clock, config } = platform;
  return {
    /** `userId` null: anyone who has a passkey here. */
    askToSignIn: async (
      of: Pick<ChallengeRow, 'userId' | 'sessionId'> & { purpose: 'sign_in' | 'confirm' },
      request: Incoming,
    ): Promise<string> => {
      const passkeys = of.userId === null ? [] : await passkeysRepo(db).list(of.userId);
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(config, request).id,
        timeout: CHALLENGE_MS,
        userVerification: of.userId === null ? 'required' : 'preferred',
        ...(passkeys.length > 0 ? { allowCredentials: passkeys.map(credentialOf) } : {}),
      });
      await rememberChallenge(platform, options.challenge, of);
      return JSON.stringify(options);
    },

    /** Reads an answer and spends its challenge, whatever comes of it. Throws `passkey_invalid`. */
    take: async (text: string, wanted: Pick<ChallengeRow, 'purpose' | 'userId' | 'sessionId'>): Promise<Answered> => {
      const answered = readAnswer(text);
      const row = await passkeysRepo(db).takeChallenge(hashToken(answered.challenge));
      const isWanted =
        row !== undefined &&
        row.expiresAt > clock.now() &&
        row.purpose === wanted.purpose &&
        row.userId === wanted.userId &&
        row.sessionId === wanted.sessionId;
      if (!isWanted) throw new AppError('passkey_invalid');
      return answered;
    },

    /**
     * The passkey that answered, with its counter moved on; in the transaction of what it opens.
     * A counter that does not grow means a copy of the authenticator. Throws `passkey_invalid`.
     */
    use: async (
      tx: Db,
      { response, challenge }: Answered,
      { userId, request }: { userId: number | null; request: Incoming },
    ): Promise<PasskeyRow> => {
      const passkey = await passkeysRepo(tx).lockByCredential(Buffer.from(response.id, 'base64url'));
      const { userHandle } = response.response;
      const isTheirs =
        passkey !== undefined &&
        (userId === null || passkey.userId === userId) &&
        // WebAuthn 7.2, 6: where no one was named before, the authenticator has to say whose the passkey is.
        (userHandle === undefined ? userId !== null : userHandle === handleOf(platform, passkey.userId));
      if (!isTheirs) throw new AppError('passkey_invalid');
      const { id, origin } = relyingParty(config, request);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: {
          ...credentialOf(passkey),
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        // Alone it must show who holds it; beside a password or a session, that it is there.
        requireUserVerification: userId === null,
      }).catch(refuse);
      if (!verified) throw new AppError('passkey_invalid');
      const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
      await passkeysRepo(tx).used(passkey.id, { counter, isBackedUp, lastUsedAt: clock.now() });
      return passkey;
    },
  };
};

export const refuse = (cause: unknown): never => {
  throw new AppError('passkey_invalid', { cause });
};

function readAnswer(text: string): Answered {
  try {
    const response = Response.parse(JSON.parse(text));
    const data = Buffer.from(response.response.clientDataJSON, 'base64url').toString();
    return { response, challenge: ClientData.parse(JSON.parse(data)).challenge };
  } catch (cause) {
    return refuse(cause);
  }
}

export const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});

/**
 * The name that passkeys belong to. Browsers take no bare address for one: where the product is reached by the address of
 * one's own computer, it is `localhost` at the same port.
 */
export function relyingParty(config: Platform['config'], request: Incoming): { id: string; origin: string } {
  const address = new URL(config.publicUrl ?? listeningUrl(config.host, config.port));
  if (!isOwnComputer(address.hostname)) return { id: address.hostname, origin: address.origin };
  const port = config.publicUrl === undefined ? new URL(request.url).port : address.port;
  return { id: 'localhost', origin: `http://localhost${port === '' ? '' : `:${port}`}` };
}

const isOwnComputer = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.') || hostname === '0.0.0.0';
