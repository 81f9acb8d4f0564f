import { displayNameOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linksRepo } from './links/links.repo.ts';
import { namePersonalAccount } from './registration/create.ts';
import { usersRepo } from './users.repo.ts';
import type { UserRow } from './users.shape.ts';

/*
 * What the directory of a company may change of a user whom it made. Whether someone is such a user is the caller's to decide, and each of
 * these wants the user held.
 */

type Names = Pick<UserRow, 'firstName' | 'lastName' | 'displayName'>;

/** The name as the directory says it. */
export async function nameByDirectory(
  tx: Db,
  { clock, events }: Pick<Platform, 'clock' | 'events'>,
  user: UserRow,
  names: Names,
): Promise<UserRow> {
  const keys = (['displayName', 'firstName', 'lastName'] as const).filter((key) => names[key] !== user[key]);
  if (keys.length === 0) return user;
  const at = clock.now();
  const changed = await usersRepo(tx).updateUser(user.id, { ...names, updatedAt: at });
  if (displayNameOf(changed) !== displayNameOf(user)) await namePersonalAccount(tx, changed);
  const details = { keys: keys.join(',') };
  await events.publish(tx, { type: 'profile_changed', at, userId: user.id, actorId: null, request: null, details });
  return changed;
}

/**
 * Another address for someone who never came in: what was mailed to the one before opens nothing any more. Throws `email_taken`, and an
 * Error for someone who did come in: their address is theirs.
 */
export async function addressByDirectory(
  tx: Db,
  { clock, events }: Pick<Platform, 'clock' | 'events'>,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  if (user.activatedAt !== null) throw new Error('The address of someone who came in is changed by themselves');
  const at = clock.now();
  await usersRepo(tx).takeEmail(user.id, email, at);
  await linksRepo(tx).killAll(user.id, at);
  const details = { email };
  await events.publish(tx, { type: 'email_changed', at, userId: user.id, actorId: null, request: null, details });
  return { ...user, email };
}
