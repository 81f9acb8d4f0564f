import type { createOwner, getSetup, Input, Output, SignedIn } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/index.ts';
import { createUser } from './accounts.create.ts';
import { creationRepo } from './accounts.creation.repo.ts';
import { hashChosenPassword } from './accounts.passwords.ts';
import type { StartSession } from './accounts.sessions.ts';

/** The first run of an installation. */
export const setupService = (platform: Platform, startSession: StartSession) => ({
  status: async (): Promise<Output<typeof getSetup>> => ({
    needed: !(await creationRepo(platform.db).hasUsers()),
    isMailCaught: platform.config.smtpUrl === undefined,
    name: platform.config.installationName,
  }),

  /**
   * Makes the first user, the super-admin, and signs them in, all in one transaction: an owner who could not be signed in
   * was never made. Throws `setup_done` ever after, also for whoever comes second in a race.
   */
  createOwner: async (input: Input<typeof createOwner>['body'], request: Incoming): Promise<SignedIn> => {
    if (await creationRepo(platform.db).hasUsers()) throw new AppError('setup_done');
    const passwordHash = await hashChosenPassword('password', input.password);
    const { email, firstName, lastName, locale } = input;
    return platform.db.transaction().execute(async (tx) => {
      const repo = creationRepo(tx);
      await repo.lockUsers();
      if (await repo.hasUsers()) throw new AppError('setup_done');
      const activatedAt = platform.clock.now();
      const owner = await createUser(tx, {
        email,
        firstName,
        lastName,
        locale,
        passwordHash,
        activatedAt,
        role: 'super_admin',
      });
      await recordActivity(tx, activatedAt, { userId: owner.id, action: 'account_created', request });
      return startSession(tx, owner, request, 'setup');
    });
  },
});
