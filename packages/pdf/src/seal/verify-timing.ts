/** When a seal was made, as far as that can be known. */
import type { TimestampFinding } from './timestamp.ts';

/** How far clocks may differ. */
export const clockSkew = 5 * 60 * 1000;

/** `timestamp` is there only when it is proven: with a path to a trusted root, over this seal, in time. */
export type Timing = { time: Date | null; isProven: boolean; timestamp: TimestampFinding | null };
