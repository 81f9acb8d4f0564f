import { domainOfEmail } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { groupPeopleRepo, groupsRepo, membersRepo, teamAccountsRepo } from '../../../access/index.ts';
import { findUserById, nameOfPerson, type UserRow } from '../../../people/index.ts';
import { provenDomains } from '../../enterprise-sign-in/index.ts';
import { endMembership, type Estate } from '../../members/index.ts';
import { refused } from '../protocol/dialect.ts';
import type { Directory } from '../settings/access.ts';
import { directoryRepo } from './users.repo.ts';
import { groupsOfPeople } from './users.reads.ts';

// An admin is made by an admin: a token, or who has stolen one, makes none.
const ROLE = 'member';

/** How a directory begins and ends memberships. All of it wants the lock of the team. */
export const memberships = (platform: Pick<Platform, 'clock' | 'events'>, estate: Estate) => {
  const { clock, events } = platform;

  return {
    /** Makes someone a member, again or for the first time, in the groups they were in. Throws `invalidValue` for a foreign address. */
    begin: async (tx: Db, { accountId }: Directory, user: UserRow, waitingGroups: readonly number[]): Promise<void> => {
      await requireProven(tx, accountId, user.email);
      const at = clock.now();
      await membersRepo(tx).add(accountId, user.id, ROLE, at);
      const groups = await groupsRepo(tx).list(accountId);
      const there = groups.filter(({ id }) => waitingGroups.includes(id));
      for (const { id } of there) await groupPeopleRepo(tx).add(accountId, id, [user.id]);
      await directoryRepo(tx).setWaiting(accountId, user.id, []);
      const details = { userId: user.id, name: (await nameOfPerson(tx, user.id)) ?? user.email, role: ROLE };
      await events.publish(tx, { type: 'team_member_provisioned', at, accountId, actorId: null, details });
      const team = await teamAccountsRepo(tx).name(accountId);
      const joined = { team, role: ROLE };
      const event = { at, userId: user.id, actorId: null, request: null };
      await events.publish(tx, { type: 'team_provisioned', ...event, details: joined });
    },

    /**
     * Ends a membership; never the user. What they own goes to the admin who was chosen for it. Throws `team_last_admin`.
     */
    end: async (tx: Db, { accountId, heirId }: Directory, userId: number): Promise<void> => {
      const groups = (await groupsOfPeople(tx, accountId, [userId])).get(userId) ?? [];
      const heir = await heirOf(tx, accountId, { heirId, leaverId: userId });
      const type = 'team_member_deprovisioned';
      await endMembership(tx, platform, estate, { accountId, userId, heirId: heir, type, by: null });
      await directoryRepo(tx).setWaiting(
        accountId,
        userId,
        groups.map(({ id }) => id),
      );
      const team = await teamAccountsRepo(tx).name(accountId);
      const event = { at: clock.now(), userId, actorId: null, request: null, details: { team } };
      await events.publish(tx, { type: 'team_deprovisioned', ...event });
    },
  };
};

/** Throws `invalidValue` where the address is in no proven domain of the team. */
export async function requireProven(tx: Db, accountId: number, email: string): Promise<void> {
  const domain = domainOfEmail(email);
  if (domain !== null && (await provenDomains(tx).isProven(accountId, domain))) return;
  throw refused('invalidValue', `The team has not verified the domain of ${email}.`);
}

/**
 * The admin who was chosen, while they are one and can sign in; else the one who has been in the team longest. Undefined where there is no
 * other: then the leaver is the last admin, and stays.
 */
async function heirOf(
  tx: Db,
  accountId: number,
  { heirId, leaverId }: { heirId: number | null; leaverId: number },
): Promise<number | undefined> {
  const admins = (await membersRepo(tx).admins(accountId)).filter((id) => id !== leaverId);
  const chosen = admins.filter((id) => id === heirId);
  for (const id of [...chosen, ...admins]) {
    const user = await findUserById(tx, id);
    if (user !== undefined && !user.isBlocked && user.erasedAt === null) return id;
  }
  return admins[0];
}

/** Throws `not_permitted` where the team is not active: it is read, and people may still leave it. */
export function requireActive({ isActive }: Directory): void {
  if (!isActive) throw new AppError('not_permitted');
}
