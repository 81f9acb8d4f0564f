import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { isDatabaseAway, patience } from '../db/database-away.ts';
import type { Db } from '../db/db.ts';
import { anySession, type DatabaseAddress } from '../db/sessions.ts';
import { correctClock, stopwatch } from './tasks-clock.ts';
import { listenApart } from './tasks-listening.ts';
import { attempt, DEFAULTS, createQueues, dueOf, outputOf, type TaskFailure } from './tasks-queues.ts';
import { runTask, WORK } from './tasks-work.ts';
import type { Log } from '../log.ts';

export type TaskOptions = {
  /** How often a failing task is tried again, with growing pauses of at most ten minutes. */
  retryLimit?: number;
  /** A try that takes longer is given up and repeated. */
  timeoutSeconds?: number;
  /** How many run at once in one process. */
  parallel?: number;
  /** Makes the task a sweep: it runs once per so many seconds, in one of all processes. */
  every?: number;
};

// `data` is a type only: it binds what is enqueued to what the handler receives.
export type Task<Data extends object> = { name: string; options: TaskOptions; data?: Data };

export type TaskHandler = {
  task: Task<object>;
  run: (data: object, context: { signal: AbortSignal }) => Promise<unknown>;
};

/**
 * Work that outlives the request that asked for it. A task is enqueued in the transaction that makes it due and exists
 * exactly if that commits. It runs at least once: a process that dies in the middle is noticed and another one repeats the
 * task, so handlers guard their own result (`… where sealed_at is null`, under the row lock).
 */
export type Tasks = {
  /**
   * With a `key`, a task of that key that still waits is not doubled: it will run after `tx` commits and see what it did.
   * Without `startAfter` the task starts within milliseconds of the commit.
   */
  enqueue<Data extends object>(
    tx: Db,
    task: Task<Data>,
    data: Data,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /** Makes the queues of these handlers known and, unless told otherwise, begins to work. */
  start(handlers: TaskHandler[], options?: { isWorking?: boolean }): Promise<void>;
  /** Waits for what runs, at most ten seconds; what is not done by then is handed back for another process. */
  stop(): Promise<void>;
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>;
  /**
   * Runs what is due here and now until nothing is left, first every sweep once if asked: for tests and scripts,
   * in processes that do not work. Answers what failed; it stays enqueued for a later try.
   */
  drain(options?: { withSweeps?: boolean }): Promise<TaskFailure[]>;
};

/** Names a task. `Data` must be plain JSON: ids, no personal data, no secrets. */
export function defineTask<Data extends object = Record<string, never>>(
  name: string,
  options: TaskOptions = {},
): Task<Data> {
  return { name, options };
}

/** Binds a task to what does it. Handlers may run twice, and at once with another of the same data. */
export function handles<Data extends object>(
  task: Task<Data>,
  run: (data: Data, context: { signal: AbortSignal }) => Promise<unknown>,
): TaskHandler {
  return { task, run: run as TaskHandler['run'] };
}

/** A sweep: looks in the tables for due work every so many seconds, in one process at a time. */
export function every(task: Task<object>, seconds: number, run: () => Promise<unknown>): TaskHandler {
  return { task: { name: task.name, options: { ...task.options, every: seconds } }, run };
}

const SUPERVISE_SECONDS = 2;
// Behind NOTIFY, which announces new tasks in milliseconds: one look at all queues finds retries, what was put off, and what a
// lost notification meant.
const LOOK_MS = 2_000;
const STOP_MS = 10_000;
// While the database is away, work is tried again so often, and the log told so seldom.
const AWAY_PAUSE_MS = 2_000;
const AWAY_LOG_MS = 10_000;
// A database that goes away while a process starts is waited for so long.
const START_MS = 30_000;
const CLOCK_CHECK_MS = 5_000;

/** Tasks in PostgreSQL, by pg-boss. `connection` opens a few connections for it alone, one of them for notifications. */
export function createTasks(connection: DatabaseAddress, options: TaskQueueOptions): Tasks {
  return new BossTasks(connection, options);
}

/** `isListening`: hears at once of new tasks. A process that runs none needs no connection for that. */
type TaskQueueOptions = { clock: Clock; log: Log; isListening?: boolean };

class BossTasks implements Tasks {
  readonly #boss: PgBoss;
  readonly #clock: Clock;
  readonly #log: Log;
  #handlers: TaskHandler[] = [];
  /** The queue's names of those who work on each task. */
  readonly #workers = new Map<string, string[]>();
  #tickers: NodeJS.Timeout[] = [];
  #isStarted = false;
  #lastAwayLog = Number.NEGATIVE_INFINITY;
  /** Handlers that can go on later end at once when the process is to end; others are waited for. */
  readonly #stopping = new AbortController();

  constructor(connection: DatabaseAddress, { clock, log, isListening = true }: TaskQueueOptions) {
    this.#clock = clock;
    this.#log = log;
    this.#boss = new PgBoss({
      ...(anySession(connection) as { connectionString?: string }),
      ...patience,
      application_name: 'sealwright-jobs',
      max: 4,
      clock: stopwatch,
      useListenNotify: isListening,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Sweeps have their own ticks below: they need less than a minute, which cron cannot say.
      schedule: false,
    });
    if (connection.listenUrl !== undefined) listenApart(this.#boss, connection, log);
    this.#boss.on('error', (cause) => this.#report('The task queue failed', {}, cause));
    this.#boss.on('warning', ({ message }) => log.warn('The task queue warns', { text: message }));
  }

  async enqueue<Data extends object>(
    tx: Db,
    task: Task<Data>,
    data: Data,
    options: { key?: string; startAfter?: Date } = {},
  ): Promise<void> {
    // Our plugins would rename the columns that pg-boss reads.
    const db = fromKysely(tx.withoutPlugins());
    const startAfter = options.startAfter === undefined ? 0 : this.#secondsUntil(options.startAfter);
    if (options.key === undefined) {
      await this.#boss.send(task.name, data, { db, startAfter, singletonKey: randomUUID() });
      return;
    }
    // An upsert locks the waiting task until `tx` ends, so that no one runs it before our changes can be seen. It finds
    // nothing to change or insert only where a worker took the task in between: then the next round inserts.
    for (let round = 0; round < 5; round += 1) {
      const { jobs } = await this.#boss.upsert(task.name, data, { db, startAfter, singletonKey: options.key });
      if (jobs.length > 0) return;
    }
    throw new Error(`Task ${task.name} could not be enqueued`);
  }

  async start(handlers: TaskHandler[], { isWorking = true }: { isWorking?: boolean } = {}): Promise<void> {
    if (this.#isStarted) throw new Error('Tasks are started once');
    this.#isStarted = true;
    this.#handlers = handlers;
    const deadline = performance.now() + START_MS;
    while (!(await this.#begin(isWorking, deadline))) await sleep(AWAY_PAUSE_MS);
    if (!isWorking) return;
    for (const { task } of handlers) {
      if (task.options.every !== undefined) this.#tick(task, task.options.every);
    }
    this.#tickers.push(setInterval(() => void this.#correctClock(), CLOCK_CHECK_MS).unref());
    this.#tickers.push(setInterval(() => void this.#wakeWorkers(), LOOK_MS).unref());
  }

  /** False if the database went away during it: try again until the deadline. */
  async #begin(isWorking: boolean, deadline: number): Promise<boolean> {
    try {
      await this.#boss.start();
      await createQueues(this.#boss, this.#handlers);
      if (isWorking) for (const handler of this.#handlers) await this.#work(handler);
      return true;
    } catch (cause) {
      await this.#boss.stop({ graceful: false }).catch(() => {});
      if (!isDatabaseAway(cause) || performance.now() > deadline) throw cause;
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const ticker of this.#tickers.splice(0)) clearInterval(ticker);
    if (this.#isStarted) await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async check(): Promise<void> {
    if (!this.#isStarted || this.#stopping.signal.aborted) throw new Error('The queue does not run');
    await this.#boss.schemaVersion();
  }

  async drain({ withSweeps = false }: { withSweeps?: boolean } = {}): Promise<TaskFailure[]> {
    const failures: TaskFailure[] = [];
    if (withSweeps) {
      for (const handler of this.#handlers.filter(({ task }) => task.options.every !== undefined)) {
        const failure = await attempt(handler.task.name, () =>
          handler.run({}, { signal: new AbortController().signal }),
        );
        if (failure !== null) failures.push(failure);
      }
    }
    for (let isMore = true; isMore;) {
      const due = await dueOf(this.#boss, this.#handlers);
      const found = await Promise.all(due.map((handler) => this.#drainOnce(handler)));
      failures.push(...found.flatMap(({ failed }) => failed));
      isMore = found.some(({ count }) => count > 0);
    }
    return failures;
  }

  async #drainOnce(handler: TaskHandler): Promise<{ count: number; failed: TaskFailure[] }> {
    const { name } = handler.task;
    const tasks = await this.#boss.fetch<object>(name, { batchSize: 20 });
    const failed: TaskFailure[] = [];
    for (const task of tasks) {
      const failure = await attempt(name, () => handler.run(task.data, { signal: new AbortController().signal }));
      if (failure === null) await this.#boss.complete(name, task);
      else {
        failed.push(failure);
        await this.#boss.fail(name, task, outputOf(failure.cause));
      }
    }
    return { count: tasks.length, failed };
  }

  #secondsUntil(at: Date): number {
    return Math.max(0, Math.ceil((at.getTime() - this.#clock.now().getTime()) / 1000));
  }

  /** As many workers as may run at once, each with a name of its own by which it can be woken. */
  async #work(handler: TaskHandler): Promise<void> {
    const { name, options } = handler.task;
    const parallel = options.every === undefined ? (options.parallel ?? DEFAULTS.parallel) : 1;
    const parts = { stopping: this.#stopping.signal, log: this.#log };
    const workers = Array.from({ length: parallel }, () =>
      this.#boss.work<object>(name, WORK, (tasks) => Promise.all(tasks.map((task) => runTask(handler, task, parts)))),
    );
    this.#workers.set(name, await Promise.all(workers));
  }

  async #wakeWorkers(): Promise<void> {
    try {
      for (const { task } of await dueOf(this.#boss, this.#handlers)) {
        for (const worker of this.#workers.get(task.name) ?? []) this.#boss.notifyWorker(worker);
      }
    } catch (cause) {
      this.#report('The queues could not be looked over', {}, cause);
    }
  }

  /** Every process asks for the sweep; the slot of time lets one of the requests through. */
  #tick(task: Task<object>, seconds: number): void {
    const ask = () => {
      if (this.#stopping.signal.aborted) return;
      this.#boss.send(task.name, {}, { singletonKey: 'sweep', singletonSeconds: seconds }).catch((cause: unknown) => {
        this.#report('A sweep could not be enqueued', { task: task.name }, cause);
        // The next regular time may be a day away.
        setTimeout(ask, AWAY_PAUSE_MS).unref();
      });
    };
    ask();
    this.#tickers.push(setInterval(ask, seconds * 1000).unref());
  }

  async #correctClock(): Promise<void> {
    try {
      const seconds = await correctClock(this.#boss);
      if (seconds !== null) this.#log.warn('The clock was set back: what lay ahead is due again', { seconds });
    } catch (cause) {
      this.#report('The clock of the queue could not be checked', {}, cause);
    }
  }

  /** While the database is away every poll of every worker fails: that is said once in a while. */
  #report(message: string, facts: Record<string, unknown>, cause: unknown): void {
    // The queue reports some errors as plain objects.
    const error = cause instanceof Error ? cause : Object.assign(new Error(message), cause);
    if (!isDatabaseAway(error)) return this.#log.error(message, facts, error);
    if (performance.now() - this.#lastAwayLog < AWAY_LOG_MS) return;
    this.#lastAwayLog = performance.now();
    this.#log.warn('Tasks wait: the database is away', facts, error);
  }
}
