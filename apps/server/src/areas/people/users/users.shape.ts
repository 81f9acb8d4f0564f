import { displayNameOf, type Locale, type PlatformRole, type Profile, type User } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { UserTable } from '../../../migrations/tables.people.ts';

export type UserRow = Selectable<UserTable>;

/** The specification's authority list: platform administrators are known by its first entry. */
export function authorityOf(role: UserRow['role']): PlatformRole[] {
  return role === 'super_admin' ? ['admin', 'super_admin'] : [role];
}

/** The column has a check constraint on the five locales. */
export const localeOf = (user: Pick<UserRow, 'locale'>): Locale => user.locale as Locale;

/** A user as the contract shows them; the account is their default one. */
export function toUser(user: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: displayNameOf(user),
    avatarUrl: user.avatarKey === null ? null : `/api/avatars/${user.avatarKey}`,
    locale: localeOf(user),
    role: authorityOf(user.role),
    isBlocked: user.isBlocked,
    mfaEnabled: user.mfaEnabled,
    accountId: user.defaultAccountId,
    defaultTeam: user.defaultAccountId === user.personalAccountId ? null : user.defaultAccountId,
    // Reading one user fills it in.
    subscription: { currentPeriodEnd: null },
    appearance: user.appearance,
    timeZone: user.timeZone,
    deletionAt: user.deletionAt?.toISOString() ?? null,
  };
}

/** A user as they see themselves. */
export const toProfile = (user: UserRow): Profile => ({
  ...toUser(user),
  username: user.username,
  phone: user.phone,
  bio: user.bio,
  hasPassword: user.passwordHash !== null,
  version: user.version,
  createdAt: user.createdAt.toISOString(),
});
