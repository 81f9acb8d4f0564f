import { isDatabaseAway } from '../../../platform/db/database-away.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import { type DocumentRow, lockDocument, transition } from '../documents/index.ts';
import { SYSTEM } from '../evidence/index.ts';
import { noteTry, type SealTask } from './sealing.repo.ts';

/** No rule foresees this failure: a bug, or a very unusual file. */
export const UNEXPECTED = 'unexpected';

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
export function reasonOf(cause: unknown): string | null {
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
 * The document waits visibly: the reason is shown, and the evidence tells it once. A seal that the file itself prevents is
 * given up after sixteen tries; the sender is told, and can have it tried again.
 */
export const wait = (platform: Platform, task: SealTask, reason: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, task.documentId, task.accountId);
    const isDue = document.finishedAt !== null && document.sealedAt === null && document.round === task.round;
    if (!isDue || document.sealingStoppedAt !== null) return;
    const isOutside = OUTSIDE.has(reason);
    const tries = isOutside ? document.sealTries : document.sealTries + 1;
    if (tries >= MOST_TRIES) return giveUp(tx, platform, document, { reason, tries });
    const triedAt = isOutside ? null : platform.clock.now();
    if (document.waitingReason === reason) return triedAt === null ? undefined : noteTry(tx, document, tries, triedAt);
    await transition(tx, platform, document, {
      to: document.state,
      evidence: { action: 'document.sealing_waits', actor: SYSTEM, details: { reason, round: task.round } },
      patch: { waitingReason: reason, sealTries: tries, sealTriedAt: triedAt },
    });
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
