import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { keyOfSession } from '../sessions/index.ts';
import { mailConnected } from './social.mail.ts';
import type { KnownProvider, Providers } from './social.providers.ts';
import { identitiesRepo, peopleRepo, waitingRepo } from './social.repo.ts';
import type { Claims } from './social.claims.ts';

// Long enough to find a password, or to ask for a new one.
const WAITING_MS = 30 * 60_000;

type Came = { provider: KnownProvider; claims: Claims };
type Holder = { userId: number; keyThumbprint: string | null };

/**
 * Keeps who came for the owner of the account with this address, who has to sign in as usual and confirm it. Answers the refusal,
 * which carries the ticket: it is of use only to that person, in that browser.
 */
export async function keepWaiting(
  tx: Db,
  { clock }: Pick<Platform, 'clock'>,
  { provider, claims }: Came,
  { email, ...holder }: Holder & { email: string },
): Promise<AppError> {
  const { token: ticket, hash: ticketHash } = newToken();
  const createdAt = clock.now();
  await waitingRepo(tx).insert({
    ...holder,
    ticketHash,
    provider: provider.key,
    issuer: provider.metadata.issuer,
    subject: claims.sub,
    email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + WAITING_MS),
  });
  return new AppError('sign_in_confirm_needed', { facts: { ticket } });
}

/** Whether this provider has just answered for this person, in this browser. */
export const hasJustCome = async (db: Db, provider: string, holder: Holder, now: Date): Promise<boolean> =>
  (await waitingRepo(db).findOf(provider, holder, now)) !== undefined;

/** Connecting what waits, by the person who is signed in. */
export const waitingService = (platform: Platform, providers: Providers) => {
  const { clock, db, events } = platform;

  /** Throws `social_expired`, also for a ticket of someone else. */
  const require = async (tx: Db, { userId, sessionId }: Actor, ticket: string) => {
    const keyThumbprint = sessionId === null ? null : await keyOfSession(tx, sessionId);
    const waiting = await waitingRepo(tx).find(hashToken(ticket), { userId, keyThumbprint }, clock.now());
    if (waiting === undefined) throw new AppError('social_expired');
    return waiting;
  };

  return {
    read: async (caller: Actor, ticket: string): Promise<{ name: string; email: string }> => {
      const { provider, email } = await require(db, caller, ticket);
      return { name: (await providers.find(provider)).provider.name, email };
    },

    /** Throws `social_expired`, `provider_unknown`, `identity_taken`, and what the provider's source refuses. */
    connect: async (caller: Actor, ticket: string, request: Incoming): Promise<{ name: string }> => {
      const { provider: key } = await require(db, caller, ticket);
      const { provider, welcome } = await providers.find(key);
      const refused = await db.transaction().execute(async (tx) => {
        await welcome?.hold(tx, key);
        const user = await peopleRepo(tx).lock(caller.userId);
        if (user === undefined || welcome === null) throw new AppError('social_expired');
        // Under the lock: of two at once the second one finds it used.
        const { ticketHash, issuer, subject, email } = await require(tx, caller, ticket);
        const now = clock.now();
        await waitingRepo(tx).use(ticketHash, now);
        await welcome.emailOf(tx, key, { email });
        // They may have another address by now.
        if (email.toLowerCase() !== user.email.toLowerCase()) throw new AppError('social_expired');
        const refusal = await welcome.refusal(tx, { key, user, request });
        if (refusal !== null) return refusal;
        const known = await identitiesRepo(tx).findBySubject(issuer, subject);
        if (known !== undefined && known.userId !== user.id) throw new AppError('identity_taken');
        if (known === undefined) {
          const used = { createdAt: now, lastUsedAt: now };
          await identitiesRepo(tx).insert({ userId: user.id, provider: key, issuer, subject, email, ...used });
          const details = { provider: provider.name };
          await events.publish(tx, { type: 'identity_connected', at: now, userId: user.id, request, details });
          await mailConnected(tx, platform, user, { key, name: provider.name, email });
        }
        await welcome.enter(tx, { key, user, request });
        return null;
      });
      if (refused !== null) throw refused;
      return { name: provider.name };
    },
  };
};
