import type { Input, Output, register, resendActivation } from '@sealwright/contract';
import { hashToken, newToken } from '../../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../../platform/http/devices.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { registrationRepo } from './registration.repo.ts';
import { resendActivationMail } from '../users.tasks.ts';
import { hashChosenPassword, refuseDifferent } from '../passwords/passwords.ts';
import { registrationTask, sealRegistration } from './registration.ts';
import { usersRepo } from '../users.repo.ts';

const SIGN_UPS = { name: 'sign-up', points: 30, seconds: 3600 };
const RESENDS_FROM_ADDRESS = { name: 'resend-activation-from', points: 30, seconds: 3600 };
// As with forgotten passwords: what a stranger uses up here is theirs.
const RESENDS_FROM_ADDRESS_TO_PERSON = { name: 'resend-activation-from-to', points: 3, seconds: 3600 };

/** Asking for an account. Unknown addresses and those that wait for activation get the same answer, after the same work. */
export const registrationService = (platform: Platform) => ({
  /** Throws `email_taken` where the address has an active account: the specification says so at sign-up. */
  register: async (input: Input<typeof register>['body'], request: Incoming): Promise<Output<typeof register>> => {
    const { db, clock, tasks, limits } = platform;
    await limits.take(SIGN_UPS, networkOf(request.address));
    if (!(await registrationRepo(db).hasUsers())) throw new AppError('setup_needed');
    refuseDifferent('password2', input.password1, input.password2);
    const { email, firstName, lastName, locale } = input;
    const passwordHash = await hashChosenPassword('password1', input.password1);
    const known = await usersRepo(db).findByEmail(email);
    if (known !== undefined && known.activatedAt !== null) throw new AppError('email_taken');
    const { token: activationKey, hash } = newToken();
    const sealed = sealRegistration(platform, {
      email,
      firstName,
      lastName,
      locale,
      passwordHash,
      keyHash: hash.toString('base64url'),
      at: clock.now().toISOString(),
      from: { address: request.address, device: request.device },
    });
    await tasks.enqueue(db, registrationTask, { sealed });
    return { email, activationKey };
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
    const user = await usersRepo(platform.db).findByEmail(email);
    await platform.tasks.enqueue(platform.db, resendActivationMail, { userId: user?.id ?? null });
    return {};
  },
});
