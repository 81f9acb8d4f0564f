import type { PageTime } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

type Part = { accountId: number; documentId: number; recipientId: number; round: number };

export const pageTimesRepo = (db: Db) => ({
  /** Adds to what is known of each page. None becomes longer than `longestMs`: no page was in view before the link was opened. */
  add: async (part: Part, pages: readonly PageTime[], at: Date, longestMs: number): Promise<void> => {
    const rows = summed(pages).map(({ file: fileId, ...rest }) => ({
      ...part,
      fileId,
      ...rest,
      milliseconds: Math.min(rest.milliseconds, longestMs),
      firstAt: at,
      lastAt: at,
    }));
    if (rows.length === 0) return;
    await db
      .insertInto('pageTimes')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'recipientId', 'round', 'fileId', 'page']).doUpdateSet({
          milliseconds: sql<number>`least(page_times.milliseconds + excluded.milliseconds, ${longestMs}::integer)`,
          visits: sql<number>`least(page_times.visits + excluded.visits, 1000000)`,
          lastAt: at,
        }),
      )
      .execute();
  },

  list: ({ accountId, recipientId, round }: Omit<Part, 'documentId'>) =>
    db
      .selectFrom('pageTimes')
      .select(['fileId', 'page', 'milliseconds', 'visits', 'firstAt', 'lastAt'])
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .where('round', '=', round)
      .orderBy('fileId')
      .orderBy('page')
      .execute(),

  rounds: async ({ accountId, recipientId }: Pick<Part, 'accountId' | 'recipientId'>): Promise<number[]> => {
    const rows = await db
      .selectFrom('pageTimes')
      .select('round')
      .distinct()
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .orderBy('round')
      .execute();
    return rows.map(({ round }) => round);
  },
});

/** One line for each page, in one order for every writer: two tabs must not wait for each other. */
function summed(pages: readonly PageTime[]): PageTime[] {
  const sums = new Map<string, PageTime>();
  for (const one of pages) {
    const key = `${one.file} ${one.page}`;
    const known = sums.get(key);
    const milliseconds = (known?.milliseconds ?? 0) + one.milliseconds;
    sums.set(key, { ...one, milliseconds, visits: (known?.visits ?? 0) + one.visits });
  }
  return [...sums.values()].toSorted((one, other) => one.file - other.file || one.page - other.page);
}
