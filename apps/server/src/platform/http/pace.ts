import type { IncomingMessage } from 'node:http';

/** How long the body of a request may take. */
export type Pace = {
  /** From its first byte to its last. */
  totalMs: number;
  /** Without a single byte. */
  silenceMs: number;
  /** Over any half minute. Far below what a phone on a bad line manages. */
  bytesPerSecond: number;
};

const LOOK_MS = 2000;
const WINDOW_MS = 30_000;

type Sample = { atMs: number; bytes: number };

/**
 * Breaks a request off whose body comes in slower than it may: an upload that trickles holds a file, a place and a connection.
 * Time in which we do not read what has come is ours, not the client's.
 */
export function watchPace(request: IncomingMessage, pace: Pace): void {
  const course = new Progress(request.socket.bytesRead);
  const look = (): void => {
    if (request.complete || request.readableEnded || request.destroyed) return stop();
    course.note(request.socket.bytesRead, request.readableLength > 0);
    if (course.isTooSlow(pace)) request.destroy();
  };
  const timer = setInterval(look, Math.min(LOOK_MS, pace.silenceMs / 2));
  timer.unref();
  const stop = (): void => clearInterval(timer);
  request.once('close', stop);
}

/** How a body came in so far. */
class Progress {
  readonly #begunMs = performance.now();
  #heardMs = this.#begunMs;
  #samples: Sample[];

  constructor(bytes: number) {
    this.#samples = [{ atMs: this.#begunMs, bytes }];
  }

  note(bytes: number, isOursToRead: boolean): void {
    const now = performance.now();
    const last = this.#samples.at(-1)?.bytes ?? 0;
    if (bytes > last || isOursToRead) this.#heardMs = now;
    if (isOursToRead) this.#samples = [];
    this.#samples.push({ atMs: now, bytes });
    while ((this.#samples[1]?.atMs ?? now) <= now - WINDOW_MS) this.#samples.shift();
  }

  isTooSlow({ totalMs, silenceMs, bytesPerSecond }: Pace): boolean {
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    if (oldest === undefined || newest === undefined) return false;
    const spanMs = newest.atMs - oldest.atMs;
    const isTrickle = spanMs >= WINDOW_MS && ((newest.bytes - oldest.bytes) * 1000) / spanMs < bytesPerSecond;
    return isTrickle || newest.atMs - this.#heardMs > silenceMs || newest.atMs - this.#begunMs > totalMs;
  }
}
