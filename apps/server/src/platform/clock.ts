/** Where rules get the time from, so that tests can say what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

// So far may the clocks of two servers be apart.
const APART_MS = 60_000;

/** A moment noted as past that lies after this one was noted by a clock that ran ahead and has been set back since. */
export const tooFarAhead = (now: Date): Date => new Date(now.getTime() + APART_MS);

/** A moment as answers have it; null for what has not come. */
export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The day in UTC on which a moment falls: `2026-11-21`. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10);
