import type { Batch, Row } from './rows.ts';

const ROWS = 1_000;

/** Gathers rows into batches of a useful size. One batch is always kept back, so that the last one can say it is the last. */
export function createBatches(): { add: (rows: readonly Row[], share: number) => Batch[]; last: () => Batch | null } {
  let kept: Row[] = [];
  return {
    add: (rows, share) => {
      const full: Batch[] = [];
      for (const row of rows) {
        if (kept.length >= ROWS) {
          full.push({ rows: kept, share: Math.min(share, 1) });
          kept = [];
        }
        kept.push(row);
      }
      return full;
    },
    last: () => (kept.length === 0 ? null : { rows: kept, share: 1 }),
  };
}
