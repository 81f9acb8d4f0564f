import { LEAST_SCHEDULE_MINUTES, MOST_SCHEDULE_DAYS } from '@sealwright/contract';
import { localOf } from '../../../lib/calendar.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The instant that was typed; null for what is none. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const isBetween = (at: number, now: number): boolean =>
  at >= now + LEAST_SCHEDULE_MINUTES * MINUTE_MS && at <= now + MOST_SCHEDULE_DAYS * DAY_MS;

/** Whether a document can be sent then. */
export const isPossible = (instant: string | null, now: Date): boolean =>
  instant !== null && isBetween(new Date(instant).getTime(), now.getTime());

/** Tomorrow at nine in the morning: what most people mean by later. */
export function usualTime(now: Date): string {
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return localOf(at);
}

export const boundsOf = (now: Date): { min: string; max: string } => ({
  min: localOf(new Date(now.getTime() + (LEAST_SCHEDULE_MINUTES + 1) * MINUTE_MS)),
  max: localOf(new Date(now.getTime() + MOST_SCHEDULE_DAYS * DAY_MS)),
});
