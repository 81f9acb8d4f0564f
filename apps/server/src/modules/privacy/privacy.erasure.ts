import type { Db } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserRow } from '../accounts/index.ts';
import { lockDocument, takeAway, transition } from '../documents/index.ts';
import { SYSTEM } from '../evidence/index.ts';
import { forgetAccountKey } from '../vault/index.ts';
import { deletionRepo } from './privacy.deletion.repo.ts';
import { obstacleOf } from './privacy.deletion.service.ts';
import { erasureRepo } from './privacy.erasure.repo.ts';
import { sendErased } from './privacy.mail.ts';

const BATCH = 50;
const FAREWELL_KEPT_MS = 24 * 3600_000;
const WHY = { reason: 'account_deleted' };

/** Erases everybody whose time has come. One who fails keeps nobody else waiting, and is tried again. */
export async function eraseDue(platform: Platform): Promise<void> {
  const { clock, db, log } = platform;
  const now = clock.now();
  for (const userId of await deletionRepo(db).due(now, BATCH)) {
    try {
      await db.transaction().execute((tx) => erase(tx, platform, userId));
    } catch (cause) {
      log.error('A person could not be erased', { userId }, cause);
    }
  }
  await erasureRepo(db).dropFarewells(new Date(now.getTime() - FAREWELL_KEPT_MS));
}

/**
 * Erases one person, all or nothing. Documents that were completed stay with their evidence: they are other people's
 * proof. Whoever was asked to sign what is still open is told that it was closed.
 */
async function erase(tx: Db, platform: Platform, userId: number): Promise<void> {
  const now = platform.clock.now();
  await deletionRepo(tx).lockFellows(userId);
  const user = await deletionRepo(tx).lockUser(userId);
  if (user === undefined || user.erasedAt !== null) return;
  if (user.deletionAt === null || user.deletionAt > now) return;
  const obstacle = await obstacleOf(tx, userId);
  if (obstacle !== null) {
    platform.log.warn('A person cannot be erased yet', { userId, obstacle });
    return;
  }
  await closeDocuments(tx, platform, user);
  await sendErased(tx, platform, user);
  await forgetAccountKey(tx, user.personalAccountId);
  await erasureRepo(tx).deleteBelongings(user);
  await erasureRepo(tx).anonymise(user, now);
}

async function closeDocuments(tx: Db, platform: Platform, { personalAccountId: accountId }: UserRow): Promise<void> {
  for (const id of await erasureRepo(tx).openDocuments(accountId)) {
    // A document of separate copies follows them by itself.
    const document = await lockDocument(tx, id, accountId);
    const evidence = { action: 'document.closed' as const, actor: SYSTEM, details: WHY };
    await takeAway(tx, platform, document, { to: 'not_completed', why: 'closed', evidence });
  }
  for (const id of await erasureRepo(tx).drafts(accountId)) {
    const document = await lockDocument(tx, id, accountId);
    const evidence = { action: 'document.deleted' as const, actor: SYSTEM, details: WHY };
    await transition(tx, platform, document, {
      to: document.state,
      evidence,
      patch: { deletedAt: platform.clock.now() },
    });
  }
}
