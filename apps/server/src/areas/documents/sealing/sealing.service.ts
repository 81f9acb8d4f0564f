import { entriesToSeal, evidenceRecord, PdfError } from '@sealwright/pdf/evidence';
import type { Db } from '../../../platform/db/db.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockDocument, sealDocument, transition } from '../documents/index.ts';
import { evidenceLog, readEntries, SYSTEM } from '../evidence/index.ts';
import { recordedOf } from './sealing.evidence.ts';
import { isKeyInUse } from './keys/keys.repo.ts';
import { mailCompleted } from './sealing.mail.ts';
import {
  type Due,
  findDue,
  insertSealedFiles,
  listDue,
  listRecipients,
  type SealedFileRow,
  type SealJob,
} from './sealing.repo.ts';
import { reasonOf, UNEXPECTED, wait } from './sealing.waiting.ts';
import { type Sealed, type SealingParts, sealingWork } from './sealing.work.ts';

// The job that was enqueued with the last part gets this long before the sweep takes the document up as well.
const HEAD_START_MS = 15_000;
const SWEEP = { fresh: 500, waiting: 50 };

/** Makes the sealed PDFs of finished documents. Run twice, or killed anywhere, it gives one result. */
export const sealingService = (platform: Platform, parts: SealingParts) => {
  const log = evidenceLog(platform, async () => (await parts.keys.current()).log);
  const making = sealingWork(platform, parts, log);

  /** The one transaction that makes the document completed. Does nothing where another run was first. */
  const complete = (job: SealJob, due: Due, sealed: Sealed[], at: Date): Promise<void> =>
    platform.db.transaction().execute(async (tx) => {
      const document = await lockDocument(tx, job.documentId, job.accountId);
      const isDue = document.sealedAt === null && document.round === job.round;
      if (!isDue || document.finishedAt?.getTime() !== due.document.finishedAt.getTime()) return;
      await requireKeys(tx, sealed);
      await insertSealedFiles(
        tx,
        sealed.map((one) => toRow(job, one, at)),
      );
      const details = {
        round: job.round,
        level: sealed[0]?.level,
        files: sealed.map(({ file, sha256 }) => ({ file: file.id, sha256, source: file.uploadedSha256 })),
      };
      const done = await transition(tx, platform, document, {
        to: 'completed',
        evidence: { action: 'document.completed', actor: SYSTEM, details },
        patch: { sealedAt: at, waitingReason: null, sealTries: 0, sealTriedAt: null, sealingStoppedAt: null },
      });
      const recipients = await listRecipients(tx, job);
      await mailCompleted(tx, platform, { document: done, recipients, sender: due.sender });
      // The sender who marked it completed knows.
      const userId = done.isMarkedCompleted ? done.creatorId : undefined;
      await platform.events.publish(tx, { type: 'document_completed', at, document: done, userId });
    });

  return {
    log,

    /** Seals one document, if that is still due. What stands in the way becomes the document's waiting reason. */
    seal: async (job: SealJob): Promise<void> => {
      if ((await findDue(platform.db, job)) === null) return;
      faultPoint('seal:started');
      try {
        await start(platform, job);
        const due = await findDue(platform.db, job);
        if (due === null) return;
        const at = platform.clock.now();
        const sealed = await making.sealFiles(due, at);
        faultPoint('seal:stored');
        await complete(job, due, sealed, at);
        faultPoint('seal:committed');
      } catch (cause) {
        const reason = reasonOf(cause);
        if (reason === null) throw cause;
        platform.log.error('A document waits to be sealed', { document: job.documentId, reason }, cause);
        await wait(platform, job, reason);
        if (reason === UNEXPECTED) throw cause;
      }
    },

    /** Takes up what is due according to the table, whatever became of its job. */
    sweep: async (): Promise<void> => {
      const now = platform.clock.now();
      const before = new Date(now.getTime() - HEAD_START_MS);
      for (const job of await listDue(platform.db, { before, now }, SWEEP)) {
        await platform.jobs.enqueue(platform.db, sealDocument, job, { key: `${job.documentId}:${job.round}` });
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
 * that has changed, because a name was corrected while the document waited.
 */
const start = (platform: Platform, job: SealJob): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, job.documentId, job.accountId);
    const due = await findDue(tx, job);
    if (due === null) return;
    const entries = await readEntries(tx, job);
    const begun = entriesToSeal(entries, job.round);
    const record = evidenceRecord(recordedOf(due, entries));
    if (begun?.record === record) return;
    const said = { actor: SYSTEM, details: { round: job.round }, personal: { record } };
    await transition(tx, platform, document, {
      to: document.state,
      evidence: { action: 'document.sealing_started', ...said },
    });
  });

const toRow = (job: SealJob, { file, sha256, sizeBytes, level, keyId }: Sealed, at: Date): SealedFileRow => ({
  accountId: job.accountId,
  documentId: job.documentId,
  fileId: file.id,
  round: job.round,
  sha256,
  sourceSha256: file.sha256,
  sizeBytes,
  level,
  sealedAt: at,
  keyId,
});
