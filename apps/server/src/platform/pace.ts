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
export function watchPace(request: IncomingMessage, { totalMs, silenceMs, bytesPerSecond }: Pace): void {
  const { socket } = request;
  const begunMs = performance.now();
  let heardMs = begunMs;
  let samples: Sample[] = [{ atMs: begunMs, bytes: socket.bytesRead }];
  const look = (): void => {
    if (request.complete || request.readableEnded || request.destroyed) return stop();
    const now = performance.now();
    const last = samples.at(-1)?.bytes ?? 0;
    const bytes = socket.bytesRead;
    const isOursToRead = request.readableLength > 0;
    if (bytes > last || isOursToRead) heardMs = now;
    if (isOursToRead) samples = [];
    samples.push({ atMs: now, bytes });
    while ((samples[1]?.atMs ?? now) <= now - WINDOW_MS) samples.shift();
    const [oldest] = samples;
    const spanMs = now - (oldest?.atMs ?? now);
    const isSlow = spanMs >= WINDOW_MS && ((bytes - (oldest?.bytes ?? 0)) * 1000) / spanMs < bytesPerSecond;
    if (isSlow || now - heardMs > silenceMs || now - begunMs > totalMs) request.destroy();
  };
  const timer = setInterval(look, Math.min(LOOK_MS, silenceMs / 2));
  timer.unref();
  const stop = (): void => clearInterval(timer);
  request.once('close', stop);
}
