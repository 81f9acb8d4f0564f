import type { PlatformRole } from '@sealwright/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import type { Platform } from '../../../platform/platform.ts';

export const ACCESS_SECONDS = 300;

const ALGORITHM = 'HS256';
// RFC 9068: the type keeps any other JWT under the same key from passing for an access token.
const TYPE = 'at+jwt';
const ISSUER = 'sealwright';
const AccessClaims = z.object({
  sub: z.coerce.number().int().positive(),
  sid: z.number().int().positive(),
  exp: z.number(),
});
type AccessClaims = z.infer<typeof AccessClaims>;

const MOST_KNOWN = 10_000;

export type AccessSubject = {
  sessionId: number;
  userId: number;
  authority: PlatformRole[];
  /** RFC 7638 thumbprint of the key the session is bound to, or null. */
  keyThumbprint: string | null;
};

/** Makes and reads the two tokens of a session. Whether the session still lives is for its row to say. */
export const sessionTokens = ({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>) => {
  const key = new TextEncoder().encode(secrets.mac('sessions.access-key', ALGORITHM));
  // One token comes with each request of five minutes: its signature is checked once.
  const known = new Map<string, AccessClaims>();
  const tag = (sessionId: number, secret: string) => secrets.mac('sessions.refresh-tag', `${sessionId}.${secret}`);

  async function verify(token: string): Promise<AccessClaims | null> {
    const options = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, currentDate: clock.now() };
    const verified = await jwtVerify(token, key, options).catch(() => null);
    const claims = AccessClaims.safeParse(verified?.payload);
    if (!claims.success) return null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(token, claims.data);
    return claims.data;
  }

  return {
    signAccess: ({ sessionId, userId, authority, keyThumbprint }: AccessSubject): Promise<string> => {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const bound = keyThumbprint === null ? {} : { cnf: { jkt: keyThumbprint } };
      return new SignJWT({ sid: sessionId, authority, ...bound })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_SECONDS)
        .sign(key);
    },

    /** Null for whatever we did not sign and for what has run out. */
    readAccess: async (token: string): Promise<{ sessionId: number; userId: number } | null> => {
      const claims = known.get(token) ?? (await verify(token));
      if (claims === null || claims.exp <= clock.now().getTime() / 1000) return null;
      return { sessionId: claims.sid, userId: claims.sub };
    },

    /**
     * `<session>.<secret>.<tag>`: the tag shows that a token was ours even when its hash is long replaced, so that the
     * return of any spent token is known for what it is, and no one ends a session with a made-up one.
     */
    refreshToken: (sessionId: number, secret: string): string => `${sessionId}.${secret}.${tag(sessionId, secret)}`,

    readRefresh: (token: string): { sessionId: number; secret: string } | null => {
      const [, id = '', secret = '', given = ''] = /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
      const sessionId = Number(id);
      return secret !== '' && isSameSecret(given, tag(sessionId, secret)) ? { sessionId, secret } : null;
    },

    /**
     * The secret that follows this one. Derived and not drawn, so that the same retry can be given the same answer while
     * only hashes are stored; without the key of the installation it cannot be foretold.
     */
    successorOf: (sessionId: number, secret: string): string =>
      secrets.mac('sessions.refresh-successor', `${sessionId}.${secret}`),
  };
};
