import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { isDatabaseAway, patience, waitingForDatabase } from '../db/database-away.ts';
import type { Db } from '../db/db.ts';
import { correctClock, stopwatch } from './jobs-clock.ts';
import { DEFAULTS, createQueues, outputOf } from './jobs-queues.ts';
import type { Log } from '../log.ts';

export type JobOptions = {
  /** How often a failing job is tried again, with growing pauses of at most ten minutes. */
  retryLimit?: number;
  /** A try that takes longer is given up and repeated. */
  timeoutSeconds?: number;
  /** How many run at once in one process. */
  parallel?: number;
  /** Makes the job a sweep: it runs once per so many seconds, in one of all processes. */
  every?: number;
};

// `data` is a type only: it binds what is enqueued to what the handler receives.
export type Job<Data extends object> = { name: string; options: JobOptions; data?: Data };

export type JobHandler = {
  job: Job<object>;
  run: (data: object, context: { signal: AbortSignal }) => Promise<unknown>;
};

export type JobFailure = { job: string; cause: unknown };

/**
 * Work that outlives the request that asked for it. A job is enqueued in the transaction that makes it due and exists
 * exactly if that commits. It runs at least once: a process that dies in the middle is noticed and another one repeats the
 * job, so handlers guard their own result (`… where sealed_at is null`, under the row lock).
 */
export type Jobs = {
  /**
   * With a `key`, a job of that key that still waits is not doubled: it will run after `tx` commits and see what it did.
   * Without `startAfter` the job starts within milliseconds of the commit.
   */
  enqueue<Data extends object>(
    tx: Db,
    job: Job<Data>,
    data: Data,
    options?: { key?: string; startAfter?: Date },
  ): Promise<void>;
  /** Makes the queues of these handlers known and, unless told otherwise, begins to work. */
  start(handlers: JobHandler[], options?: { isWorking?: boolean }): Promise<void>;
  /** Waits for what runs, at most ten seconds; what is not done by then is handed back for another process. */
  stop(): Promise<void>;
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>;
  /**
   * Runs what is due here and now until nothing is left, first every sweep once if asked: for tests and scripts,
   * in processes that do not work. Answers what failed; it stays enqueued for a later try.
   */
  drain(options?: { withSweeps?: boolean }): Promise<JobFailure[]>;
};

/** Names a job. `Data` must be plain JSON: ids, no personal data, no secrets. */
export function defineJob<Data extends object = Record<string, never>>(
  name: string,
  options: JobOptions = {},
): Job<Data> {
  return { name, options };
}

/** Binds a job to what does it. Handlers may run twice, and at once with another of the same data. */
export function handles<Data extends object>(
  job: Job<Data>,
  run: (data: Data, context: { signal: AbortSignal }) => Promise<unknown>,
): JobHandler {
  return { job, run: run as JobHandler['run'] };
}

/** A sweep: looks in the tables for due work every so many seconds, in one process at a time. */
export function every(job: Job<object>, seconds: number, run: () => Promise<unknown>): JobHandler {
  return { job: { name: job.name, options: { ...job.options, every: seconds } }, run };
}

const SUPERVISE_SECONDS = 2;
// Behind NOTIFY, which announces new jobs in milliseconds: finds retries, and what a lost notification meant.
const POLL_SECONDS = 2;
const STOP_MS = 10_000;
// While the database is away, work is tried again so often, and the log told so seldom.
const AWAY_PAUSE_MS = 2_000;
const AWAY_LOG_MS = 10_000;
// A database that goes away while a process starts is waited for so long.
const START_MS = 30_000;
const CLOCK_CHECK_MS = 5_000;

/** Jobs in PostgreSQL, by pg-boss. `connection` opens a few connections of its own, one of them for notifications. */
export function createJobs(connection: pg.ClientConfig, { clock, log }: { clock: Clock; log: Log }): Jobs {
  return new BossJobs(connection, clock, log);
}

class BossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #clock: Clock;
  readonly #log: Log;
  #handlers: JobHandler[] = [];
  #tickers: NodeJS.Timeout[] = [];
  #isStarted = false;
  #lastAwayLog = Number.NEGATIVE_INFINITY;
  /** Handlers that can go on later end at once when the process is to end; others are waited for. */
  readonly #stopping = new AbortController();

  constructor(connection: pg.ClientConfig, clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
    this.#boss = new PgBoss({
      ...(connection as { connectionString?: string }),
      ...patience,
      application_name: 'sealwright-jobs',
      max: 4,
      clock: stopwatch,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Sweeps have their own ticks below: they need less than a minute, which cron cannot say.
      schedule: false,
    });
    this.#boss.on('error', (cause) => this.#report('The job queue failed', {}, cause));
    this.#boss.on('warning', ({ message }) => log.warn('The job queue warns', { text: message }));
  }

  async enqueue<Data extends object>(
    tx: Db,
    job: Job<Data>,
    data: Data,
    options: { key?: string; startAfter?: Date } = {},
  ): Promise<void> {
    // Our plugins would rename the columns that pg-boss reads.
    const db = fromKysely(tx.withoutPlugins());
    const startAfter = options.startAfter === undefined ? 0 : this.#secondsUntil(options.startAfter);
    if (options.key === undefined) {
      await this.#boss.send(job.name, data, { db, startAfter, singletonKey: randomUUID() });
      return;
    }
    // An upsert locks the waiting job until `tx` ends, so that no one runs it before our changes can be seen. It finds
    // nothing to change or insert only where a worker took the job in between: then the next round inserts.
    for (let round = 0; round < 5; round += 1) {
      const { jobs } = await this.#boss.upsert(job.name, data, { db, startAfter, singletonKey: options.key });
      if (jobs.length > 0) return;
    }
    throw new Error(`Job ${job.name} could not be enqueued`);
  }

  async start(handlers: JobHandler[], { isWorking = true }: { isWorking?: boolean } = {}): Promise<void> {
    if (this.#isStarted) throw new Error('Jobs are started once');
    this.#isStarted = true;
    this.#handlers = handlers;
    const deadline = performance.now() + START_MS;
    while (!(await this.#begin(isWorking, deadline))) await sleep(AWAY_PAUSE_MS);
    if (!isWorking) return;
    for (const { job } of handlers) {
      if (job.options.every !== undefined) this.#tick(job, job.options.every);
    }
    this.#tickers.push(setInterval(() => void this.#correctClock(), CLOCK_CHECK_MS).unref());
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

  async drain({ withSweeps = false }: { withSweeps?: boolean } = {}): Promise<JobFailure[]> {
    const failures: JobFailure[] = [];
    if (withSweeps) {
      for (const handler of this.#handlers.filter(({ job }) => job.options.every !== undefined)) {
        const failure = await attempt(handler.job.name, () =>
          handler.run({}, { signal: new AbortController().signal }),
        );
        if (failure !== null) failures.push(failure);
      }
    }
    let isMore = true;
    while (isMore) {
      const found = await Promise.all(this.#handlers.map((handler) => this.#drainOnce(handler)));
      failures.push(...found.flatMap(({ failed }) => failed));
      isMore = found.some(({ count }) => count > 0);
    }
    return failures;
  }

  async #drainOnce(handler: JobHandler): Promise<{ count: number; failed: JobFailure[] }> {
    const { name } = handler.job;
    const jobs = await this.#boss.fetch<object>(name, { batchSize: 20 });
    const failed: JobFailure[] = [];
    for (const job of jobs) {
      const failure = await attempt(name, () => handler.run(job.data, { signal: new AbortController().signal }));
      if (failure === null) await this.#boss.complete(name, job);
      else {
        failed.push(failure);
        await this.#boss.fail(name, job, outputOf(failure.cause));
      }
    }
    return { count: jobs.length, failed };
  }

  #secondsUntil(at: Date): number {
    return Math.max(0, Math.ceil((at.getTime() - this.#clock.now().getTime()) / 1000));
  }

  async #work(handler: JobHandler): Promise<void> {
    const { name, options } = handler.job;
    const retryLimit = options.retryLimit ?? DEFAULTS.retryLimit;
    await this.#boss.work<object>(
      name,
      {
        localConcurrency: options.every === undefined ? (options.parallel ?? DEFAULTS.parallel) : 1,
        // With batches of one, a worker that finds more than it fetched would wait for the next poll.
        batchSize: 2,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: options.every === undefined ? POLL_SECONDS : 5 * POLL_SECONDS,
      } as const,
      (jobs) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
            // That the database is away is no failed try, which would make the next pause longer.
            const run = () => waitingForDatabase(() => handler.run(job.data, { signal }), signal);
            const failure = await attempt(name, run);
            if (failure === null) return { id: job.id, status: 'completed' };
            const isLast = options.every === undefined && job.retryCount >= retryLimit;
            const facts = { job: name, id: job.id, tries: job.retryCount + 1 };
            if (isLast) this.#log.error('A job failed for good', facts, failure.cause);
            else this.#log.warn('A job failed', facts, failure.cause);
            return { id: job.id, status: 'failed', output: outputOf(failure.cause) };
          }),
        ),
    );
  }

  /** Every process asks for the sweep; the slot of time lets one of the requests through. */
  #tick(job: Job<object>, seconds: number): void {
    const ask = () => {
      if (this.#stopping.signal.aborted) return;
      this.#boss.send(job.name, {}, { singletonKey: 'sweep', singletonSeconds: seconds }).catch((cause: unknown) => {
        this.#report('A sweep could not be enqueued', { job: job.name }, cause);
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
    this.#log.warn('Jobs wait: the database is away', facts, error);
  }
}

async function attempt(job: string, run: () => Promise<unknown>): Promise<JobFailure | null> {
  try {
    await run();
    return null;
  } catch (cause) {
    return { job, cause };
  }
}
