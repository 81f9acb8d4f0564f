import { cancelJob, type ContactImport, isErrorCode } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { followJob, isFollowed, isJobOpen } from '../../../lib/follow-job.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { endWork, tellWork } from '../../../lib/work.ts';
import { importsKey } from '../open-work.ts';
import { areAllRowsBad, rowsOf } from './imports.figures.ts';
import { forgetContacts, importQuery, type Imported, keepImport } from './imports.queries.ts';

export const workIdOf = (id: number): string => `import:${id}`;

const READ_MS = 700;
// The job ends a moment before the import is read as over.
const LAST_READS = 20;

/** Follows an import: its page and the tray show how far it is. */
export function followImport(cache: QueryClient, { import: one, analysis }: Imported): void {
  const { id, jobId } = one;
  const workId = workIdOf(id);
  if (one.state !== 'importing' || jobId === null || isFollowed(workId)) return;
  remember(id);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let readsLeft = Number.POSITIVE_INFINITY;

  const read = async () => {
    timer = null;
    if (!isFollowed(workId)) return;
    const found = await cache.fetchQuery({ ...importQuery(id), staleTime: 0 }).catch(() => null);
    if (!isFollowed(workId)) return;
    if (found !== null) {
      keepImport(cache, found);
      tell(found);
      if (found.import.state !== 'importing') {
        forgetContacts(cache);
        forget(id);
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
  const end = followJob({ workId, jobId, onReconnect: readSoon }, (job) => {
    if (!isJobOpen(job) && !Number.isFinite(readsLeft)) readsLeft = LAST_READS;
    readSoon();
  });
  tell({ import: one, analysis });
}

const Remembered = z.array(z.number().int());

function remembered(): number[] {
  try {
    return Remembered.parse(JSON.parse(readStored(importsKey()) ?? '[]'));
  } catch {
    return [];
  }
}

const keep = (ids: readonly number[]): void => writeStored(importsKey(), ids.length > 0 ? JSON.stringify(ids) : null);
const remember = (id: number): void => keep([...remembered().filter((one) => one !== id), id]);
const forget = (id: number): void => keep(remembered().filter((one) => one !== id));

/** What ran when the page was closed: how far it is or, where it is over by now, how it ended. */
export async function followImportsAgain(cache: QueryClient): Promise<void> {
  for (const id of remembered().filter((one) => !isFollowed(workIdOf(one)))) {
    const found = await cache.fetchQuery({ ...importQuery(id), staleTime: 0 }).catch(() => null);
    if (found?.import.state === 'importing') {
      followImport(cache, found);
      continue;
    }
    forget(id);
    if (found !== null) tell(found);
  }
}

const STATES = {
  importing: 'running',
  success: 'done',
  partial_success: 'done',
  failed: 'failed',
} as const;

function tell({ import: one, analysis }: Imported): void {
  const { id, jobId, state } = one;
  if (state === 'idle' || state === 'cancelled') {
    endWork(workIdOf(id));
    return;
  }
  tellWork({
    id: workIdOf(id),
    title: one.fileName,
    href: `/contacts/import/${id}`,
    unit: 'items',
    isLostOnLeave: false,
    state: STATES[state],
    done: one.rowCount,
    total: rowsOf(one, analysis)?.count ?? null,
    error: state === 'failed' ? codeOf(one) : null,
    cancel:
      state === 'importing' && jobId !== null
        ? () => void api(cancelJob, { params: { id: jobId } }).catch(() => undefined)
        : null,
  });
}

function codeOf(one: ContactImport) {
  if (areAllRowsBad(one)) return 'request_invalid';
  return one.error !== null && isErrorCode(one.error) ? one.error : 'internal';
}
