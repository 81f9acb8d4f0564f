import type { ThreadRequest } from './serve-thread.ts';

/**
 * How soon a call must run. `urgent`: a signature or a seal waits for it. `normal`: a person who is signed in waits for it.
 * `public`: anyone may ask for it.
 */
export type Priority = 'urgent' | 'normal' | 'public';

/** What calls of one priority may take up. */
export type Lane = {
  /** Threads at once. */
  threads: number;
  /** For one call, from the moment a thread takes it. */
  timeoutMs: number;
  /** Calls that wait for a thread, and the bytes that were given to them. */
  waiting: number;
  waitingBytes: number;
  /** A call that would probably wait longer than this is refused at once. */
  waitMs: number;
};

export type Task = {
  priority: Priority;
  bytes: number;
  timeoutMs: number;
  request: ThreadRequest;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};

// The order in which they are served.
export const PRIORITIES: readonly Priority[] = ['urgent', 'normal', 'public'];

/** The calls of one priority: those that wait, how many run, and how long they took lately. */
export class Line {
  readonly lane: Lane;
  readonly #waiting: Task[] = [];
  #waitingBytes = 0;
  #running = 0;
  #usualMs = 0;

  constructor(lane: Lane) {
    this.lane = lane;
  }

  /** Calls that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Calls that have a thread. */
  get running(): number {
    return this.#running;
  }

  get isDue(): boolean {
    return this.#waiting.length > 0 && this.#running < this.lane.threads;
  }

  /** Null, or after how many seconds one more call has a chance. */
  refusal(bytes: number): number | null {
    const { threads, waiting, waitingBytes, waitMs } = this.lane;
    const ahead = this.#waiting.length + this.#running;
    const probablyMs = ahead < threads ? 0 : ((ahead - threads + 1) * this.#usualMs) / threads;
    const isFull = this.#waiting.length >= waiting || this.#waitingBytes + bytes > waitingBytes;
    // A call that need not wait is never too many, however large it is.
    if (ahead < threads || (!isFull && probablyMs <= waitMs)) return null;
    return Math.max(1, Math.ceil(Math.min(probablyMs, waitMs) / 1000));
  }

  join(task: Task): void {
    this.#waiting.push(task);
    this.#waitingBytes += task.bytes;
  }

  next(): Task | undefined {
    const task = this.#waiting.shift();
    if (task === undefined) return undefined;
    this.#waitingBytes -= task.bytes;
    this.#running += 1;
    return task;
  }

  leave(ms: number): void {
    this.#running -= 1;
    this.#usualMs = this.#usualMs === 0 ? ms : this.#usualMs * 0.8 + ms * 0.2;
  }

  clear(): Task[] {
    this.#waitingBytes = 0;
    return this.#waiting.splice(0);
  }
}

/** The bytes a call carries: what structured clone would copy, each once. */
export function sizeOf(value: unknown, depth = 0, seen = new Set<unknown>()): number {
  if (value === null || typeof value !== 'object' || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (depth > 3) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item, depth + 1, seen), 0);
}
