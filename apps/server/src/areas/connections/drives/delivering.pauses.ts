import { DRIVE_RETRY_HOURS, type DriveFailure } from '@sealwright/contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** From one try to the next; the last one is repeated until the time is over. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];

/** What does not pass by itself: a person has to do something first. */
const LASTING: readonly DriveFailure[] = ['folder_missing', 'not_permitted', 'name_taken', 'off'];

/** When a delivery is tried again that failed at `at` for the `tries`th time; null where it is not. `asked`: by the provider. */
export function nextTry(of: {
  failure: DriveFailure;
  firstTriedAt: Date;
  at: Date;
  tries: number;
  asked: Date | null;
}): Date | null {
  const end = of.firstTriedAt.getTime() + DRIVE_RETRY_HOURS * HOUR;
  if (LASTING.includes(of.failure) || of.at.getTime() >= end) return null;
  const pause = PAUSES[Math.min(Math.max(of.tries, 1), PAUSES.length) - 1] ?? HOUR;
  return new Date(Math.min(Math.max(of.at.getTime() + pause, of.asked?.getTime() ?? 0), end));
}
