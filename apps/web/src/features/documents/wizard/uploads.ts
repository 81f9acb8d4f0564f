import { type DriveProvider, type ErrorCode, importDriveFile, submitDocumentFiles } from '@sealwright/contract';
import { create } from 'zustand';
import { newKey } from '../../../editor/fields.ts';
import { api, ApiError, upload } from '../../../lib/api.ts';
import { onPersonGone } from '../../../lib/session.ts';
import { dropJob, showJob } from '../../../lib/jobs.ts';
import { toastError } from '../../../ui/toast.ts';
import { problemOfFile, roomFor } from '../../../editor/file-checks.ts';
import { isPassing } from '../../../editor/passing.ts';
import { addContact } from './wizard.queries.ts';

/** A file that the server fetches from a connected drive. */
export type DriveFile = {
  readonly name: string;
  readonly size: number;
  readonly drive: DriveProvider;
  readonly id: string;
};

type Source = File | DriveFile;

export type UploadItem = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** From a drive: how much of it is there is not known before all of it is. */
  readonly isFetched: boolean;
  readonly state: 'waiting' | 'uploading' | 'failed';
  readonly problem: ErrorCode | 'network' | null;
  /** Whether another try may help: the network was away, and the file is still at hand. */
  readonly canRetry: boolean;
};

type Batch = { readonly items: readonly UploadItem[]; readonly problem: ErrorCode | null };

/** Null: a document that does not exist yet. */
type Owner = number | null;

export type UploadsState = {
  readonly batches: ReadonlyMap<Owner, Batch>;
  /** The document that the first upload of a new one has made; anyone who shows the new one goes on there. */
  readonly madeDocument: number | null;
  /** Whom the new document is begun for: a contact, who becomes its first recipient as soon as it exists. */
  readonly begunFor: number | null;
};

export const useUploads = create<UploadsState>()(() => ({ batches: new Map(), madeDocument: null, begunFor: null }));

const NOTHING: Batch = { items: [], problem: null };

export const batchOf = (state: UploadsState, owner: Owner): Batch => state.batches.get(owner) ?? NOTHING;

type Job = { key: string; file: Source; ending: AbortController };

// Kept here and not in a component: an upload goes on while one looks elsewhere in the application.
const jobs = new Map<string, Job>();
const onDone = new Set<(document: number) => void>();

function setBatch(owner: Owner, change: (batch: Batch) => Batch) {
  useUploads.setState((state) => {
    const batches = new Map(state.batches);
    const next = change(batchOf(state, owner));
    if (next.items.length === 0 && next.problem === null) batches.delete(owner);
    else batches.set(owner, next);
    return { batches };
  });
}

const setItem = (owner: Owner, key: string, change: Partial<UploadItem>) =>
  setBatch(owner, (batch) => ({
    ...batch,
    items: batch.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }));

export const forgetUpload = (owner: Owner, key: string): void => {
  jobs.get(key)?.ending.abort(new DOMException('The upload was cancelled.', 'AbortError'));
  jobs.delete(key);
  dropJob(key);
  setBatch(owner, (batch) => ({ ...batch, items: batch.items.filter((item) => item.key !== key) }));
};

// Counts the people of this tab: what one of them sends is no one else's.
let person = 0;

onPersonGone(() => {
  person += 1;
  for (const [owner, { items }] of useUploads.getState().batches) {
    for (const { key } of items) forgetUpload(owner, key);
  }
  useUploads.setState({ batches: new Map(), madeDocument: null, begunFor: null });
});

/** Another try for a file that did not arrive because no one answered. */
export const retryUpload = (key: string): void => {
  const job = jobs.get(key);
  if (job === undefined) return;
  const owner = ownerOf(key);
  setItem(owner, key, { state: 'waiting', problem: null, canRetry: false, sent: 0 });
  showJob({ ...workOf(owner, job), state: 'waiting', done: 0, error: null, retry: null });
  void work(owner);
};

/** Whose the upload is now: what failed moves on to the document that the others have made. */
const ownerOf = (key: string): Owner =>
  [...useUploads.getState().batches].find(([, { items }]) => items.some((item) => item.key === key))?.[0] ?? null;

/** The contact of what is being uploaded for a new document; of one that nothing is on its way to, `asked`. */
export const contactOf = (state: UploadsState, asked: number | null): number | null =>
  batchOf(state, null).items.some((item) => item.state !== 'failed') ? state.begunFor : asked;

/** It is begun for no one any more. */
export const leaveContact = (): void => useUploads.setState({ begunFor: null });

function hrefOf(document: Owner): string {
  if (document !== null) return `/documents/${document}/edit?step=upload`;
  const { begunFor } = useUploads.getState();
  return `/documents/add-document${begunFor === null ? '' : `?contact=${begunFor}`}`;
}

/** What the shell shows of an upload while one is elsewhere. */
const workOf = (document: Owner, { key, file }: Pick<Job, 'key' | 'file'>) => ({
  id: key,
  title: file.name,
  total: file.size,
  href: hrefOf(document),
  cancel: () => forgetUpload(ownerOf(key), key),
});

export const forgetProblem = (owner: Owner): void => setBatch(owner, (batch) => ({ ...batch, problem: null }));

/** Called with the document each time a file has arrived. Gives back how to stop. */
export function onUploaded(listener: (document: number) => void): () => void {
  onDone.add(listener);
  return () => onDone.delete(listener);
}

/** The new document was shown: the next one begins anew. */
export const takeMadeDocument = (): void => useUploads.setState({ madeDocument: null });

/**
 * Uploads files one after another, each with its own progress and its own refusal. `present` are the files the document has
 * already. The first file that arrives makes the document when there is none, for `contactId` where that is said.
 */
export async function uploadFiles(
  owner: Owner,
  files: readonly Source[],
  present: number,
  contactId: number | null = null,
): Promise<void> {
  if (owner === null) useUploads.setState((state) => ({ begunFor: contactOf(state, contactId) }));
  if (files.length === 0) {
    setBatch(owner, (batch) => ({ ...batch, problem: 'file_missing' }));
    return;
  }
  const waiting = batchOf(useUploads.getState(), owner).items.filter(({ state }) => state !== 'failed').length;
  const { taken, refused } = roomFor(files, present + waiting);
  const added = taken.map((file) => ({ key: newKey(), file, ending: new AbortController() }));
  for (const job of added) {
    jobs.set(job.key, job);
    showJob(workOf(owner, job));
  }
  setBatch(owner, (batch) => ({
    problem: refused.length > 0 ? 'files_too_many' : null,
    items: [
      ...batch.items,
      ...added.map(({ key, file }) => itemOf(key, file)),
      ...refused.map((file) => ({
        ...itemOf(newKey(), file),
        state: 'failed' as const,
        problem: 'files_too_many' as const,
      })),
    ],
  }));
  await work(owner);
}

const itemOf = (key: string, file: Source): UploadItem => ({
  key,
  name: file.name,
  size: file.size,
  sent: 0,
  isFetched: !(file instanceof File),
  state: 'waiting',
  problem: null,
  canRetry: false,
});

const working = new Set<Owner>();

/** One request at a time, so that two first files cannot make two documents. */
async function work(owner: Owner): Promise<void> {
  if (working.has(owner)) return;
  working.add(owner);
  const whose = person;
  let document = owner;
  try {
    for (;;) {
      const next = batchOf(useUploads.getState(), owner).items.find(({ state }) => state === 'waiting');
      const job = next === undefined ? undefined : jobs.get(next.key);
      if (job === undefined) break;
      const arrived = await send(owner, document, job);
      // Here and not where it is shown: one may have left meanwhile.
      if (document === null && arrived !== null) await addBegunFor(arrived);
      document = arrived ?? document;
    }
  } finally {
    working.delete(owner);
  }
  if (owner === null && document !== null && whose === person) handOver(document);
}

async function addBegunFor(document: number): Promise<void> {
  const { begunFor } = useUploads.getState();
  if (begunFor === null) return;
  await addContact(document, begunFor).catch((error: unknown) => {
    // Someone who is gone was not shown as the recipient either.
    if (!(error instanceof ApiError && error.status === 404)) toastError(error);
  });
}

async function send(owner: Owner, document: number | null, job: Job): Promise<number | null> {
  const { key, file, ending } = job;
  const tell: Tell = (news) => showJob({ ...workOf(document, job), ...news });
  setItem(owner, key, { state: 'uploading' });
  tell({ state: 'running' });
  try {
    const answer =
      file instanceof File
        ? await sendFile(owner, document, { key, file, ending }, tell)
        : await fetchFile(document, file, ending.signal);
    for (const listener of onDone) listener(answer.document);
    forgetUpload(owner, key);
    showJob({ ...workOf(answer.document, job), cancel: null, done: file.size, state: 'done' });
    return answer.document;
  } catch (error) {
    if (ending.signal.aborted) return null;
    const canRetry = isPassing(error);
    if (!canRetry) jobs.delete(key);
    setItem(owner, key, { state: 'failed', problem: problemOf(error), canRetry });
    const retry = canRetry ? () => retryUpload(key) : null;
    tell({ cancel: null, state: 'failed', error: problemOf(error), retry });
    return null;
  }
}

type Tell = (news: Partial<Parameters<typeof showJob>[0]>) => void;

/** A file of this computer. */
async function sendFile(owner: Owner, document: number | null, job: Job & { file: File }, tell: Tell) {
  const { key, file, ending } = job;
  const problem = await problemOfFile(file);
  if (problem !== null) throw new ApiError(problem, { status: 400 });
  const form = new FormData();
  if (document !== null) form.set('document', String(document));
  form.set('file', file, file.name);
  return upload(submitDocumentFiles, {
    form,
    signal: ending.signal,
    onProgress: (bytes, total) => {
      const sent = total > 0 ? Math.min(1, bytes / total) : 0;
      setItem(owner, key, { sent });
      // The form around the file counts too: of the file itself, its share is told.
      tell({ done: Math.round(sent * file.size), state: sent === 1 ? 'checking' : 'running' });
    },
  });
}

/** The server fetches it, and looks at it as at any upload. */
const fetchFile = (document: number | null, { drive, id }: DriveFile, signal: AbortSignal) =>
  api(importDriveFile, {
    params: { provider: drive },
    body: { file: id, ...(document === null ? {} : { document }) },
    signal,
  });

function problemOf(error: unknown): ErrorCode | 'network' {
  if (!(error instanceof ApiError)) return 'internal';
  // Of one file only the reason for that file is of interest.
  return error.code === 'request_malformed' ? 'upload_incomplete' : error.code;
}

/** What was refused is shown where the document is now. */
function handOver(document: number) {
  const { items, problem } = batchOf(useUploads.getState(), null);
  setBatch(null, () => NOTHING);
  setBatch(document, (batch) => ({ items: [...batch.items, ...items], problem }));
  useUploads.setState({ madeDocument: document, begunFor: null });
}
