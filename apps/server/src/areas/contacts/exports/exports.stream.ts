import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { BYTE_ORDER_MARK, csvRow } from '@sealwright/sheets';
import type { Platform } from '../../../platform/platform.ts';
import type { ExportTask, FromThread } from './export.worker.ts';

// Of JavaScript objects. The young ones are few at a time: with V8's own measure the process held 170 MB more.
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 };
// A download that takes longer is one that no one reads: it would hold its thread, its connection and old rows for ever.
const LONGEST_MS = 3_600_000;

/**
 * The file as it is being made, by its own thread: anyone who downloads a million contacts keeps no one else waiting. The thread
 * works ahead of the reader by a few pieces only, and ends with the download.
 */
export function streamExport(platform: Platform, task: Omit<ExportTask, 'connection'>): Readable {
  const workerData: ExportTask = { ...task, connection: platform.connection };
  const thread = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: MEMORY,
  });
  const stream = new Readable({
    highWaterMark: 1,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    read: () => thread.postMessage('more'),
    destroy: (cause, done) => {
      void thread.terminate().then(() => done(cause));
    },
  });
  // Before the thread has begun: the waiting caller sees at once that something comes.
  if (task.format === 'csv') stream.push(BYTE_ORDER_MARK + csvRow(task.columns.map(({ header }) => header)));
  const fail = (cause: unknown) => {
    if (stream.destroyed || stream.readableEnded) return;
    platform.log.error('An export broke off', { accountId: task.accountId }, cause);
    stream.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  };
  thread.on('message', (message: FromThread) => {
    if (message === 'end') stream.push(null);
    // Node’s own watch mode sends its own messages from threads.
    else if (message instanceof Uint8Array) {
      stream.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  });
  const limit = setTimeout(() => fail(new Error('A download took too long')), LONGEST_MS);
  limit.unref();
  stream.once('close', () => clearTimeout(limit));
  thread.on('error', fail);
  thread.on('exit', (code) => {
    if (code !== 0) fail(new Error(`The thread of an export ended with ${code}`));
  });
  return stream;
}
