import { WEBHOOK_RETRY_DAYS } from '@sealwright/contract';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const RETRY_MS = WEBHOOK_RETRY_DAYS * 24 * HOUR;

/** From one try of a delivery to the next; the last one is repeated until the days are over. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];
/** Failures in a row after which the whole webhook rests: until then it may be the one message that it does not like. */
const UNTIL_REST = 3;
const LONGEST_REST = HOUR;
/** An answer may ask for a pause so long. */
const LONGEST_ASKED = 24 * HOUR;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * When a delivery is tried again that failed at `at` for the `tries`th time; null once three days are over. The last try is at
 * their very end.
 */
export function nextTry(of: { firstTriedAt: Date; at: Date; tries: number; asked: Date | null }): Date | null {
  const end = after(of.firstTriedAt, RETRY_MS);
  if (of.at >= end) return null;
  const pause = PAUSES[Math.min(of.tries, PAUSES.length) - 1] ?? 0;
  const next = Math.max(after(of.at, pause).getTime(), of.asked?.getTime() ?? 0);
  return new Date(Math.min(next, end.getTime()));
}

/** Until when a webhook rests after so many failures in a row; null where it need not. */
export function restOf(of: { failures: number; at: Date; asked: Date | null }): Date | null {
  if (of.asked !== null) return of.asked;
  if (of.failures < UNTIL_REST) return null;
  const pause = PAUSES[Math.min(of.failures - UNTIL_REST, PAUSES.length - 1)] ?? LONGEST_REST;
  return after(of.at, Math.min(pause, LONGEST_REST));
}

/** Until when `Retry-After` (RFC 9110, 10.2.3) asks for a pause: seconds, or a time. Null where it says neither. */
export function askedPause(header: string | undefined, at: Date): Date | null {
  if (header === undefined) return null;
  const text = header.trim();
  const until = /^\d{1,9}$/.test(text) ? at.getTime() + Number(text) * SECOND : Date.parse(text);
  if (Number.isNaN(until) || until <= at.getTime()) return null;
  return new Date(Math.min(until, at.getTime() + LONGEST_ASKED));
}
