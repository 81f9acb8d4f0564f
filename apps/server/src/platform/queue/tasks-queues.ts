import type { PgBoss } from 'pg-boss';

type Queued = { task: { name: string; options: { retryLimit?: number; timeoutSeconds?: number; every?: number } } };

export const DEFAULTS = { retryLimit: 25, timeoutSeconds: 900, parallel: 2 };
const RETRY_DELAY_SECONDS = 1;
const RETRY_DELAY_MAX_SECONDS = 600;
// A dead process is noticed 10 s after its last sign of life, at the latest 2 s later, and its tasks are fetched by
// polling 2 s after that: measured 15 s from kill -9 to the second try (docs/decisions/0002-jobs.md).
const HEARTBEAT_SECONDS = 10;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const DEAD_LETTERS = 'dead-letters';

/** Makes the queues of these handlers known, or brings what is known of them up to date. */
export async function createQueues(boss: PgBoss, handlers: Queued[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as object]));
  if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: YEAR_SECONDS });
  for (const { task } of handlers) {
    const options = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: task.options.every === undefined ? (task.options.retryLimit ?? DEFAULTS.retryLimit) : 0,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds: task.options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
      // Waiting tasks are never thrown away for their age.
      retentionSeconds: YEAR_SECONDS,
      // A sweep's row keeps its slot of time taken, and is of no use after it.
      deleteAfterSeconds: task.options.every === undefined ? 24 * 60 * 60 : 2 * task.options.every + 60,
      ...(task.options.every === undefined ? { deadLetter: DEAD_LETTERS } : {}),
    };
    // `short`: of one key, one may wait; a new one may be enqueued while that key's task runs.
    const queue = known.get(task.name);
    if (queue === undefined) await boss.createQueue(task.name, { policy: 'short', ...options });
    else if (!isSubset(options, queue)) await boss.updateQueue(task.name, options);
  }
}

/** Those of the handlers for which a task waits whose time has come. */
export async function dueOf<T extends Queued>(boss: PgBoss, handlers: readonly T[]): Promise<T[]> {
  // As the queue fetches: a look into its index for each name, however many tasks wait.
  const { rows } = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) as asked (name) where exists (select from pgboss.job
      where job.name = asked.name and state < 'active' and not blocked and start_after <= now())`,
    [handlers.map(({ task }) => task.name)],
  );
  const due = new Set(rows.map(({ name }: { name: string }) => name));
  return handlers.filter(({ task }) => due.has(task.name));
}

function isSubset(part: object, whole: object): boolean {
  const facts = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => facts.get(name) === value);
}

/** What the queue's table keeps of a failure: enough to find it in the log. */
export function outputOf(cause: unknown): object {
  if (!(cause instanceof Error)) return { name: 'Error' };
  return { name: cause.name, ...('code' in cause ? { code: String(cause.code) } : {}) };
}

export type TaskFailure = { task: string; cause: unknown };

export async function attempt(task: string, run: () => Promise<unknown>): Promise<TaskFailure | null> {
  try {
    await run();
    return null;
  } catch (cause) {
    return { task, cause };
  }
}
