import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RunningJob } from '../../../jobs/index.ts';
import { type ImportRow, importsRepo, importSweeps } from '../imports.repo.ts';

const BATCH = 100;

/** All rows are in: the import and its job end in one transaction, with the line in the person's log. */
export async function endWell(platform: Platform, row: ImportRow, finish: RunningJob['finish']): Promise<void> {
  const now = await importsRepo(platform.db).find(row.accountId, row.id);
  await finish({ result: { importId: row.id, ...(now === undefined ? {} : countsOf(now)) } }, async (tx) => {
    const at = platform.clock.now();
    const ended = await importsRepo(tx).end(row, 'done', at);
    if (ended !== undefined) await publishEnd(tx, platform, ended, at);
  });
}

/**
 * Ends imports whose job ended without them: it was stopped, also before a process took it, or it failed.
 * What is in stays in, and is told.
 */
export async function endAbandoned(platform: Platform): Promise<void> {
  for (const { accountId, id, state, error } of await importSweeps(platform.db).abandoned(BATCH)) {
    await platform.db.transaction().execute(async (tx) => {
      const at = platform.clock.now();
      const how =
        state === 'cancelled'
          ? ({ state: 'cancelled', error: null } as const)
          : ({ state: 'failed', error: error ?? 'internal' } as const);
      const ended = await importsRepo(tx).end({ accountId, id }, how, at);
      if (ended !== undefined) await publishEnd(tx, platform, ended, at);
    });
  }
}

/** The person who started it finds it in their log and, unless they stopped it themselves, among their notifications. */
async function publishEnd(tx: Db, platform: Platform, row: ImportRow, at: Date): Promise<void> {
  if (row.userId === null) return;
  const { accountId, id, fileName, state, error } = row;
  const { rows, ...counts } = countsOf(row);
  const details = { fileName, state, rows, ...counts };
  await platform.events.publish(tx, { type: 'contacts_imported', at, userId: row.userId, request: null, details });
  if (state === 'cancelled') return;
  const event = { at, accountId, jobId: id };
  const end = { fileName, rows: counts };
  await platform.events.publish(
    tx,
    state === 'failed'
      ? { ...event, type: 'import_failed', details: { ...end, reason: error ?? 'import_no_good_row' } }
      : { ...event, type: 'import_finished', details: end },
  );
}

const countsOf = (row: ImportRow) => ({
  rows: row.rowCount,
  created: row.createdCount,
  updated: row.updatedCount,
  restored: row.restoredCount,
  skipped: row.skippedCount,
  failed: row.failedCount,
});
