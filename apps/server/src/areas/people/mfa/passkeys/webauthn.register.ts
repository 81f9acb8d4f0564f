import { displayNameOf } from '@sealwright/contract';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UserRow } from '../../users/index.ts';
import { passkeysRepo } from './passkeys.repo.ts';
import {
  type Answered,
  CHALLENGE_MS,
  credentialOf,
  handleOf,
  refuse,
  relyingParty,
  rememberChallenge,
} from './webauthn.ts';

// EdDSA, ES256, RS256: what authenticators have.
const ALGORITHMS = [-8, -7, -257];

/** Making a passkey: what the browser is asked for, and whether its answer holds. */
export const newPasskeys = (platform: Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>) => {
  const { db, config } = platform;

  return {
    askToRegister: async (user: UserRow, sessionId: number, request: Incoming): Promise<string> => {
      const passkeys = await passkeysRepo(db).list(user.id);
      const options = await generateRegistrationOptions({
        rpName: config.installationName,
        rpID: relyingParty(config, request).id,
        userID: new Uint8Array(Buffer.from(handleOf(platform, user.id), 'base64url')),
        userName: user.email,
        userDisplayName: displayNameOf(user),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: passkeys.map(credentialOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      await rememberChallenge(platform, options.challenge, { purpose: 'register', userId: user.id, sessionId });
      return JSON.stringify(options);
    },

    verifyNew: async ({ response, challenge }: Answered, request: Incoming) => {
      const { id, origin } = relyingParty(config, request);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refuse);
      if (registrationInfo === undefined) throw new AppError('passkey_invalid');
      return registrationInfo;
    },
  };
};
