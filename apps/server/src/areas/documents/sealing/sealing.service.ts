import { entriesToSeal, evidenceRecord, PdfError } from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockDocument, sealDocument, transition } from '../documents/index.ts';
import { evidenceLog, readEntries, SYSTEM } from '../evidence/index.ts';
import { recordedOf } from './sealing.evidence.ts';
import { isKeyInUse } from './keys/keys.repo.ts';
import { levelPlanner } from './lasting/level.ts';
import { createRevocations } from './lasting/revocations.ts';
import { mailCompleted } from './sealing.mail.ts';
import {
  type Due,
  findDue,
  insertSealedFiles,
  isDue,
  listDue,
  listRecipients,
  type SealedFileRow,
  type SealTask,
} from './sealing.repo.ts';
import { beginTry, hold } from './sealing.waiting.ts';
import { type Sealed, type SealingParts, sealingWork } from './sealing.work.ts';

// The task that was enqueued with the last part gets this long before the sweep takes the document up as well.
const HEAD_START_MS = 15_000;
const SWEEP = { fresh: 500, waiting: 50 };

/** Makes the sealed PDFs of finished documents. Run twice, or killed anywhere, it gives one result. */
export const sealingService = (platform: Platform, parts: SealingParts) => {
  const log = evidenceLog(platform, parts.keys.logKey);
  const revocations = createRevocations(platform);
  const making = sealingWork(platform, parts, { log, planner: levelPlanner(platform, revocations) });

  /** The one transaction that makes the document completed. Does nothing where another run was first. */
  const complete = (task: SealTask, due: Due, sealed: Sealed[], at: Date): Promise<void> =>
    platform.db.transaction().execute(async (tx) => {
      const document = await lockDocument(tx, task.documentId, task.accountId);
      const isUnsealed = document.sealedAt === null && document.round === task.round;
      // A part was opened again: what was sealed is not what will have been signed.
      const isReopened = document.reopenings !== due.document.reopenings;
      if (!isUnsealed || isReopened || document.finishedAt?.getTime() !== due.document.finishedAt.getTime()) return;
      await requireKeys(tx, sealed);
      await insertSealedFiles(
        tx,
        sealed.map((one) => toRow(task, one, at)),
      );
      const details = {
        round: task.round,
        level: sealed[0]?.level,
        files: sealed.map(({ file, sha256 }) => ({ file: file.id, sha256, source: file.uploadedSha256 })),
      };
      const done = await transition(tx, platform, document, {
        to: 'completed',
        evidence: { action: 'document.completed', actor: SYSTEM, details },
        patch: { sealedAt: at, waitingReason: null, sealTries: 0, sealTriedAt: null, sealingStoppedAt: null },
      });
      const recipients = await listRecipients(tx, task);
      await mailCompleted(tx, platform, parts.mailTexts, { document: done, recipients, sender: due.sender });
      // The sender who marked it completed knows.
      const userId = done.isMarkedCompleted ? done.ownedBy : undefined;
      await platform.events.publish(tx, { type: 'document_completed', at, document: done, userId });
    });

  return {
    log,

    /** What keeps sealed files provable over decades. */
    archive: async () => {
      // What reads timestamps is loaded by the processes that do this.
      const { sealArchive } = await import('./lasting/archive.ts');
      return sealArchive(platform, { files: parts.files, revocations });
    },

    /** Seals one document, if that is still due. */
    seal: async (task: SealTask): Promise<void> => {
      if (!(await isDue(platform.db, task, platform.clock.now()))) return;
      faultPoint('seal:started');
      let counted = 0;
      try {
        if (!(await beginTry(platform, task))) return;
        counted = 1;
        const due = await start(platform, task);
        if (due === null) return;
        const at = platform.clock.now();
        const sealed = await making.sealFiles(due, at);
        faultPoint('seal:stored');
        await complete(task, due, sealed, at);
        faultPoint('seal:committed');
      } catch (cause) {
        await hold({ platform, keys: parts.keys }, task, cause, counted);
      }
    },

    /** Takes up what is due according to the table, whatever became of its task. */
    sweep: async (): Promise<void> => {
      const now = platform.clock.now();
      const before = new Date(now.getTime() - HEAD_START_MS);
      for (const task of await listDue(platform.db, { before, now }, SWEEP)) {
        await platform.tasks.enqueue(platform.db, sealDocument, task, { key: `${task.documentId}:${task.round}` });
      }
    },
  };
};

export type SealingService = ReturnType<typeof sealingService>;

/** A seal by a key that was disowned while it was made is not kept: the next run takes the new key. */
async function requireKeys(tx: Db, sealed: Sealed[]): Promise<void> {
  for (const keyId of new Set(sealed.map((one) => one.keyId))) {
    if (!(await isKeyInUse(tx, keyId))) throw new PdfError('seal_failed', 'The key was disowned while it sealed.');
  }
}

/**
 * The evidence of a round says once that sealing began, and commits to what will be sealed. It says so again only where
 * that has changed, because a name was corrected while the document waited, or a part was opened again. Answers what it commits to.
 */
const start = (platform: Platform, task: SealTask): Promise<Due | null> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, task.documentId, task.accountId);
    const due = await findDue(tx, task);
    if (due === null) return null;
    const entries = await readEntries(tx, task);
    const begun = entriesToSeal(entries, task.round);
    const record = evidenceRecord(recordedOf(due, entries));
    const since = entries.slice(begun?.entries.length ?? 0);
    if (begun?.record === record && !since.some(({ action }) => action === 'recipient.reopened')) return due;
    const said = { actor: SYSTEM, details: { round: task.round }, personal: { record } };
    await transition(tx, platform, document, {
      to: document.state,
      evidence: { action: 'document.sealing_started', ...said },
    });
    return due;
  });

const toRow = (task: SealTask, { file, sha256, sizeBytes, level, keyId }: Sealed, at: Date): SealedFileRow => ({
  accountId: task.accountId,
  documentId: task.documentId,
  fileId: file.id,
  round: task.round,
  sha256,
  sourceSha256: file.sha256,
  sizeBytes,
  level,
  sealedAt: at,
  keyId,
});
