import { displayNameOf, type Locale } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { accountsRepo } from '../../../access/index.ts';
import { registrationRepo } from './registration.repo.ts';
import type { UserRow } from '../users.shape.ts';

export type NewUser = {
  email: string;
  username?: string;
  /** From `hashPassword`; null for people who cannot sign in with a password. Hash before the transaction: it takes long. */
  passwordHash: string | null;
  firstName?: string;
  lastName?: string;
  displayName?: string;
  locale: Locale;
  role?: UserRow['role'];
  /** Null until the person has shown that the address is theirs. */
  activatedAt: Date | null;
  /** Where their sessions begin: a team they are made a member of in the same transaction. Their own account where not given. */
  defaultAccountId?: number;
  /** Of a person who signs up themselves. */
  registration?: { keyHash: Buffer; at: Date };
};

/**
 * Creates a user with their personal account: neither exists without the other, so `tx` must be a transaction.
 * Throws `email_taken` when someone has the address, in whatever case.
 */
export async function createUser(tx: Db, newUser: NewUser): Promise<UserRow> {
  const names = {
    email: newUser.email,
    firstName: newUser.firstName ?? '',
    lastName: newUser.lastName ?? '',
    displayName: newUser.displayName ?? '',
  };
  const accountId = await accountsRepo(tx).insertPersonal(displayNameOf(names));
  return registrationRepo(tx).insertUser({
    ...names,
    username: newUser.username ?? null,
    passwordHash: newUser.passwordHash,
    locale: newUser.locale,
    role: newUser.role ?? 'user',
    activatedAt: newUser.activatedAt,
    activationKeyHash: newUser.registration?.keyHash ?? null,
    registeredAt: newUser.registration?.at ?? null,
    personalAccountId: accountId,
    defaultAccountId: newUser.defaultAccountId ?? accountId,
  });
}

/** A personal account is called like its owner: anyone who changes a name changes both. */
export const namePersonalAccount = (tx: Db, user: UserRow): Promise<void> =>
  accountsRepo(tx).rename(user.personalAccountId, displayNameOf(user));
