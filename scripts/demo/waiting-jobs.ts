import type { JobHandler, Jobs } from '../../apps/server/src/platform/queue/jobs.ts';

export type WaitingJobs = Jobs & {
  /** Does what waits, and what that makes due in turn; first one sweep, if it is named. Throws what a job threw. */
  runAll(options?: { sweep?: string }): Promise<void>;
};

const JOB_MS = 600_000;

/**
 * Jobs of this process alone, done when it says so: the demonstration lives in days gone by, and a server that works on the
 * same database must not take its jobs into the present. What is lost with this process the server's sweeps find.
 */
export function waitingJobs(): WaitingJobs {
  const waiting: { name: string; data: object }[] = [];
  let handlers: JobHandler[] = [];

  const run = async (name: string, data: object): Promise<void> => {
    const handler = handlers.find(({ job }) => job.name === name);
    if (handler === undefined) throw new Error(`Nobody handles the job ${name}`);
    await handler.run(data, { signal: AbortSignal.timeout(JOB_MS) });
  };

  const runAll: WaitingJobs['runAll'] = async ({ sweep } = {}) => {
    if (sweep !== undefined) await run(sweep, {});
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next.name, next.data);
  };

  return {
    enqueue: async (_tx, { name }, data) => void waiting.push({ name, data }),
    start: async (given) => void (handlers = given),
    stop: async () => {},
    check: async () => {},
    drain: async () => {
      await runAll();
      return [];
    },
    runAll,
  };
}
