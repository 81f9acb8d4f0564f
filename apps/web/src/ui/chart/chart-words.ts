import type { Bucket } from './buckets.ts';

export const CHART_HEIGHT = 260;

/** What a chart says, in the reader's language. */
export type Words = {
  /** Names the slider and says how it is moved. */
  cursor: string;
  /** Below the axis, as short as can be. */
  tick: (bucket: Bucket | undefined) => string;
  /** The days of a point, in full. */
  title: (bucket: Bucket) => string;
  /** A point in one sentence. */
  say: (bucket: Bucket | undefined) => string;
  number: (value: number) => string;
};
