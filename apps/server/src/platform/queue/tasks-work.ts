import type { Job, JobResult } from 'pg-boss';
import { waitingForDatabase } from '../db/database-away.ts';
import type { Log } from '../log.ts';
import { attempt, DEFAULTS, outputOf } from './tasks-queues.ts';

type Handler = {
  task: { name: string; options: { retryLimit?: number; every?: number } };
  run: (data: object, context: { signal: AbortSignal }) => Promise<unknown>;
};

// Workers are woken when there is something to do. They ask for themselves only in case that fails: there are over a hundred, and
// each asks with a statement of its own, which was nearly all that an idle server did.
const POLL_SECONDS = 60;

/** How every worker fetches. With batches of one, a worker that finds more than it fetched would wait until it is woken. */
export const WORK = {
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
} as const;

/** Runs one task and tells the queue and the log what became of it. */
export async function runTask(
  { task: { name, options }, run }: Handler,
  task: Job,
  { stopping, log }: { stopping: AbortSignal; log: Log },
): Promise<JobResult> {
  const retryLimit = options.retryLimit ?? DEFAULTS.retryLimit;
  const signal = AbortSignal.any([task.signal, stopping]);
  // That the database is away is no failed try, which would make the next pause longer.
  const failure = await attempt(name, () => waitingForDatabase(() => run(task.data, { signal }), signal));
  if (failure === null) return { id: task.id, status: 'completed' };
  const isLast = options.every === undefined && task.retryCount >= retryLimit;
  const facts = { task: name, id: task.id, tries: task.retryCount + 1 };
  if (isLast) log.error('A task failed for good', facts, failure.cause);
  else log.warn('A task failed', facts, failure.cause);
  return { id: task.id, status: 'failed', output: outputOf(failure.cause) };
}
