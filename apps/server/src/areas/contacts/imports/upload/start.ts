import type { ExistingRule, ImportTarget, Job } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { defineTask } from '../../../../platform/queue/tasks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireTags } from '../../tags/index.ts';
import { startJob, toJob, type JobRef } from '../../../jobs/index.ts';
import type { Analysed } from '../analysis/analysis.ts';
import { hasNeeded } from '../analysis/names.ts';
import { importRoom, type ImportRow, importsRepo } from '../imports.repo.ts';
import { storedReading } from '../imports.shape.ts';

// Of one account at a time: they run one after the other, and others' come between them only if there are few.
const RUNNING = 5;
const RETRY_SECONDS = 60;

export const CONTACTS_IMPORT = 'contacts_import';

export const importContactsTask = defineTask<JobRef>('import-contacts', { timeoutSeconds: 12 * 3600, parallel: 1 });

export type Wanted = { columns: (ImportTarget | null)[]; tags: string[]; existing: ExistingRule };

/** Throws `import_columns_missing`, `import_column_twice`, and `request_invalid` where the file has other columns. */
export function requireColumns({ analysis }: Analysed, columns: readonly (ImportTarget | null)[]): void {
  if (columns.length !== analysis.columns.length) {
    const message = `The file has ${analysis.columns.length} columns`;
    throw new AppError('request_invalid', { fields: [{ path: 'columns', code: 'invalid', message }] });
  }
  const named = columns.filter((target) => target !== null);
  if (new Set(named).size < named.length) throw new AppError('import_column_twice');
  if (!hasNeeded(columns)) throw new AppError('import_columns_missing');
}

/** Asked for by many at once, each waits for the one before. */
async function requireRoom(tx: Db, accountId: number): Promise<void> {
  await importRoom(tx).lockStarts(accountId);
  if ((await importRoom(tx).countRunning(accountId)) < RUNNING) return;
  throw new AppError('imports_too_many', { retryAfterSeconds: RETRY_SECONDS });
}

/** Begins it: once, however often it is asked. Throws `import_started`, and `imports_too_many` while others have to end first. */
export const begin = (
  platform: Platform,
  { accountId, userId }: { accountId: number; userId: number },
  id: number,
  analysed: Analysed,
  { columns, tags, existing }: Wanted,
): Promise<{ row: ImportRow; job: Job }> =>
  platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now();
    const row = await importsRepo(tx).lock(accountId, id);
    if (row === undefined) throw new AppError('not_found');
    if (row.state !== 'idle') throw new AppError('import_started');
    await requireRoom(tx, accountId);
    const made = await requireTags(tx, { accountId, userId, now }, tags);
    const job = await startJob(tx, platform, importContactsTask, {
      accountId,
      userId,
      kind: CONTACTS_IMPORT,
      input: { importId: id },
      result: { importId: id },
      total: analysed.analysis.rowCount,
    });
    const begun = await importsRepo(tx).change(accountId, id, {
      // It is done for the person who starts it.
      userId,
      workId: job.id,
      state: 'importing',
      reading: storedReading(analysed),
      columns: JSON.stringify(columns),
      headerHash: analysed.headerHash === null ? null : Buffer.from(analysed.headerHash),
      tags: made.map(({ name }) => name),
      existing,
      startedAt: now,
    });
    return { row: begun, job: toJob(job, now) };
  });
