import { Worker } from 'node:worker_threads';
import { isErrorCode } from '@sealwright/contract';
import { systemClock } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountKey } from '../../../people/index.ts';
import { createSecrets } from '../../../../platform/crypto/crypto.ts';
import type { RunningJob } from '../../../jobs/index.ts';
import type { ImportMessage, ImportWorkerData } from './import.worker.ts';
import { endWell } from '../history/ending.ts';
import { type ImportRow, importsRepo } from '../imports.repo.ts';
import { openFileKey } from '../upload/sealed.ts';
import { readingOf } from '../imports.shape.ts';
import { sheetRefusal } from '../../../../platform/sheets/refusals.ts';

const LOOK_EVERY_MS = 400;
// Of JavaScript objects: rows of two batches, and of an XLSX the texts that its cells share.
const MEMORY = { csv: 192, xlsx: 768 };

/** Imports a file in its own thread, follows it, and ends the thread when it is to stop. */
export async function doImport(
  platform: Platform,
  { job, reportProgress, finish }: RunningJob,
  signal: AbortSignal,
): Promise<void> {
  const row = await importsRepo(platform.db).findOfJob(job.id);
  if (row === undefined || row.state !== 'importing') throw new AppError('not_found');
  const lineCount = readingOf(row).lineCount ?? null;
  const known = lineCount === null ? null : lineCount - (row.reading.hasHeader ? 1 : 0);
  let at = { rows: row.rowCount, share: row.share };
  const thread = beginThread(await workerDataOf(platform, row), (progress) => (at = progress));
  try {
    for (;;) {
      const isOver = await Promise.race([thread.ended.then(() => true), pause(LOOK_EVERY_MS)]);
      // The ending has the last word; until then this throws where the person wants the import stopped.
      if (isOver) break;
      // Another process, or this one after its next start, goes on from the checkpoint.
      signal.throwIfAborted();
      await reportProgress(at.rows, known ?? (at.share > 0 ? Math.round(at.rows / at.share) : undefined));
    }
    requireGood(await thread.ended);
  } finally {
    await thread.end();
  }
  await endWell(platform, row, finish);
}

const pause = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));

async function workerDataOf(platform: Platform, row: ImportRow): Promise<ImportWorkerData> {
  const { accountId, fileSha256, fileKeySealed, columns, userId } = row;
  if (fileSha256 === null || fileKeySealed === null || columns === null) throw new Error('An import lost its file');
  // The person who started it is gone.
  if (userId === null) throw new AppError('import_not_permitted');
  const key = await accountKey(platform.db, platform, accountId);
  const { encoding, delimiter, hasHeader } = readingOf(row);
  return {
    connection: platform.connection,
    storageUrl: platform.config.storageUrl,
    sha256: fileSha256,
    aheadMs: platform.clock.now().getTime() - systemClock.now().getTime(),
    task: {
      accountId,
      importId: row.id,
      userId,
      accountKey: key,
      kind: row.kind,
      sizeBytes: row.sizeBytes,
      fileName: row.fileName,
      fileKey: openFileKey(createSecrets(key), fileSha256, fileKeySealed),
      reading: { encoding, delimiter, hasHeader },
      columns,
      tags: row.tags,
      rule: row.existing,
      rowCount: row.rowCount,
    },
  };
}

type Ended = Extract<ImportMessage, { kind: 'ended' | 'failed' }> | { kind: 'out_of_memory' };

function beginThread(workerData: ImportWorkerData, hear: (progress: { rows: number; share: number }) => void) {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    workerData,
    name: 'contact-import',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY[workerData.task.kind], maxYoungGenerationSizeMb: 12 },
  });
  const ended = new Promise<Ended>((resolve) => {
    worker.on('message', (message: ImportMessage) => {
      if (message.kind === 'progress') hear(message);
      // Node’s own watch mode sends its own messages from threads.
      else if (message.kind === 'ended' || message.kind === 'failed') resolve(message);
    });
    worker.on('error', (cause) => {
      const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(isMemory ? { kind: 'out_of_memory' } : { kind: 'failed', message: String(cause) });
    });
    worker.on('exit', (code) => resolve({ kind: 'failed', message: `The thread ended with ${code}` }));
  });
  return { ended, end: () => worker.terminate() };
}

/** Throws what people are told as an AppError, and everything else for another try. */
function requireGood(ended: Ended): void {
  if (ended.kind === 'out_of_memory') throw new AppError('import_file_unreadable');
  if (ended.kind === 'failed') {
    const { message, stack, code } = ended;
    throw Object.assign(new Error(message), stack === undefined ? {} : { stack }, code === undefined ? {} : { code });
  }
  if (ended.code === null) return;
  if (ended.code === 'not_permitted') throw new AppError('import_not_permitted');
  const refusal = sheetRefusal(ended.code);
  if (refusal !== null && isErrorCode(refusal)) throw new AppError(refusal);
  throw new Error(`The import is in other hands: ${ended.code}`);
}
