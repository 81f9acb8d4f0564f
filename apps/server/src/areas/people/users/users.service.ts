import {
  displayNameOf,
  type ErrorCode,
  getUser,
  type Input,
  isTimeZone,
  type Membership,
  type Profile,
  type updateUser,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { readMemberships } from './users.memberships.reads.ts';
import { userPolicy } from './users.policy.ts';
import { profileRepo } from './profile/profile.repo.ts';
import { namePersonalAccount } from './registration/create.ts';
import { usersRepo } from './users.repo.ts';
import { toProfile, type UserRow } from './users.shape.ts';
import { type Actor, requireCan } from '../../access/index.ts';

type Patch = Input<typeof updateUser>['body'];

/** Until when an account has the plan that it bought. Plans stand above people, so `app.ts` gives it. */
export type PeriodEndOf = (db: Db, accountId: number) => Promise<Date | null>;

/** Reading and changing a user who exists. */
export const usersService = (
  { db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>,
  periodEndOf: PeriodEndOf,
) => ({
  read: async (caller: Actor, id: number): Promise<Profile> => {
    const user = userPolicy.see(caller, { id }) ? await usersRepo(db).findById(id) : undefined;
    if (!user) throw new AppError('not_found');
    return withSubscription(db, user, periodEndOf);
  },

  /** The personal account is called like its owner, so both change together. */
  update: (caller: Actor, id: number, patch: Patch, request: Incoming): Promise<Profile> =>
    db.transaction().execute(async (tx) => {
      const repo = usersRepo(tx);
      const user = userPolicy.see(caller, { id }) ? await repo.lockUser(id) : undefined;
      if (!user) throw new AppError('not_found');
      requireCan(caller, userPolicy.update, { id });
      refuseStale(request, user, readBy(getUser, { id }));
      const change = changeOf(user, patch);
      await refuseUnknown(tx, user, change);
      const { appearance, ...columns } = change;
      const at = clock.now();
      const changed = await profileRepo(tx).update(id, {
        ...columns,
        ...(appearance === undefined ? {} : { appearance: JSON.stringify(appearance) }),
        updatedAt: at,
      });
      const name = displayNameOf(changed);
      // A transaction that numbers documents holds the account's row, for as long as a big sending takes.
      if (name !== displayNameOf(user)) await namePersonalAccount(tx, changed);
      // How the application looks is tried out, and nothing that anyone would look up later.
      const keys = Object.keys(columns).sort();
      const details = { keys: keys.join(',') };
      if (keys.length > 0) await events.publish(tx, { type: 'profile_changed', at, userId: id, request, details });
      return withSubscription(tx, changed, periodEndOf);
    }),

  /** No one else, not even an administrator, needs to know where a person works. */
  memberships: async (caller: Actor, id: number): Promise<{ results: Membership[] }> => {
    if (!userPolicy.update(caller, { id })) throw new AppError('not_found');
    return { results: await readMemberships(db, id) };
  },
});

/** Of the account that is their default. */
async function withSubscription(db: Db, user: UserRow, periodEndOf: PeriodEndOf): Promise<Profile> {
  const end = await periodEndOf(db, user.defaultAccountId);
  return { ...toProfile(user), subscription: { currentPeriodEnd: end?.toISOString() ?? null } };
}

type Change = Partial<
  Pick<
    UserRow,
    | 'firstName'
    | 'lastName'
    | 'displayName'
    | 'username'
    | 'phone'
    | 'bio'
    | 'locale'
    | 'timeZone'
    | 'appearance'
    | 'defaultAccountId'
  >
>;

/** What of the patch differs from what is there, by column. */
function changeOf(user: UserRow, { accountId, defaultTeam, ...patch }: Patch): Change {
  const wanted = {
    ...patch,
    defaultAccountId: defaultTeam === undefined ? accountId : (defaultTeam ?? user.personalAccountId),
  };
  const differing = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== user[key as keyof Change],
  );
  return Object.fromEntries(differing);
}

async function refuseUnknown(tx: Db, user: UserRow, { timeZone, defaultAccountId }: Change): Promise<void> {
  if (timeZone !== undefined && timeZone !== null && !isTimeZone(timeZone)) {
    throw refused('time_zone', 'time_zone_unknown');
  }
  if (defaultAccountId !== undefined && !(await profileRepo(tx).isMember(user.id, defaultAccountId))) {
    throw new AppError('not_found');
  }
}

const refused = (path: string, code: ErrorCode): AppError => new AppError(code, { fields: [fieldProblem(path, code)] });
