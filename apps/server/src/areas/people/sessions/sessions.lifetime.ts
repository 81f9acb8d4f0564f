import type { SessionRow } from './sessions.repo.ts';

const DAY_MS = 86_400_000;
const KNOWN_DAYS = 90;
const CONFIRMED_MS = 10 * 60_000;

const IDLE_DAYS = 30;
const LONGEST_DAYS = 90;

export const isAlive = (session: Pick<SessionRow, 'endedAt' | 'expiresAt'>, now: Date): boolean =>
  session.endedAt === null && session.expiresAt > now;

/** Since when a person is known by the keys and addresses they signed in with. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DAYS * DAY_MS);

/** Whether a proof of identity given at `shownAt` still holds. One from the future does not: the clock ran ahead then. */
export const isConfirmed = (shownAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - shownAt.getTime()) <= CONFIRMED_MS;

/** 30 days after its last use, and 90 after its beginning at the latest. */
export function expiryOf(begun: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_DAYS * DAY_MS, begun.getTime() + LONGEST_DAYS * DAY_MS));
}
