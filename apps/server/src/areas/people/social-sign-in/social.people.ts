import { Email, Line, type Locale } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Db } from '../../../platform/db/db.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { activateFor, createUser, findUserById, namePersonalAccount, type UserRow } from '../users/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import type { KnownProvider } from './social.providers.ts';
import { identitiesRepo, peopleRepo } from './social.repo.ts';
import type { Claims } from './social.tokens.ts';

/** Someone as a provider vouches for them. */
export type Arrival = { provider: KnownProvider; claims: Claims; locale: Locale };

const NAME_LENGTH = 255;
const LATE = ['email_taken', 'identity_taken', 'social_email_taken'];

/** What identities keep of an address: shown, and never a key to anything. */
export const shownEmail = ({ email }: Claims): string => Email.safeParse(email).data ?? '';

/** Who someone from elsewhere is here. */
export const socialPeople = (
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  sessions: Pick<SessionsService, 'endAll'>,
) => {
  /**
   * The user this identity is connected to. Otherwise by the address that the provider has verified: a new user, or the
   * owner of a sign-up that no one activated. Never a user who exists: someone who signed up first with someone's address, or
   * holds an account at a careless provider, would share an account with its owner.
   * Throws `social_email_unverified`, `social_email_taken`, `user_blocked`, `setup_needed`.
   */
  const settle = async (tx: Db, { provider, claims, locale }: Arrival, request: Incoming): Promise<UserRow> => {
    const now = clock.now();
    const identities = identitiesRepo(tx);
    const issuer = provider.metadata.issuer;
    const known = await identities.findBySubject(issuer, claims.sub);
    if (known !== undefined) {
      await identities.touch(known.id, { email: shownEmail(claims) || known.email, lastUsedAt: now });
      const user = await findUserById(tx, known.userId);
      if (user === undefined) throw new AppError('social_refused');
      return user;
    }
    const email = verifiedEmail(claims);
    const owner = await peopleRepo(tx).lockByEmail(email);
    if (owner !== undefined && owner.activatedAt !== null) throw new AppError('social_email_taken');
    if (owner?.isBlocked) throw new AppError('user_blocked');
    const names = namesOf(claims);
    const person = { ...names, locale, passwordHash: null };
    const user = owner
      ? await activateFor(tx, sessions, owner, person, now)
      : await createUser(tx, { ...person, email, activatedAt: now });
    // The account was named by the person who registered the address.
    if (owner) await namePersonalAccount(tx, user);
    const used = { createdAt: now, lastUsedAt: now };
    await identities.insert({ userId: user.id, provider: provider.key, issuer, subject: claims.sub, email, ...used });
    const details = { provider: provider.name };
    await events.publish(tx, {
      type: owner ? 'account_activated' : 'account_created',
      at: now,
      userId: user.id,
      request,
      details,
    });
    await events.publish(tx, { type: 'identity_connected', at: now, userId: user.id, request, details });
    return user;
  };

  return async (arrival: Arrival, request: Incoming): Promise<UserRow> => {
    // The first user of an installation is its owner, and comes by another door.
    if (!(await peopleRepo(db).hasUsers())) throw new AppError('setup_needed');
    // The same person at once from two tabs: the second one finds what the first one made.
    const isLate = (cause: unknown): boolean => cause instanceof AppError && LATE.includes(cause.code);
    return retrying(() => db.transaction().execute((tx) => settle(tx, arrival, request)), isLate, { most: 2 });
  };
};

function verifiedEmail({ email, email_verified: isVerified }: Claims): string {
  if (email === undefined || !isVerified) throw new AppError('social_email_unverified');
  const read = Email.safeParse(email);
  if (!read.success) throw new AppError('social_refused', { cause: read.error });
  return read.data;
}

/** Names as the contract allows them: what a provider's user typed there is as foreign as what is typed here. */
function namesOf(claims: Claims): { firstName: string; lastName: string; displayName: string } {
  const clean = (text = ''): string => {
    const line = text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').replaceAll(/\s+/g, ' ');
    return Line(NAME_LENGTH).safeParse(line.trim().slice(0, NAME_LENGTH)).data ?? '';
  };
  const [firstName, lastName] = [clean(claims.given_name), clean(claims.family_name)];
  return { firstName, lastName, displayName: firstName || lastName ? '' : clean(claims.name) };
}
