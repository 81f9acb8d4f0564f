import { type ContactImport, isErrorCode, type Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { followJob, isFollowed, isJobOpen, stopJob } from '../../../lib/follow-job.ts';
import { dropJob, showJob } from '../../../lib/jobs.ts';
import { areAllRowsBad, rowsOf } from './imports.figures.ts';
import { forgetContacts, importQuery, type Imported, keepImport } from './imports.queries.ts';

export const rowIdOf = (id: number): string => `import:${id}`;

const READ_MS = 700;
// The job ends a moment before the import is read as over.
const LAST_READS = 20;

/** Follows an import: its page and the tray show how far it is. */
export function followImport(cache: QueryClient, { import: one, analysis }: Imported): void {
  const { id, jobId } = one;
  const rowId = rowIdOf(id);
  if (one.state !== 'importing' || jobId === null || isFollowed(rowId)) return;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let readsLeft = Number.POSITIVE_INFINITY;

  const read = async () => {
    timer = null;
    if (!isFollowed(rowId)) return;
    const found = await cache.fetchQuery({ ...importQuery(id), staleTime: 0 }).catch(() => null);
    if (!isFollowed(rowId)) return;
    if (found !== null) {
      keepImport(cache, found);
      showImport(found);
      if (found.import.state !== 'importing') {
        forgetContacts(cache);
        end();
        return;
      }
    }
    readsLeft -= 1;
    if (Number.isFinite(readsLeft)) readSoon();
  };
  const readSoon = () => {
    if (readsLeft > 0) timer ??= setTimeout(() => void read(), READ_MS);
  };
  const end = followJob({ rowId, jobId, onReconnect: readSoon }, (job) => {
    if (!isJobOpen(job) && !Number.isFinite(readsLeft)) readsLeft = LAST_READS;
    readSoon();
  });
  showImport({ import: one, analysis });
}

/** Follows the import of a job that was started before the page was loaded, or elsewhere. */
export async function followImportJob(cache: QueryClient, job: Job): Promise<void> {
  const id = Number(job.result['importId']);
  if (Number.isInteger(id)) followImport(cache, await cache.fetchQuery({ ...importQuery(id), staleTime: 0 }));
}

const STATES = {
  importing: 'running',
  success: 'done',
  partial_success: 'done',
  failed: 'failed',
} as const;

function showImport({ import: one, analysis }: Imported): void {
  const { id, jobId, state } = one;
  if (state === 'idle' || state === 'cancelled') {
    dropJob(rowIdOf(id));
    return;
  }
  showJob({
    id: rowIdOf(id),
    title: one.fileName,
    href: `/contacts/import/${id}`,
    unit: 'items',
    isLostOnLeave: false,
    state: STATES[state],
    done: one.rowCount,
    total: rowsOf(one, analysis)?.count ?? null,
    error: state === 'failed' ? codeOf(one) : null,
    cancel: state === 'importing' && jobId !== null ? () => stopJob(jobId) : null,
  });
}

function codeOf(one: ContactImport) {
  if (areAllRowsBad(one)) return 'request_invalid';
  return one.error !== null && isErrorCode(one.error) ? one.error : 'internal';
}
