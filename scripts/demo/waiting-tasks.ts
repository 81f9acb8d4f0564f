import type { TaskHandler, Tasks } from '../../apps/server/src/platform/queue/tasks.ts';

export type WaitingTasks = Tasks & {
  /** Runs the tasks that wait and those they enqueue, after one sweep where it is named. Throws what a task threw. */
  runAll(options?: { sweep?: string }): Promise<void>;
};

const TASK_MS = 600_000;

/**
 * Tasks of this process alone, done when it says so: the demonstration lives in days gone by, and a server that works on the
 * same database must not take its tasks into the present. What is lost with this process the server's sweeps find.
 */
export function waitingTasks(): WaitingTasks {
  const waiting: { name: string; data: object }[] = [];
  let handlers: TaskHandler[] = [];

  const run = async (name: string, data: object): Promise<void> => {
    const handler = handlers.find(({ task }) => task.name === name);
    if (handler === undefined) throw new Error(`No handler for the task ${name}`);
    await handler.run(data, { signal: AbortSignal.timeout(TASK_MS) });
  };

  const runAll: WaitingTasks['runAll'] = async ({ sweep } = {}) => {
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
