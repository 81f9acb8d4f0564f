import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drivesRepo, leaversRepo, visitsRepo } from './drives.repo.ts';
import { revokeTokens } from './drives.tasks.names.ts';
import { endConnection, leaveForRevocation } from './drives.tokens.ts';

/**
 * Someone leaves a team: the drive is theirs and not the team's, so the connection ends. Its rule stays for an admin of the team, who is
 * told to connect another drive or this one again.
 */
export async function endForLeaver(
  tx: Db,
  platform: Platform,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<void> {
  const drives = await leaversRepo(tx).lockConnectedBy(userId, accountId);
  if (drives.length === 0) return;
  const heir = await leaversRepo(tx).otherAdmin(accountId, userId);
  for (const drive of drives) {
    await leaveForRevocation(tx, platform, drive);
    const connectedBy = heir ?? userId;
    await drivesRepo(tx).mark(drive, { connectedBy });
    await endConnection(tx, platform, { ...drive, connectedBy });
  }
  await platform.tasks.enqueue(tx, revokeTokens, {}, { key: 'all' });
}

/** An erased person's drives are left, in teams too. Before the key of their account is forgotten. */
export async function eraseDrives(
  tx: Db,
  platform: Platform,
  { id: userId, personalAccountId }: { id: number; personalAccountId: number },
): Promise<void> {
  const own = await drivesRepo(tx).list(personalAccountId);
  for (const drive of own) {
    await leaveForRevocation(tx, platform, drive);
    await drivesRepo(tx).delete(drive);
  }
  for (const { accountId } of await leaversRepo(tx).lockConnectedBy(userId)) {
    await endForLeaver(tx, platform, { accountId, userId });
  }
  await visitsRepo(tx).deleteOf(userId);
  if (own.length > 0) await platform.tasks.enqueue(tx, revokeTokens, {}, { key: 'all' });
}
