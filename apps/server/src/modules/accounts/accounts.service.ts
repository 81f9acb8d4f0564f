import type { activate, Input, Output, register, resendActivation } from '@sealwright/contract';
import { hashToken } from '../../platform/crypto.ts';
import { networkOf } from '../../platform/devices.ts';
import { AppError } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/index.ts';
import { createUser, namePersonalAccount } from './accounts.create.ts';
import { creationRepo } from './accounts.creation.repo.ts';
import { resendActivationMail } from './accounts.jobs.ts';
import { linksRepo } from './accounts.links.repo.ts';
import { userIdOf } from './accounts.links.ts';
import { sendActivation } from './accounts.mail.ts';
import { hashChosenPassword, refuseDifferent } from './accounts.passwords.ts';
import { accountsRepo } from './accounts.repo.ts';

const SIGN_UPS = { name: 'sign-up', points: 30, seconds: 3600 };
const RESENDS_FROM_ADDRESS = { name: 'resend-activation-from', points: 30, seconds: 3600 };
// As with forgotten passwords: what a stranger uses up here is theirs.
const RESENDS_FROM_ADDRESS_TO_PERSON = { name: 'resend-activation-from-to', points: 3, seconds: 3600 };

/** Sign-up and activation. */
export const accountsService = (platform: Platform) => ({
  /**
   * Signs a person up. An address whose sign-up was never activated is free again once its link is dead.
   * Throws `email_taken`: the specification wants it said; the limit keeps it from being used to test addresses in bulk.
   */
  register: async (input: Input<typeof register>['body'], request: Incoming): Promise<Output<typeof register>> => {
    await platform.limits.take(SIGN_UPS, networkOf(request.address));
    if (!(await creationRepo(platform.db).hasUsers())) throw new AppError('setup_needed');
    refuseDifferent('password2', input.password1, input.password2);
    const passwordHash = await hashChosenPassword('password1', input.password1);
    const { email, firstName, lastName, locale } = input;
    const signUp = { email, firstName, lastName, locale, passwordHash };
    return platform.db.transaction().execute(async (tx) => {
      const now = platform.clock.now();
      await creationRepo(tx).lockSignUp(email);
      const revived = await creationRepo(tx).reviveSignUp(signUp, now);
      if (revived) await namePersonalAccount(tx, revived);
      const user = revived ?? (await createUser(tx, { ...signUp, activatedAt: null }));
      await recordActivity(tx, now, { userId: user.id, action: 'account_created', request });
      await sendActivation(tx, platform, user);
      return { email: user.email };
    });
  },

  /** Throws `activation_link_invalid` for a link that is used, expired or was never made. */
  activate: async (
    { uid, token }: Input<typeof activate>['params'],
    request: Incoming,
  ): Promise<Output<typeof activate>> => {
    const userId = userIdOf(uid);
    if (userId === null) throw new AppError('activation_link_invalid');
    const now = platform.clock.now();
    return platform.db.transaction().execute(async (tx) => {
      const links = linksRepo(tx);
      const used = await links.use({ userId, tokenHash: hashToken(token), purposes: ['activation'] }, now);
      const user = used ? await accountsRepo(tx).activateUser(userId, now) : undefined;
      if (!user) throw new AppError('activation_link_invalid');
      await links.killAll(userId, now, 'activation');
      await recordActivity(tx, now, { userId, action: 'account_activated', request });
      return { email: user.email };
    });
  },

  resendActivation: async (
    { email }: Input<typeof resendActivation>['body'],
    request: Incoming,
  ): Promise<Output<typeof resendActivation>> => {
    const network = networkOf(request.address);
    await platform.limits.take(RESENDS_FROM_ADDRESS, network);
    // Hashed: a key of the limits is short, and no list of addresses.
    const person = hashToken(email.toLowerCase()).toString('base64url');
    await platform.limits.take(RESENDS_FROM_ADDRESS_TO_PERSON, `${network} ${person}`);
    // Known or not, the same happens here; whether there is anything to send is found out later.
    const user = await accountsRepo(platform.db).findByEmail(email);
    await platform.jobs.enqueue(platform.db, resendActivationMail, { userId: user?.id ?? null });
    return {};
  },
});
