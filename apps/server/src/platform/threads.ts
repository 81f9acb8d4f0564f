import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest, ThrownInThread } from './serve-thread.ts';

export { serveThread } from './serve-thread.ts';

// A worker's functions take and give what structured clone can carry.
type Functions<F> = { [K in keyof F]: F[K] extends (...args: infer A) => infer R ? (...args: A) => R : never };
type Args<F, K extends keyof F> = Parameters<Functions<F>[K]>;
type Result<F, K extends keyof F> = Awaited<ReturnType<Functions<F>[K]>>;

/** Functions that run in worker threads: heavy or dangerous work that may neither block nor take down the server. */
export type Threads<F> = {
  /**
   * Runs one function in a free thread. Throws ThreadError when the thread had to be ended, and what the function threw
   * otherwise: its message and `code` are kept, its class is not.
   */
  run<K extends keyof F & string>(name: K, ...args: Args<F, K>): Promise<Result<F, K>>;
  /** Ends all threads; what still runs or waits throws ThreadError crashed. */
  close(): Promise<void>;
};

export type ThreadsOptions = {
  size: number;
  /** For one call, from the moment a thread takes it. */
  timeoutMs: number;
  /** Of JavaScript objects; typed arrays and WebAssembly memory come on top. */
  maxOldGenerationSizeMb: number;
  /** A thread that has had nothing to do for so long ends, and its memory with it; otherwise it stays warm. */
  idleMs?: number;
};

export type ThreadFailure = 'timeout' | 'out_of_memory' | 'crashed';

/** The work did not fail: its thread did, and was replaced. */
export class ThreadError extends Error {
  readonly code: ThreadFailure;

  constructor(code: ThreadFailure, options?: ErrorOptions) {
    super(`A worker thread ended: ${code}`, options);
    this.name = 'ThreadError';
    this.code = code;
  }
}

type Task = { request: ThreadRequest; resolve: (value: unknown) => void; reject: (cause: unknown) => void };

const BOOT_MS = 30_000;

/** A pool over `workerFile`, a module that calls `serveThread`. Threads start as work comes and then stay warm. */
export function createThreads<F>(workerFile: URL, options: ThreadsOptions): Threads<F> {
  const pool = new Pool(workerFile, options);
  return {
    run: (name, ...args) => pool.run(name, args) as Promise<never>,
    close: () => pool.close(),
  };
}

class Pool {
  readonly #file: URL;
  readonly #options: ThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(file: URL, options: ThreadsOptions) {
    this.#file = file;
    this.#options = options;
  }

  run(name: string, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ThreadError('crashed'));
      this.#lastId += 1;
      this.#waiting.push({ request: { id: this.#lastId, name, args }, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new ThreadError('crashed'));
    await Promise.all([...this.#threads].map((thread) => thread.end('crashed')));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find((candidate) => candidate.isFree) ?? this.#grow();
      const task = thread === null ? undefined : this.#waiting.shift();
      if (thread === null || task === undefined) return;
      thread.take(task);
    }
  }

  #grow(): Thread | null {
    if (this.#threads.size >= this.#options.size || this.#isClosed) return null;
    const thread = new Thread(this.#file, this.#options, {
      onFree: () => this.#assign(),
      onEnd: () => {
        this.#threads.delete(thread);
        this.#assign();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

class Thread {
  readonly #worker: Worker;
  readonly #options: ThreadsOptions;
  readonly #events: { onFree: () => void; onEnd: () => void };
  #task: Task | null = null;
  #timer: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isReady = false;
  #hasEnded = false;

  constructor(file: URL, options: ThreadsOptions, events: { onFree: () => void; onEnd: () => void }) {
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
    this.#worker.ref();
    // Until the module is loaded the clock of the call does not run; a module that never loads ends all the same.
    this.#arm(this.#isReady ? this.#options.timeoutMs : BOOT_MS);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.#worker.postMessage(task.request);
    } catch (cause) {
      this.#settle((taken) => taken.reject(cause));
    }
  }

  async end(failure: ThreadFailure, cause?: unknown): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idle);
    // Free to be replaced at once: a thread that hangs in native code may take long to end.
    this.#task?.reject(new ThreadError(failure, cause === undefined ? {} : { cause }));
    this.#task = null;
    this.#events.onEnd();
    await this.#worker.terminate();
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end('timeout'), ms);
  }

  #hear(answer: ThreadAnswer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      if (this.#task !== null) this.#arm(this.#options.timeoutMs);
    } else if (answer.id === this.#task?.request.id) {
      this.#settle(({ resolve, reject }) => {
        if (answer.kind === 'done') resolve(answer.value);
        else reject(rebuild(answer.error));
      });
    }
  }

  #settle(how: (task: Task) => void): void {
    const task = this.#task;
    this.#task = null;
    clearTimeout(this.#timer);
    this.#worker.unref();
    if (task !== null) how(task);
    this.#events.onFree();
    const { idleMs } = this.#options;
    if (this.isFree && idleMs !== undefined) this.#idle = setTimeout(() => void this.end('crashed'), idleMs).unref();
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function rebuild({ name, message, stack, facts }: ThrownInThread): Error {
  const error = Object.assign(new Error(message), facts, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}
