import type { Input, Profile, updateUser } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, mayChangeUser, maySeeUser } from './accounts.policy.ts';
import { accountsRepo } from './accounts.repo.ts';
import { displayNameOf, toProfile } from './accounts.user.ts';

type Patch = Input<typeof updateUser>['body'];

export type UsersService = ReturnType<typeof usersService>;

/** Reading and changing a user who exists. */
export const usersService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => ({
  read: async (caller: Caller, id: number): Promise<Profile> => {
    const user = maySeeUser(caller, id) ? await accountsRepo(db).findById(id) : undefined;
    if (!user) throw new AppError('not_found');
    return toProfile(user);
  },

  /** The personal account is called like its owner, so both change together. */
  update: (caller: Caller, id: number, patch: Patch, request: Incoming): Promise<Profile> =>
    db.transaction().execute(async (tx) => {
      const repo = accountsRepo(tx);
      const user = maySeeUser(caller, id) ? await repo.lockUser(id) : undefined;
      if (!user) throw new AppError('not_found');
      if (!mayChangeUser(caller, id)) throw new AppError('not_permitted');
      if (request.ifMatch !== null && request.ifMatch !== user.version) throw new AppError('version_stale');
      const { firstName, lastName, displayName, locale, appearance } = { ...user, ...definedOf(patch) };
      const changed = await repo.updateUser(id, {
        firstName,
        lastName,
        displayName,
        locale,
        appearance: appearance && JSON.stringify(appearance),
        updatedAt: clock.now(),
      });
      const name = displayNameOf(changed);
      // Whoever numbers documents holds the account's row, for as long as a big sending takes.
      if (name !== displayNameOf(user)) await repo.renameAccount(user.personalAccountId, name);
      return toProfile(changed);
    }),
});

const definedOf = (patch: Patch): Patch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
