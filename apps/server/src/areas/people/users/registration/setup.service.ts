import type { createOwner, getSetup, Input, Output, SignedIn } from '@sealwright/contract';
import { isSameSecret } from '../../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../../platform/http/devices.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { isLocal } from '../../../../platform/http/own-address.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createUser } from './create.ts';
import { registrationRepo } from './registration.repo.ts';
import { hashChosenPassword } from '../passwords/passwords.ts';
import type { StartSession } from '../users.sessions.ts';

const WRONG_CODES = { name: 'setup-code-wrong', points: 10, seconds: 900 };

/** Where the owner is made, with the setup code; null once there is an owner. */
export const setupPath = async ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<string | null> =>
  (await registrationRepo(db).hasUsers()) ? null : `/setup?code=${setupCodeOf(secrets)}`;

// Derived, not drawn: every instance prints the same code, and prints it again after a restart. 132 bits.
const setupCodeOf = (secrets: Platform['secrets']): string => secrets.mac('setup.code', 'owner').slice(0, 22);

/** The first run of an installation. */
export const setupService = (platform: Platform, startSession: StartSession) => {
  const { config, clock, db, limits, secrets, settings } = platform;

  /** Others than the machine's own users show that they can read what the server printed. Throws `setup_code_needed`. */
  const requireCode = async (code: string | undefined, request: Incoming): Promise<void> => {
    if (isLocal(request) || (code !== undefined && isSameSecret(code, setupCodeOf(secrets)))) return;
    if (code !== undefined) await limits.take(WRONG_CODES, networkOf(request.address));
    throw new AppError('setup_code_needed');
  };

  return {
    status: async (request: Incoming): Promise<Output<typeof getSetup>> => {
      const needed = !(await registrationRepo(db).hasUsers());
      return {
        needed,
        isMailCaught: platform.mailRoutes.isCaught(),
        isBillingOn: settings.get('billing') ?? false,
        name: config.installationName,
        isCodeNeeded: needed && !isLocal(request),
        isAddressFixed: config.isPublicUrlFixed,
      };
    },

    /**
     * Makes the first user, the super-admin, and signs them in, all in one transaction: an owner who could not be signed in
     * was never made. Throws `setup_done` ever after, also for the second caller in a race, and `setup_code_needed`.
     */
    createOwner: async (input: Input<typeof createOwner>['body'], request: Incoming): Promise<SignedIn> => {
      if (await registrationRepo(db).hasUsers()) throw new AppError('setup_done');
      await requireCode(input.code, request);
      const passwordHash = await hashChosenPassword('password', input.password);
      const { email, firstName, lastName, locale } = input;
      const publicUrl =
        input.publicUrl === undefined || settings.isFixed('public_url') ? null : new URL(input.publicUrl).origin;
      const signedIn = await db.transaction().execute(async (tx) => {
        const repo = registrationRepo(tx);
        await repo.lockUsers();
        if (await repo.hasUsers()) throw new AppError('setup_done');
        const activatedAt = clock.now();
        const owner = await createUser(tx, {
          email,
          firstName,
          lastName,
          locale,
          passwordHash,
          activatedAt,
          role: 'super_admin',
        });
        if (publicUrl !== null) await settings.write(tx, 'public_url', publicUrl, activatedAt);
        await platform.events.publish(tx, { type: 'account_created', at: activatedAt, userId: owner.id, request });
        return startSession(tx, owner, request, 'setup');
      });
      // The announcement may come after the owner's next call, which this address must already admit.
      if (publicUrl !== null) config.publicUrl = publicUrl;
      return signedIn;
    },
  };
};
