import type { Identity, Input, socialSignIn } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { UserRow } from '../users/index.ts';
import { mailConnected } from './social.mail.ts';
import { shownEmail } from './social.people.ts';
import type { Providers } from './social.providers.ts';
import { type IdentityRow, identitiesRepo, peopleRepo } from './social.repo.ts';
import type { Visits } from './social.visits.ts';

type List = { results: Identity[] };

/** The identities of someone who is signed in. */
export const connectingService = (platform: Platform, providers: Providers, visits: Visits) => {
  const { clock, db } = platform;

  const toIdentity = async (row: IdentityRow): Promise<Identity> => ({
    id: row.id,
    provider: row.provider,
    name: await providers.nameOf(row.provider),
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  });

  const read = async (tx: Db, userId: number): Promise<List> => ({
    results: await Promise.all((await identitiesRepo(tx).list(userId)).map(toIdentity)),
  });

  // The session's own key has shown itself with this request already; that only its person ends the visit is what counts.
  const visitor = ({ userId }: Actor) => ({ purpose: 'link', userId, keyThumbprint: null }) as const;

  return {
    list: (caller: Actor): Promise<List> => read(db, caller.userId),

    begin: async (caller: Actor, key: string): Promise<{ url: string; state: string }> => {
      providers.requireConfigured(key);
      return visits.begin(key, visitor(caller), caller.locale);
    },

    /** Throws `identity_taken` when it is someone else's; one that is connected already stays so. */
    connect: async (
      caller: Actor,
      key: string,
      body: Input<typeof socialSignIn>['body'],
      request: Incoming,
    ): Promise<List> => {
      providers.requireConfigured(key);
      const { provider, claims } = await visits.end(key, visitor(caller), body);
      const issuer = provider.metadata.issuer;
      return db.transaction().execute(async (tx) => {
        const user = await peopleRepo(tx).lock(caller.userId);
        if (user === undefined) throw new AppError('not_found');
        const known = await identitiesRepo(tx).findBySubject(issuer, claims.sub);
        if (known !== undefined && known.userId !== user.id) throw new AppError('identity_taken');
        if (known !== undefined) return read(tx, user.id);
        const now = clock.now();
        const email = shownEmail(claims);
        const subject = { issuer, subject: claims.sub };
        await identitiesRepo(tx).insert({ userId: user.id, provider: key, ...subject, email, createdAt: now });
        const details = { provider: provider.name };
        await platform.events.publish(tx, { type: 'identity_connected', at: now, userId: user.id, request, details });
        await mailConnected(tx, platform, user, { key, name: provider.name, email });
        return read(tx, user.id);
      });
    },

    /** Throws `identity_last` where nothing else would be left to sign in with. */
    remove: (caller: Actor, id: number, request: Incoming): Promise<List> =>
      db.transaction().execute(async (tx) => {
        // The lock keeps two removals from each counting on the other's identity.
        const user = await peopleRepo(tx).lock(caller.userId);
        const identities = await identitiesRepo(tx).list(caller.userId);
        const identity = identities.find((candidate) => candidate.id === id);
        if (user === undefined || identity === undefined) throw new AppError('not_found');
        const rest = identities.filter((other) => other.id !== id);
        if (!(await hasOtherWay(tx, providers, user, rest))) throw new AppError('identity_last');
        await identitiesRepo(tx).delete(user.id, id);
        const details = { provider: await providers.nameOf(identity.provider) };
        await platform.events.publish(tx, {
          type: 'identity_removed',
          at: clock.now(),
          userId: user.id,
          request,
          details,
        });
        return read(tx, user.id);
      }),
  };
};

/** Whether something else opens the account than the identity that goes. One whose provider is not there any more opens nothing. */
async function hasOtherWay(
  tx: Db,
  providers: Providers,
  user: UserRow,
  rest: readonly IdentityRow[],
): Promise<boolean> {
  if (user.passwordHash !== null) return true;
  const found = await Promise.all(rest.map(({ provider }) => providers.find(provider).catch(() => null)));
  return found.some((one) => one !== null) || (await identitiesRepo(tx).countPasskeys(user.id)) > 0;
}
