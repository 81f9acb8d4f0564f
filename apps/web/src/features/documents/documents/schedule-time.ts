import { LEAST_SCHEDULE_MINUTES, MOST_SCHEDULE_DAYS } from '@sealwright/contract';
import { instantIn, localIn } from '../../../lib/calendar.ts';
import { addDays, dayIn } from '../../../lib/days.ts';
import { ownTimeZone } from '../../../lib/intl.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The instant that was typed, in the person's time zone; null for what is none. */
export const instantOf = (local: string): string | null => instantIn(ownTimeZone(), local)?.toISOString() ?? null;

const isBetween = (at: number, now: number): boolean =>
  at >= now + LEAST_SCHEDULE_MINUTES * MINUTE_MS && at <= now + MOST_SCHEDULE_DAYS * DAY_MS;

/** Whether a document can be sent then. */
export const isPossible = (instant: string | null, now: Date): boolean =>
  instant !== null && isBetween(new Date(instant).getTime(), now.getTime());

/** Tomorrow at nine in the morning: what most people mean by later. */
export const usualTime = (now: Date): string => `${addDays(dayIn(ownTimeZone(), now), 1)}T09:00`;

export const boundsOf = (now: Date): { min: string; max: string } => ({
  min: localIn(ownTimeZone(), new Date(now.getTime() + (LEAST_SCHEDULE_MINUTES + 1) * MINUTE_MS)),
  max: localIn(ownTimeZone(), new Date(now.getTime() + MOST_SCHEDULE_DAYS * DAY_MS)),
});
