import { Email } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Db } from '../../../platform/db/db.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { usersRepo, findUserById, type UserRow } from '../users/index.ts';
import type { SessionsService } from '../sessions/index.ts';
import { type Arrival, makePerson } from './social.newcomers.ts';
import type { KnownProvider } from './social.providers.ts';
import { identitiesRepo, peopleRepo } from './social.repo.ts';
import type { Claims } from './social.claims.ts';
import { keepWaiting } from './social.waiting.ts';

/** How they come: the call, and the key of their browser. */
type Way = { request: Incoming; keyThumbprint: string | null };

const LATE = ['email_taken', 'identity_taken', 'social_email_taken'];

/** What identities keep of an address: shown, and never a key to anything. */
export const shownEmail = ({ email }: Pick<Claims, 'email'>): string => Email.safeParse(email).data ?? '';

/** Who someone from elsewhere is here. */
export const socialPeople = (
  platform: Pick<Platform, 'db' | 'clock' | 'events'>,
  sessions: Pick<SessionsService, 'endAll'>,
) => {
  const { db, clock } = platform;

  /**
   * The user this identity is connected to. Otherwise by the address that the provider has verified: a new user, or the
   * owner of a sign-up that no one activated. Never a user who exists: someone who signed up first with someone's address, or
   * holds an account at a careless provider, would share an account with its owner. Where the provider belongs to a team, who
   * exists is asked to confirm it.
   * Throws `social_email_unverified`, `social_email_taken`, `user_blocked`; a refusal that is answered is recorded.
   */
  const settle = async (tx: Db, arrival: Arrival, { request, keyThumbprint }: Way): Promise<UserRow | AppError> => {
    const { provider, claims } = arrival;
    const { key, welcome } = provider;
    const now = clock.now();
    const identities = identitiesRepo(tx);
    const vouched = await welcome?.emailOf(tx, key, claims);
    const known = await identities.findBySubject(provider.metadata.issuer, claims.sub);
    if (known !== undefined) {
      await identities.touch(known.id, { email: shownEmail(claims) || known.email, lastUsedAt: now });
      return letIn(tx, provider, known.userId, request);
    }
    const email = vouched ?? verifiedEmail(claims);
    await welcome?.hold(tx, key);
    const owner = await peopleRepo(tx).lockByEmail(email);
    if (owner !== undefined && owner.activatedAt !== null) {
      return askOwner(tx, arrival, owner, { email, request, keyThumbprint });
    }
    if (owner?.isBlocked) throw new AppError('user_blocked');
    const user = await makePerson(tx, { ...platform, sessions }, arrival, { email, owner, request });
    const accountId = (await welcome?.enter(tx, { key, user, request })) ?? null;
    return accountId === null ? user : usersRepo(tx).updateUser(user.id, { defaultAccountId: accountId });
  };

  /** Someone whose address has an account: only its owner connects the two. */
  const askOwner = async (
    tx: Db,
    arrival: Arrival,
    owner: UserRow,
    { email, request, keyThumbprint }: Way & { email: string },
  ): Promise<UserRow | AppError> => {
    const { key, welcome, metadata } = arrival.provider;
    // Another tab may have made this person after `settle` looked for the identity.
    const made = await identitiesRepo(tx).findBySubject(metadata.issuer, arrival.claims.sub);
    if (made !== undefined) return letIn(tx, arrival.provider, made.userId, request);
    if (welcome === null) throw new AppError('social_email_taken');
    const refusal = await welcome.refusal(tx, { key, user: owner, request });
    return refusal ?? keepWaiting(tx, platform, arrival, { userId: owner.id, email, keyThumbprint });
  };

  /** Someone whose identity is known. */
  const letIn = async (
    tx: Db,
    { key, welcome }: KnownProvider,
    userId: number,
    request: Incoming,
  ): Promise<UserRow | AppError> => {
    const user = await findUserById(tx, userId);
    if (user === undefined) throw new AppError('social_refused');
    const refusal = await welcome?.refusal(tx, { key, user, request });
    if (refusal) return refusal;
    await welcome?.enter(tx, { key, user, request });
    return user;
  };

  /** Throws as `settle`, what that answers as a refusal, and `setup_needed`. */
  return async (arrival: Arrival, way: Way): Promise<UserRow> => {
    // The first user of an installation is its owner, and comes by another door.
    if (!(await peopleRepo(db).hasUsers())) throw new AppError('setup_needed');
    // The same person at once from two tabs: the second one finds what the first one made.
    const isLate = (cause: unknown): boolean => cause instanceof AppError && LATE.includes(cause.code);
    const settled = await retrying(() => db.transaction().execute((tx) => settle(tx, arrival, way)), isLate, {
      most: 2,
    });
    if (settled instanceof AppError) throw settled;
    return settled;
  };
};

function verifiedEmail({ email, email_verified: isVerified }: Claims): string {
  if (email === undefined || isVerified !== true) throw new AppError('social_email_unverified');
  const read = Email.safeParse(email);
  if (!read.success) throw new AppError('social_refused', { cause: read.error });
  return read.data;
}
