/** Where rules get the time from, so that tests can say what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

// So far may the clocks of two servers be apart.
const APART_MS = 60_000;

/** A moment noted as past that lies after this one was noted by a clock that ran ahead and has been set back since. */
export const tooFarAhead = (now: Date): Date => new Date(now.getTime() + APART_MS);
