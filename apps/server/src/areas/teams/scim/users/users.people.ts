import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { membersRepo } from '../../../access/index.ts';
import {
  addressByDirectory,
  createUser,
  findUserById,
  lockUserByEmail,
  nameByDirectory,
  sendActivation,
  type UserRow,
} from '../../../people/index.ts';
import { hasOpenSignIn } from '../../enterprise-sign-in/index.ts';
import type { Estate } from '../../members/index.ts';
import type { Directory } from '../settings/access.ts';
import { memberships } from './users.membership.ts';
import type { DirectoryPerson } from './users.reads.ts';
import { addressOfPerson, namesOf, type Words } from './users.shape.ts';

/** The users behind the people of a directory (docs/decisions/0049). */
export const peopleOfDirectory = (platform: Platform, estate: Estate) => {
  const { clock, config, events } = platform;
  const members = memberships(platform, estate);

  /** Who comes by the company's own sign-in needs no mail to choose a password. */
  const invite = async (tx: Db, accountId: number, user: UserRow): Promise<void> => {
    if (user.activatedAt !== null || user.isBlocked || (await hasOpenSignIn(tx, accountId))) return;
    await sendActivation(tx, platform, user);
  };

  /**
   * Whether the directory speaks for a user's own name: it made them, and they have no life outside of the team: no other team, nothing in
   * their own account, no office in the installation.
   */
  const speaksFor = async (
    tx: Db,
    accountId: number,
    { isCreated }: DirectoryPerson,
    user: UserRow,
  ): Promise<boolean> => {
    if (!isCreated || user.role !== 'user' || user.erasedAt !== null) return false;
    const isElsewhere = await membersRepo(tx).isInOtherTeam(accountId, user.id);
    return !isElsewhere && (await estate.count(tx, user.personalAccountId, user.id)) === 0;
  };

  return {
    /** The user with the address of these words; a new one without a password where there is none. */
    find: async (tx: Db, { accountId }: Directory, words: Words): Promise<{ user: UserRow; isCreated: boolean }> => {
      const known = await lockUserByEmail(tx, words.address);
      if (known !== undefined) return { user: known, isCreated: false };
      const user = await createUser(tx, {
        ...namesOf(words),
        email: words.address,
        locale: config.defaultLocale,
        passwordHash: null,
        activatedAt: null,
        ...(words.active ? { defaultAccountId: accountId } : {}),
      });
      const event = { at: clock.now(), userId: user.id, actorId: null, request: null };
      await events.publish(tx, { type: 'account_created', ...event });
      return { user, isCreated: true };
    },

    /** Makes them a member, and tells who never came in how to. */
    bringIn: async (tx: Db, directory: Directory, userId: number, waitingGroups: readonly number[]): Promise<void> => {
      const user = await findUserById(tx, userId);
      if (user === undefined) throw new AppError('not_found');
      await members.begin(tx, directory, user, waitingGroups);
      await invite(tx, directory.accountId, user);
    },

    /** The user's own name and address follow the directory where it speaks for them; the address until they come in. */
    follow: async (tx: Db, { accountId }: Directory, person: DirectoryPerson, words: Words): Promise<void> => {
      const user = await lockUserByEmail(tx, person.email);
      if (user === undefined || !(await speaksFor(tx, accountId, person, user))) return;
      const named = await nameByDirectory(tx, platform, user, namesOf(words));
      const isMoved = words.address.toLowerCase() !== addressOfPerson(person).toLowerCase();
      if (!isMoved || named.activatedAt !== null) return;
      await invite(tx, accountId, await addressByDirectory(tx, platform, named, words.address));
    },
  };
};
