import { parentPort, workerData } from 'node:worker_threads';
import { SheetError } from '@sealwright/sheets';
import { systemClock } from '../../../../platform/clock.ts';
import { openDb } from '../../../../platform/db/db.ts';
import type { DatabaseAddress } from '../../../../platform/db/sessions.ts';
import { openStore } from '../../../../platform/storage/storage.ts';
import { FileChanged } from '../../../../platform/crypto/file-cipher.ts';
import { Halted, importFile, type ImportTask, type Progress } from './run.ts';

/** What the thread is given. The account's key never leaves it. */
export type ImportWorkerData = {
  task: ImportTask;
  connection: DatabaseAddress;
  storageUrl: string;
  sha256: string;
  /** How far the product's clock is ahead of the machine's. */
  aheadMs: number;
};

/** What it tells of itself. An `ended` with a code is an end that people are told of; without one it is well. */
export type ImportMessage =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'ended'; code: string | null }
  | { kind: 'failed'; message: string; stack?: string | undefined; code?: string };

const port = parentPort;
if (port === null) throw new Error('This is for a worker thread');

const { task, connection, storageUrl, sha256, aheadMs } = workerData as ImportWorkerData;
const say = (message: ImportMessage) => port.postMessage(message);

const { db, close } = openDb({ ...connection, max: 2, application_name: 'sealwright-import' });
const now = () => new Date(systemClock.now().getTime() + aheadMs);
try {
  await importFile(
    db,
    task,
    () => openStore(storageUrl).stream(sha256),
    now,
    (progress) => say({ kind: 'progress', ...progress }),
  );
  say({ kind: 'ended', code: null });
} catch (cause) {
  if (cause instanceof SheetError) say({ kind: 'ended', code: `sheet_${cause.code}` });
  else if (cause instanceof Halted || cause instanceof FileChanged) say({ kind: 'ended', code: cause.code });
  else if (cause instanceof Error) {
    const { message, stack } = cause;
    // By its code a failure of the database is known as one.
    const code = 'code' in cause ? { code: String(cause.code) } : {};
    say({ kind: 'failed', message, stack, ...code });
  } else say({ kind: 'failed', message: String(cause) });
} finally {
  await close();
}
