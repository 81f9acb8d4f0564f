import type { Input, register } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { defineTask } from '../../../../platform/queue/tasks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createUser, namePersonalAccount } from './create.ts';
import { registrationRepo } from './registration.repo.ts';
import { linksRepo } from '../links/links.repo.ts';
import { type Origin, sendActivation } from '../users.mail.ts';
import { lockUserByEmail } from '../users.reads.ts';
import { usersRepo } from '../users.repo.ts';
import type { UserRow } from '../users.shape.ts';

/** What a person asked for at sign-up, as it waits to be worked on. */
export type Registration = Pick<Input<typeof register>['body'], 'email' | 'firstName' | 'lastName' | 'locale'> & {
  passwordHash: string;
  keyHash: string;
  at: string;
  from: Origin;
};

/**
 * Registering is a job: whether an address waits for its activation must not show in the time the answer takes. Sealed: the
 * queue holds no personal data that can be read.
 */
export const registrationTask = defineTask<{ sealed: string }>('register');

const CONTEXT = 'jobs.register';

export const sealRegistration = ({ secrets }: Pick<Platform, 'secrets'>, registration: Registration): string =>
  secrets.seal(JSON.stringify(registration), CONTEXT).toString('base64url');

export const openRegistration = ({ secrets }: Pick<Platform, 'secrets'>, sealed: string): Registration =>
  JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), CONTEXT).toString()) as Registration;

/**
 * Makes the account, or replaces the registration that stands: while an address is unproven, no one has more right to it than
 * the next person who registers it.
 */
export async function takeRegistration(tx: Db, platform: Platform, registration: Registration): Promise<void> {
  const { email, from } = registration;
  await registrationRepo(tx).lockRegistrations(email);
  const known = await lockUserByEmail(tx, email);
  // Activated since it was asked for.
  if (known && (known.isBlocked || known.activatedAt !== null)) return;
  // A job may run twice, and after a later one.
  if (known?.registeredAt && known.registeredAt >= new Date(registration.at)) return;
  const user = known ? await replace(tx, platform, known, registration) : await create(tx, registration);
  const now = platform.clock.now();
  await platform.events.publish(tx, { type: 'account_created', at: now, userId: user.id, request: from });
  await sendActivation(tx, platform, user);
}

const create = (tx: Db, { email, firstName, lastName, locale, ...rest }: Registration): Promise<UserRow> =>
  createUser(tx, {
    email,
    firstName,
    lastName,
    locale,
    passwordHash: rest.passwordHash,
    activatedAt: null,
    registration: { keyHash: Buffer.from(rest.keyHash, 'base64url'), at: new Date(rest.at) },
  });

/** Whole: nothing of the earlier registration stays, and its links die. */
async function replace(tx: Db, { clock }: Platform, known: UserRow, registration: Registration): Promise<UserRow> {
  const { email, firstName, lastName, locale, passwordHash, keyHash, at } = registration;
  const now = clock.now();
  await linksRepo(tx).killAll(known.id, now);
  const user = await usersRepo(tx).updateUser(known.id, {
    email,
    firstName,
    lastName,
    locale,
    passwordHash,
    displayName: '',
    username: null,
    activationKeyHash: Buffer.from(keyHash, 'base64url'),
    registeredAt: new Date(at),
    updatedAt: now,
  });
  await namePersonalAccount(tx, user);
  return user;
}
