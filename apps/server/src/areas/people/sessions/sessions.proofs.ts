import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { proofsRepo } from './sessions.proofs.repo.ts';

/** A key of a browser has shown itself: what is known of it is its RFC 7638 thumbprint. */
export type KeyThumbprint = string;

const WINDOW_SECONDS = 300;
/** What changes nothing, and what a browser asks before. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];
const Claims = z.object({
  jti: z.string().min(1).max(200),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string().optional(),
});

/** DPoP (RFC 9449): proofs that the caller holds the private key a session was bound to at sign-in. */
export const sessionProofs = (
  { clock, config, db }: Pick<Platform, 'clock' | 'config' | 'db'>,
  memory: ReplayMemory = replays,
) => {
  const verify = async (request: Incoming, accessToken: string | null): Promise<KeyThumbprint> => {
    const header = request.headers['dpop'];
    // Node joins repeated headers with a comma; RFC 9449 §4.3 allows exactly one proof, and a JWT has no comma.
    if (typeof header !== 'string' || header.length > 4000) throw new AppError('proof_invalid');
    const now = clock.now();
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      algorithms: ALGORITHMS,
      typ: 'dpop+jwt',
      currentDate: now,
    }).catch((cause: unknown) => {
      throw new AppError('proof_invalid', { cause });
    });
    const claims = Claims.safeParse(payload);
    const isFresh = claims.success && Math.abs(now.getTime() / 1000 - claims.data.iat) <= WINDOW_SECONDS;
    if (
      !isFresh ||
      claims.data.htm !== request.method ||
      !isSameTarget(claims.data.htu, request.url, config.publicUrl)
    ) {
      throw new AppError('proof_invalid');
    }
    if (accessToken !== null && claims.data.ath !== hashToken(accessToken).toString('base64url')) {
      throw new AppError('proof_invalid');
    }
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as JWK);
    const proof = `${thumbprint}.${claims.data.jti}`;
    if (!memory.accept(claims.data.iat, proof, now)) throw new AppError('proof_invalid');
    // Without an access token it signs in or refreshes: that takes a password, or a token that is used once.
    const isAct = accessToken !== null && !READS.has(request.method);
    if (isAct && !(await isNewToAll(proof, claims.data.iat))) throw new AppError('proof_invalid');
    return thumbprint;
  };
  const isNewToAll = (proof: string, issuedAt: number): Promise<boolean> =>
    // A second longer than it is fresh.
    proofsRepo(db).add(hashToken(proof), new Date((issuedAt + WINDOW_SECONDS + 1) * 1000));

  return {
    /** At sign-in: the key to bind the session to, or null for a client that sends no proof. Throws `proof_invalid`. */
    offered: async (request: Incoming): Promise<KeyThumbprint | null> =>
      request.headers['dpop'] === undefined ? null : verify(request, null),

    /** Throws `proof_invalid` unless this very call carries a fresh proof by the key, and for the access token if there is one. */
    require: async (request: Incoming, thumbprint: KeyThumbprint, accessToken: string | null): Promise<void> => {
      if ((await verify(request, accessToken)) !== thumbprint) throw new AppError('proof_invalid');
    },
  };
};

/**
 * RFC 9449 §4.3: compared after RFC 3986 normalisation, without query and fragment. Behind a proxy that ends TLS or
 * renames the host we are called otherwise than the client wrote: the scheme may differ, and the host may be the configured one.
 */
function isSameTarget(htu: string, url: string, publicUrl = url): boolean {
  if (!URL.canParse(htu) || !URL.canParse(url)) return false;
  const claimed = new URL(htu);
  const called = new URL(url);
  return [called.host, new URL(publicUrl).host].includes(claimed.host) && claimed.pathname === called.pathname;
}

/**
 * Proofs seen within the window, by the minute they were made. Those of acts in a session are rows too, which all processes share: an
 * act writes anyhow. Those of reads are in memory alone, since a row per request would turn every read into a write: with several processes a copied
 * one could be shown once to each of them, for five minutes, by one who has the access token too, and repeats the one read it was made for
 * (docs/decisions/0113).
 */
export function replayMemory() {
  const seenByMinute = new Map<number, Set<string>>();
  return {
    /** False when this proof was shown before. */
    accept(issuedAt: number, proof: string, now: Date): boolean {
      const oldest = Math.floor((now.getTime() / 1000 - WINDOW_SECONDS) / 60);
      for (const minute of seenByMinute.keys()) if (minute < oldest) seenByMinute.delete(minute);
      const minute = Math.floor(issuedAt / 60);
      const seen = seenByMinute.get(minute) ?? new Set();
      seenByMinute.set(minute, seen);
      const entry = hashToken(proof).toString('base64url').slice(0, 22);
      if (seen.has(entry)) return false;
      seen.add(entry);
      return true;
    },
  };
}

type ReplayMemory = ReturnType<typeof replayMemory>;

// One per process for all callers: the same proof must not pass at two doors.
const replays = replayMemory();
