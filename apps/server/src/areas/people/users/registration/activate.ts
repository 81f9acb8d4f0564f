import type { Db } from '../../../../platform/db/db.ts';
import { linksRepo } from '../links/links.repo.ts';
import { usersRepo } from '../users.repo.ts';
import type { Sessions } from '../users.sessions.ts';
import type { UserRow } from '../users.shape.ts';

/** What the owner of the address brings along. What is left out stays as it was registered. */
export type Owner = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'displayName' | 'locale'>> & {
  /** Null for people who cannot sign in with a password. */
  passwordHash: string | null;
};

/**
 * Activates an account for a person who has shown that its address is theirs. Anyone can register an address, so nothing
 * that was known before may open the account: not the password, a link, a username, the registering device or a session.
 * In a transaction that holds the user.
 */
export async function activateFor(
  tx: Db,
  sessions: Pick<Sessions, 'endAll'>,
  user: UserRow,
  owner: Owner,
  at: Date,
): Promise<UserRow> {
  await linksRepo(tx).killAll(user.id, at);
  await sessions.endAll(tx, user.id, { reason: 'password_changed' });
  const proven = { username: null, passwordChangedAt: null, activationKeyHash: null, activatedAt: at, updatedAt: at };
  return usersRepo(tx).updateUser(user.id, { ...owner, ...proven });
}
