import { clockOf } from '../mornings.ts';

const DAY_MS = 24 * 3600_000;

/**
 * The moment at which clocks in a time zone show `2026-03-29T09:30`: the first one where they show it twice, null where they skip it.
 * Clocks are put forward or back by at most a day.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  const clock = clockOf(timeZone);
  const wanted = Date.parse(`${local}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => clock(near) - near);
  const moments = offsets.map((offset) => wanted - offset).filter((at) => clock(at) === wanted);
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
