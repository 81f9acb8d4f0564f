import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../../platform/db/db.ts';
import { withSavepoint } from '../../../../platform/db/savepoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { SYSTEM } from '../../evidence/index.ts';
import { type DocumentRow, documentsRepo } from '../documents.repo.ts';
import { transition } from '../states/transition.ts';
import type { MeteredPlatform } from './metering.ts';
import { beginRound } from './rounds.ts';
import { bySchedule } from './sent-by.ts';
import { dueToLeave, mayOwnerSend } from './scheduling.reads.ts';
import { reasonsNotToSend, textsOf } from './sendability.ts';
import { identityRulesOf, readWhole } from './sending.service.ts';

const BATCH = 200;

/**
 * Sends what was scheduled, once its time has come: each in its own transaction, once, for under the lock the time is looked at again.
 * What cannot go out then is a draft again, and its sender is told.
 */
export async function sendScheduled(platform: MeteredPlatform): Promise<void> {
  const { clock, db, log } = platform;
  const at = clock.now();
  for (const { accountId, id } of await dueToLeave(db, at, BATCH)) {
    try {
      await db.transaction().execute(async (tx) => {
        const document = await documentsRepo(tx).lock(id, accountId);
        const isDue = document?.state === 'pending' && document.scheduledFor !== null && document.scheduledFor <= at;
        if (document !== undefined && isDue) await leave(tx, platform, document);
      });
    } catch (cause) {
      log.error('A scheduled document could not be sent', { documentId: id }, cause);
    }
  }
}

async function leave(tx: Db, platform: MeteredPlatform, document: DocumentRow): Promise<void> {
  const whole = await readWhole(tx, document);
  const reasons = await reasonsAgainst(tx, platform, whole);
  if (reasons.length === 0 && (await isSent(tx, platform, whole))) return;
  if (reasons.length === 0) reasons.push(NONE_LEFT);
  const details = { reasons, scheduledFor: document.scheduledFor };
  const back = await transition(tx, platform, document, {
    to: 'draft',
    evidence: { action: 'document.not_sent', actor: SYSTEM, details },
    patch: { scheduledFor: null },
  });
  await platform.events.publish(tx, { type: 'document_not_sent', at: platform.clock.now(), document: back });
}

const NONE_LEFT = 'upload_limit_exceeded';

/** False, and nothing done, where the account has too few sign requests left. */
async function isSent(
  tx: Db,
  platform: MeteredPlatform,
  whole: Awaited<ReturnType<typeof readWhole>>,
): Promise<boolean> {
  try {
    await withSavepoint(tx, () => beginRound(tx, platform, bySchedule(whole.document), whole));
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === NONE_LEFT) return false;
    throw cause;
  }
}

async function reasonsAgainst(
  tx: Db,
  platform: Platform,
  whole: Awaited<ReturnType<typeof readWhole>>,
): Promise<string[]> {
  const { document, fields } = whole;
  if (document.archivedAt !== null) return ['document_archived'];
  if (!(await mayOwnerSend(tx, document))) return ['not_permitted'];
  const rules = await identityRulesOf(tx, platform, document);
  const codes = reasonsNotToSend(whole, missingCharacters(textsOf(fields)), rules).map(({ code }) => code);
  return [...new Set(codes)];
}
