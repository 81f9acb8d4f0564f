import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { AppError } from '../errors.ts';
import type { ThreadAnswer } from './serve-thread.ts';
import { errorOf, type NoVerdict, rebuild, type ThreadFailure } from './thread-error.ts';
import { type Lane, Line, PRIORITIES, type Priority, sizeOf, type Task } from './thread-lines.ts';

export { ThreadError } from './thread-error.ts';
export { serveThread } from './serve-thread.ts';

// A worker's functions take and give what structured clone can carry.
type Functions<F> = { [K in keyof F]: F[K] extends (...args: infer A) => infer R ? (...args: A) => R : never };
type Args<F, K extends keyof F> = Parameters<Functions<F>[K]>;
type Result<F, K extends keyof F> = Awaited<ReturnType<Functions<F>[K]>>;

/** Functions that run in worker threads: heavy or dangerous work that may neither block nor take down the server. */
export type Threads<F> = {
  /**
   * Runs one function in a free thread; while all are taken, the more urgent calls first. Throws ThreadError when the thread
   * had to be ended, AppError `server_busy` at once when too much waits already, and what the function threw
   * otherwise: its message and `code` are kept, its class is not.
   */
  run<K extends keyof F & string>(priority: Priority, name: K, ...args: Args<F, K>): Promise<Result<F, K>>;
  /** How many threads there are, how many of them work, and how many calls of each priority wait. */
  figures(): ThreadFigures;
  /** Ends all threads; what still runs or waits throws AppError `unavailable`. */
  close(): Promise<void>;
};

export type ThreadFigures = { threads: number; busy: number; waiting: Record<Priority, number> };

export type ThreadsOptions = {
  size: number;
  /** So many of them are begun for calls of `public` alone. */
  forPublic?: number;
  lanes: Record<Priority, Lane>;
  /** Of JavaScript objects; typed arrays and WebAssembly memory come on top. */
  maxOldGenerationSizeMb: number;
  /** Of everything a thread holds, typed arrays and WebAssembly included. A call that makes it hold more is ended. */
  maxMemoryMb?: number;
  /** A thread that has had nothing to do for so long ends, and its memory with it, unless it is one of `warm`. */
  idleMs?: number;
  warm?: number;
};

const BOOT_MS = 30_000;
// A call whose thread the machine gives no time takes so many times as long before it is put off.
const MOST_PATIENCE = 3;
const SILENCE_MS = 1000;
const WEIGH_MS = 50;
// A thread that holds this share of its limit behind a call is replaced, so that the next call is not ended for it.
const KEPT_SHARE = 0.6;
const MB = 1024 * 1024;

/** A pool over `workerFile`, a module that calls `serveThread`. Threads start as work comes and then stay warm. */
export function createThreads<F>(workerFile: URL, options: ThreadsOptions): Threads<F> {
  const pool = new Pool(workerFile, options);
  return {
    run: (priority, name, ...args) => pool.run(priority, name, args) as Promise<never>,
    figures: () => pool.figures(),
    close: () => pool.close(),
  };
}

class Pool {
  readonly #file: URL;
  readonly #options: ThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #lines: Record<Priority, Line>;
  #lastId = 0;
  #isClosed = false;

  constructor(file: URL, options: ThreadsOptions) {
    this.#file = file;
    this.#options = options;
    const { urgent, normal, public: open } = options.lanes;
    this.#lines = { urgent: new Line(urgent), normal: new Line(normal), public: new Line(open) };
  }

  run(priority: Priority, name: string, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new AppError('unavailable'));
      const line = this.#lines[priority];
      const bytes = sizeOf(args);
      const retryAfterSeconds = line.refusal(bytes);
      if (retryAfterSeconds !== null) return reject(new AppError('server_busy', { retryAfterSeconds }));
      this.#lastId += 1;
      const request = { id: this.#lastId, name, args };
      line.join({ priority, bytes, timeoutMs: line.lane.timeoutMs, request, resolve, reject });
      this.#assign();
    });
  }

  figures(): ThreadFigures {
    const { urgent, normal, public: open } = this.#lines;
    return {
      threads: this.#threads.size,
      busy: [...this.#threads].filter((thread) => !thread.isFree).length,
      waiting: { urgent: urgent.length, normal: normal.length, public: open.length },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const priority of PRIORITIES) {
      for (const task of this.#lines[priority].clear()) task.reject(new AppError('unavailable'));
    }
    await Promise.all([...this.#threads].map((thread) => thread.end('closed')));
  }

  #assign(): void {
    for (const priority of PRIORITIES) {
      const line = this.#lines[priority];
      while (line.isDue && this.#hasRoom(priority)) {
        const thread = [...this.#threads].find((candidate) => candidate.isFree) ?? this.#grow();
        if (thread === null) return;
        const task = line.next();
        if (task !== undefined) thread.take(task);
      }
    }
  }

  #hasRoom(priority: Priority): boolean {
    const { size, forPublic = 0 } = this.#options;
    const others = this.#lines.urgent.running + this.#lines.normal.running;
    return priority === 'public' || others < size - forPublic;
  }

  #grow(): Thread | null {
    if (this.#threads.size >= this.#options.size || this.#isClosed) return null;
    const { warm = 0 } = this.#options;
    const thread = new Thread(this.#file, this.#options, {
      onDone: ({ priority }, ms) => this.#lines[priority].leave(ms),
      onFree: () => this.#assign(),
      onEnd: () => {
        this.#threads.delete(thread);
        this.#assign();
      },
      isSpare: () => this.#threads.size > warm,
    });
    this.#threads.add(thread);
    return thread;
  }
}

type ThreadEvents = {
  onDone: (task: Task, ms: number) => void;
  onFree: () => void;
  onEnd: () => void;
  /** Whether it may end when it has nothing to do. */
  isSpare: () => boolean;
};

class Thread {
  readonly #worker: Worker;
  readonly #options: ThreadsOptions;
  readonly #events: ThreadEvents;
  #task: Task | null = null;
  #takenAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #scales: NodeJS.Timeout | undefined;
  #heldBytes = 0;
  #loop: EventLoopUtilization | undefined;
  #isReady = false;
  #hasEnded = false;

  constructor(file: URL, options: ThreadsOptions, events: ThreadEvents) {
    this.#options = options;
    this.#events = events;
    const { maxOldGenerationSizeMb } = options;
    this.#worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
      stdout: false,
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#hear(answer));
    this.#worker.on('messageerror', (cause) => void this.end('crashed', cause));
    this.#worker.on('error', (cause) => void this.end(isOutOfMemory(cause) ? 'out_of_memory' : 'crashed', cause));
    this.#worker.on('exit', () => void this.end('crashed'));
    // An idle pool does not keep the process alive.
    this.#worker.unref();
  }

  get isFree(): boolean {
    return this.#task === null && !this.#hasEnded;
  }

  take(task: Task): void {
    clearTimeout(this.#idle);
    this.#task = task;
    this.#heldBytes = 0;
    this.#takenAt = performance.now();
    this.#worker.ref();
    if (this.#options.maxMemoryMb !== undefined) this.#scales = setInterval(() => void this.#weigh(), WEIGH_MS);
    // Until the module is loaded the clock of the call does not run; a module that never loads ends all the same.
    this.#arm(this.#isReady ? task.timeoutMs : BOOT_MS);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.#worker.postMessage(task.request);
    } catch (cause) {
      this.#settle((taken) => taken.reject(cause));
    }
  }

  async end(failure: ThreadFailure | NoVerdict, cause?: unknown): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
    // Free to be replaced at once: a thread that hangs in native code may take long to end.
    const task = this.#leave();
    task?.reject(errorOf(failure, cause));
    this.#events.onEnd();
    await this.#worker.terminate();
  }

  /** Each thread is weighed alone, also while it runs: the process's resident memory would not say whose it is. */
  async #weigh(): Promise<void> {
    const held = await this.#worker.getHeapStatistics().catch(() => null);
    if (held === null || this.#task === null) return;
    this.#heldBytes = held.total_heap_size + held.external_memory;
    if (this.#heldBytes > this.#limitBytes) await this.end('out_of_memory');
  }

  get #limitBytes(): number {
    return (this.#options.maxMemoryMb ?? Infinity) * MB;
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    const used = this.#isReady ? this.#cpuMs() : Promise.resolve(null);
    this.#loop = this.#worker.performance.eventLoopUtilization();
    this.#timer = setTimeout(() => void this.#timeIsUp(ms, used), ms);
  }

  /**
   * A call is ended for the time its thread has worked. A machine that has no time for the thread says nothing about the call: it
   * gets longer, and then may be asked again.
   */
  async #timeIsUp(ms: number, used: Promise<number | null>): Promise<void> {
    const task = this.#task;
    const [before, now] = await Promise.all([used, this.#cpuMs()]);
    if (this.#task !== task) return;
    const isWaiting = this.#worker.performance.eventLoopUtilization(this.#loop).utilization < 0.5;
    const worked = before === null || now === null ? ms : now - before;
    if (isWaiting || worked >= ms / 2) return this.end('timeout');
    const waited = performance.now() - this.#takenAt;
    if (waited >= MOST_PATIENCE * ms) return this.end('starved');
    this.#timer = setTimeout(() => void this.#timeIsUp(ms, used), ms);
  }

  /** Milliseconds that the thread has computed; null when it does not say so soon, as in native code. */
  async #cpuMs(): Promise<number | null> {
    const silence = sleep(SILENCE_MS, null, { ref: false });
    const usage = await Promise.race([this.#worker.cpuUsage().catch(() => null), silence]);
    return usage === null ? null : (usage.user + usage.system) / 1000;
  }

  #hear(answer: ThreadAnswer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      // The first call waits for its thread, and that says nothing about the calls to come.
      this.#takenAt = performance.now();
      if (this.#task !== null) this.#arm(this.#task.timeoutMs);
    } else if (answer.id === this.#task?.request.id) {
      this.#settle(({ resolve, reject }) => {
        if (answer.kind === 'done') resolve(answer.value);
        else reject(rebuild(answer.error));
      });
    }
  }

  #settle(how: (task: Task) => void): void {
    const task = this.#leave();
    clearTimeout(this.#timer);
    this.#worker.unref();
    if (task !== null) how(task);
    if (this.#heldBytes > this.#limitBytes * KEPT_SHARE) void this.end('crashed');
    else this.#events.onFree();
    const { idleMs } = this.#options;
    if (!this.isFree || idleMs === undefined) return;
    this.#idle = setTimeout(() => {
      if (this.#events.isSpare()) void this.end('crashed');
    }, idleMs).unref();
  }

  /** The thread has nothing to do any more; what it did no longer counts as running. */
  #leave(): Task | null {
    const task = this.#task;
    this.#task = null;
    clearInterval(this.#scales);
    if (task !== null) this.#events.onDone(task, performance.now() - this.#takenAt);
    return task;
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
