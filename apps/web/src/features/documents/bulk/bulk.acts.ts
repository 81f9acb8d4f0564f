import type { BulkAct, DocumentSelection, Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followInTray } from '../../../lib/follow-job.ts';
import { dropJob, showJob } from '../../../lib/jobs.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { type Outcome, outcomeOf, sentenceOf, showOutcome } from './bulk.outcome.ts';
import { begin, DOCUMENTS, fetchZip, undo } from './bulk.queries.ts';

const rowIdOf = (id: number): string => `documents-bulk:${id}`;

const readAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: DOCUMENTS });

/** None of it is a callback of a screen: a job outlives the page it was asked for on. */
export async function startMany(
  cache: QueryClient,
  asked: { act: BulkAct; selection: DocumentSelection; folder?: number | null },
): Promise<boolean> {
  try {
    const { job } = await begin(asked, randomKey());
    followMany(cache, job, { isOwn: true });
    return true;
  } catch (error) {
    toastFailure(t(`failed.${asked.act}`, { ns: 'bulk' }), error);
    void readAgain(cache);
    return false;
  }
}

export async function undoMany(cache: QueryClient, jobId: number): Promise<void> {
  try {
    const { job } = await undo(jobId);
    showOutcome(null);
    followMany(cache, job, { isOwn: true });
  } catch (error) {
    toastFailure(t('failed.undo', { ns: 'bulk' }), error);
  }
}

/** `isOwn`: asked for on this page, and so its file is fetched at once. Others were begun before a reload, or elsewhere. */
export const followMany = (cache: QueryClient, job: Job, { isOwn }: { isOwn: boolean }): void =>
  followInTray(
    job,
    {
      id: rowIdOf(job.id),
      title: t(`work.${outcomeOf(job)?.act ?? 'archive'}`, { ns: 'bulk' }),
      href: `/documents/bulk/${job.id}`,
    },
    {
      // How it ended is told with what can be done about it.
      isGoneWhenDone: true,
      onEnd: (last) => {
        void readAgain(cache);
        const outcome = last.state === 'failed' ? null : outcomeOf(last);
        if (outcome !== null) told(cache, outcome, isOwn);
      },
    },
  );

function told(cache: QueryClient, outcome: Outcome, isOwn: boolean): void {
  if (outcome.skipped + outcome.missing > 0) showOutcome(outcome);
  if (outcome.act === 'download' && outcome.count > 0 && isOwn) {
    void saveZip(outcome);
    return;
  }
  const sentence = sentenceOf(outcome);
  if (outcome.canUndo) toastUndo(sentence, () => void undoMany(cache, outcome.jobId));
  else toastDone(sentence);
}

/** Fetches the ZIP as far as the server has made it; the tray shows how far. */
export async function saveZip({ jobId, sizeBytes }: Pick<Outcome, 'jobId' | 'sizeBytes'>): Promise<void> {
  const id = `${rowIdOf(jobId)}:file`;
  const row = { id, title: t('work.zip', { ns: 'bulk' }), href: `/documents/bulk/${jobId}`, total: sizeBytes };
  showJob({ ...row, state: 'running' });
  try {
    const { blob, name } = await fetchZip(jobId, (bytes) => showJob({ ...row, state: 'running', done: bytes }));
    saveFile({ blob, name: name ?? 'documents.zip' });
    dropJob(id);
  } catch (error) {
    dropJob(id);
    toastFailure(t('failed.download', { ns: 'bulk' }), error);
  }
}
