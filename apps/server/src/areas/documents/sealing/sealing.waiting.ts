import { isDatabaseAway } from '../../../platform/db/database-away.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import { type DocumentRow, lockDocument, transition } from '../documents/index.ts';
import { SYSTEM } from '../evidence/index.ts';
import type { KeysService } from './keys/keys.ts';
import { isDue, noteTry, type SealTask } from './sealing.repo.ts';

/** No rule foresees this failure: a bug, or a very unusual file. */
const UNEXPECTED = 'unexpected';

// What waits for one of these is tried at every sweep, so that it is sealed soon after they are back.
const OUTSIDE: ReadonlySet<string> = new Set([
  'key_missing',
  'storage_unavailable',
  'timestamp_failed',
  'revocation_unavailable',
  'certificate_revoked',
  'certificate_expired',
  'seal_failed',
  'thread_crashed',
]);

/** The key itself is in the way: what an administrator has to see to. */
export const OF_KEY: readonly string[] = ['key_missing', 'certificate_expired', 'certificate_revoked', 'seal_failed'];

const OF_FILE: ReadonlySet<string> = new Set([
  'glyph_missing',
  'image_invalid',
  'strokes_invalid',
  'page_missing',
  'changes_forbidden',
  'encrypted',
  'damaged',
  'unsealable',
  'self_check_failed',
]);

// With pauses that double from ten seconds to an hour, about eight hours.
const MOST_TRIES = 16;

/** A name for what is in the way of a seal, or null for what the queue tries again by itself. */
function reasonOf(cause: unknown): string | null {
  if (isDatabaseAway(cause)) return null;
  if (cause instanceof ThreadError) return `thread_${cause.code}`;
  if (cause instanceof AppError) return cause.code === 'storage_unavailable' ? cause.code : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code !== 'string' || !(OF_FILE.has(code) || OUTSIDE.has(code))) return UNEXPECTED;
  // Also for a clock that is wrong: a certificate made yesterday does not hold last week.
  const isOutOfTime = code === 'self_check_failed' && cause instanceof Error && /certificate_/.test(cause.message);
  return isOutOfTime ? 'certificate_expired' : code;
}

/**
 * Counts a try before anything of the document is read: one that takes the process down is not made for ever. False where the seal
 * is not due, or was given up.
 */
export const beginTry = (platform: Platform, task: SealTask): Promise<boolean> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, task.documentId, task.accountId);
    const at = platform.clock.now();
    if (!(await isDue(tx, task, at))) return false;
    const { sealTries: tries, waitingReason } = document;
    if (tries < MOST_TRIES) await noteTry(tx, document, tries + 1, at);
    else await giveUp(tx, platform, document, { reason: waitingReason ?? UNEXPECTED, tries });
    return tries < MOST_TRIES;
  });

/**
 * What stands in the way of a seal becomes the document's waiting reason. `counted`: tries that were counted when they began. Throws
 * what the queue is to try again.
 */
export async function hold(
  { platform, keys }: { platform: Platform; keys: Pick<KeysService, 'forget'> },
  task: SealTask,
  cause: unknown,
  counted: number,
): Promise<void> {
  const reason = reasonOf(cause);
  if (reason === null) {
    if (counted > 0) await uncount(platform, task).catch(() => {});
    throw cause;
  }
  platform.log.error('A document waits to be sealed', { document: task.documentId, reason }, cause);
  // The next try reads the files of the key again: they may be replaced at any time.
  if (OF_KEY.includes(reason)) keys.forget();
  await wait(platform, task, reason, counted);
  if (reason === UNEXPECTED) throw cause;
}

/**
 * The document waits visibly: the reason is shown, and the evidence tells it once. A seal that the file itself prevents is
 * given up after sixteen tries; the sender is told, and can have it tried again.
 */
const wait = (platform: Platform, task: SealTask, reason: string, counted: number): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, task.documentId, task.accountId);
    const isUnsealed = document.finishedAt !== null && document.sealedAt === null && document.round === task.round;
    if (!isUnsealed || document.sealingStoppedAt !== null) return;
    const isOutside = OUTSIDE.has(reason);
    const before = Math.max(0, document.sealTries - counted);
    const tries = isOutside ? before : before + 1;
    if (tries >= MOST_TRIES) return giveUp(tx, platform, document, { reason, tries });
    const triedAt = isOutside ? null : platform.clock.now();
    if (document.waitingReason === reason) return noteTry(tx, document, tries, triedAt);
    await transition(tx, platform, document, {
      to: document.state,
      evidence: { action: 'document.sealing_waits', actor: SYSTEM, details: { reason, round: task.round } },
      patch: { waitingReason: reason, sealTries: tries, sealTriedAt: triedAt },
    });
  });

/** A try that said nothing about the seal, as the queue makes it again by itself, is not counted. */
const uncount = (platform: Platform, task: SealTask): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, task.documentId, task.accountId);
    const isSame = document.sealedAt === null && document.round === task.round && document.sealingStoppedAt === null;
    if (isSame && document.sealTries > 0) await noteTry(tx, document, document.sealTries - 1, null);
  });

async function giveUp(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  { reason, tries }: { reason: string; tries: number },
): Promise<void> {
  const at = platform.clock.now();
  const stopped = await transition(tx, platform, document, {
    to: document.state,
    evidence: { action: 'document.sealing_stopped', actor: SYSTEM, details: { reason, tries, round: document.round } },
    patch: { waitingReason: reason, sealTries: tries, sealTriedAt: at, sealingStoppedAt: at },
  });
  await platform.events.publish(tx, { type: 'document_unsealed', at, document: stopped });
}
