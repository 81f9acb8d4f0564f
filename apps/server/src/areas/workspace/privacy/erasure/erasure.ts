import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { forgetAccountKey, type UserRow } from '../../../people/index.ts';
import { forgetPersonInDirectories, forgetPersonInTeamLog } from '../../../teams/index.ts';
import { eraseRetention, lockDocument, SYSTEM, takeAway, transition } from '../../../documents/index.ts';
import { eraseMessageTemplates } from '../../../templates/index.ts';
import { eraseBillingDetails, eraseOrderContacts, erasePayments, eraseSubscription } from '../../../commerce/index.ts';
import { eraseDrives, eraseGateways } from '../../../connections/index.ts';
import { eraseFromCommunity } from '../../../community/index.ts';
import { eraseChecklists, eraseClientAccess, eraseSalesTax, salesTaxFilesOf } from '../../../tax/index.ts';
import { eraseFiles } from '../../../files/index.ts';
import { deletionRepo } from './deletion.repo.ts';
import { obstacleOf } from './deletion.service.ts';
import { dropFarewells, erasureRepo, filesOf } from './erasure.repo.ts';
import { sendErased } from '../privacy.mail.ts';

const BATCH = 50;
const HOUR_MS = 3600_000;
const FAREWELL_KEPT_MS = 24 * HOUR_MS;
const WHY = { reason: 'account_deleted' };
const DRAFT: readonly string[] = ['new', 'draft'];

/** Erases everyone whose time has come. One who fails keeps no one else waiting, and is tried again. */
export async function eraseDue(platform: Platform): Promise<void> {
  const { clock, db } = platform;
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (let after = 0, isMore = true; isMore;) {
    const due = await deletionRepo(db).due(now, after, BATCH);
    for (const userId of due) await attempt(platform, userId, erase);
    after = due.at(-1) ?? after;
    isMore = due.length === BATCH;
  }
  // What was being written while someone was erased has come after it.
  for (const userId of await deletionRepo(db).erasedSince(ago(HOUR_MS))) await attempt(platform, userId, eraseLate);
  await dropFarewells(db, ago(FAREWELL_KEPT_MS));
}

type Erase = (tx: Db, platform: Platform, userId: number) => Promise<void>;

async function attempt(platform: Platform, userId: number, act: Erase): Promise<void> {
  try {
    await platform.db.transaction().execute((tx) => act(tx, platform, userId));
  } catch (cause) {
    platform.log.error('A person could not be erased', { userId }, cause);
  }
}

/**
 * Erases one person, all or nothing. Documents that were completed stay with their evidence: they are other people's
 * proof. Anyone who was asked to sign what is still open is told that it was closed.
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
  await forget(tx, platform, user);
  await erasureRepo(tx).anonymise(user, now);
}

async function eraseLate(tx: Db, platform: Platform, userId: number): Promise<void> {
  const user = await deletionRepo(tx).lockUser(userId);
  if (user === undefined) return;
  await closeDocuments(tx, platform, user);
  await forget(tx, platform, user);
}

async function forget(tx: Db, platform: Platform, user: UserRow): Promise<void> {
  // Found while rows still tell whose they are, and deleted once those are gone.
  const taxFiles = await salesTaxFilesOf(tx, user.personalAccountId);
  await eraseFiles(tx, platform, [...(await filesOf(tx, user)), ...taxFiles.map(({ sha256 }) => sha256)]);
  await erasureRepo(tx).emptyNeverSent(user.personalAccountId);
  await eraseDrives(tx, platform, user);
  await forgetAccountKey(tx, user.personalAccountId);
  // They name the contacts whom they are for.
  await eraseChecklists(tx, platform, user.personalAccountId);
  await eraseClientAccess(tx, user.personalAccountId);
  await erasureRepo(tx).deleteBelongings(user);
  await eraseGateways(tx, platform, user.personalAccountId);
  await eraseMessageTemplates(tx, user.personalAccountId);
  await eraseOrderContacts(tx, user.personalAccountId);
  await erasePayments(tx, platform, user.personalAccountId);
  await eraseSubscription(tx, user.personalAccountId, platform.clock.now());
  await eraseBillingDetails(tx, user.personalAccountId);
  await eraseFromCommunity(tx, user);
  await eraseSalesTax(tx, user.personalAccountId);
  await eraseRetention(tx, user.personalAccountId);
  await forgetPersonInTeamLog(tx, user);
  await forgetPersonInDirectories(tx, user.id);
}

async function closeDocuments(tx: Db, platform: Platform, { personalAccountId: accountId }: UserRow): Promise<void> {
  for (const id of await erasureRepo(tx).unfinishedDocuments(accountId)) {
    // It may have been sent, or finished, since it was found. A document of separate copies follows them by itself.
    const document = await lockDocument(tx, id, accountId);
    if (DRAFT.includes(document.state)) {
      const evidence = { action: 'document.deleted' as const, actor: SYSTEM, details: WHY };
      const patch = { deletedAt: platform.clock.now() };
      await transition(tx, platform, document, { to: document.state, evidence, patch });
    } else if (document.finishedAt === null) {
      const evidence = { action: 'document.closed' as const, actor: SYSTEM, details: WHY };
      await takeAway(tx, platform, document, { to: 'not_completed', why: 'closed', evidence });
    }
  }
}
