import { type ContactImport, createImport, IMPORT_LIMITS } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, upload } from '../../../lib/api.ts';
import { session, useSession } from '../../../lib/session.ts';
import { dropJob, showJob } from '../../../lib/jobs.ts';
import { importedOf, keepImport } from './imports.queries.ts';
import { continueDraft } from './mapping.kept.ts';

export type Way = 'upload' | 'paste';

/** `fixes`: the import whose failed rows the file brings again. */
export type Sending = { readonly file: File; readonly error: unknown; readonly mends: Mended | null };
type Mended = Pick<ContactImport, 'id' | 'tags' | 'existing'>;

/** What is on its way to the server, or was refused: kept here, because it goes on while one looks elsewhere. */
export const useSending = create<Record<Way, Sending | null>>()(() => ({ upload: null, paste: null }));

export const sendingIdOf = (way: Way): string => `import-${way}`;

const endings = new Map<Way, AbortController>();
const listeners = new Map<Way, (id: number) => void>();

/** Called with the import when its file has arrived; without a listener the tray tells of it. Gives back how to stop. */
export function onSent(way: Way, listener: (id: number) => void): () => void {
  listeners.set(way, listener);
  return () => {
    if (listeners.get(way) === listener) listeners.delete(way);
  };
}

export function stopSending(way: Way): void {
  endings.get(way)?.abort(new DOMException('The upload was cancelled.', 'AbortError'));
  endings.delete(way);
  useSending.setState({ [way]: null });
  dropJob(sendingIdOf(way));
}

/** Whether the same file may be taken with another try. */
export const isWorthAnother = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429);

export async function sendFile(cache: QueryClient, way: Way, file: File, mends: Mended | null = null): Promise<void> {
  stopSending(way);
  const ending = new AbortController();
  endings.set(way, ending);
  const id = sendingIdOf(way);
  const href = `/contacts/import/${way}${mends === null ? '' : `?after=${mends.id}`}`;
  const job = { id, title: file.name, total: file.size, href };
  const whose = session().user?.id;
  // It does not belong to the person who signs in here.
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id !== whose) stopSending(way);
  });
  useSending.setState({ [way]: { file, error: null, mends } });
  showJob({ ...job, state: 'running', done: 0, error: null, retry: null, cancel: () => stopSending(way) });
  try {
    await requireReadable(file);
    const found = await upload(createImport, {
      file,
      signal: ending.signal,
      onProgress: (bytes, total) => {
        // The form around the file counts too: of the file itself, its share is told.
        const share = total > 0 ? Math.min(1, bytes / total) : 0;
        showJob({ ...job, done: Math.round(share * file.size), state: share === 1 ? 'checking' : 'running' });
      },
    });
    const imported = importedOf(found);
    keepImport(cache, imported);
    if (mends !== null) continueDraft(imported, mends);
    endings.delete(way);
    useSending.setState({ [way]: null });
    arrived(way, found.import.id, job);
  } catch (error) {
    if (ending.signal.aborted) return;
    endings.delete(way);
    useSending.setState({ [way]: { file, error, mends } });
    const retry = isWorthAnother(error) ? () => void sendFile(cache, way, file, mends) : null;
    showJob({
      ...job,
      state: 'failed',
      cancel: null,
      retry,
      error: codeInTray(error),
    });
  } finally {
    unsubscribe();
  }
}

function arrived(way: Way, id: number, job: Pick<Parameters<typeof showJob>[0], 'id' | 'title'> & { total: number }) {
  const listener = listeners.get(way);
  if (listener) {
    dropJob(job.id);
    listener(id);
    return;
  }
  showJob({ ...job, href: `/contacts/import/${id}`, done: job.total, state: 'done', cancel: null });
}

/** The file could be chosen and cannot be read: moved away meanwhile, on a drive that is gone, locked by another program. */
export class FileUnreadable extends Error {}

/** Why a file did not arrive, in what is said of files. */
export function codeInTray(error: unknown): ApiError['code'] {
  if (error instanceof FileUnreadable) return 'import_file_unreadable';
  if (!(error instanceof ApiError)) return 'internal';
  if (error.code === 'request_too_large') return 'import_file_too_large';
  return error.code === 'request_malformed' ? 'upload_incomplete' : error.code;
}

async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new FileUnreadable(file.name, { cause });
  }
}

export type FileProblem =
  | 'file_missing'
  | 'media_type_unsupported'
  | 'import_file_empty'
  | 'too_large_csv'
  | 'too_large_xlsx';

/** What can be said by name and size; the server looks at the bytes. */
export function problemOfFile({ name, size }: { name: string; size: number }): FileProblem | null {
  const kind = /\.(csv|txt|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  if (kind === undefined) return 'media_type_unsupported';
  if (size === 0) return 'import_file_empty';
  if (kind === 'xlsx') return size > IMPORT_LIMITS.xlsxBytes ? 'too_large_xlsx' : null;
  return size > IMPORT_LIMITS.csvBytes ? 'too_large_csv' : null;
}
