import type { ContactSelection, ContactSummary, Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { isolated } from '../../../lib/isolated.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { nameOf } from './contact-name.ts';
import { forgetDeletion, isOfferedOnPage, rememberDeletion } from './deletions.ts';
import { type BulkAct, followBulk } from './follow-bulk.ts';
import { bringBackMany, bringBackOne, type Many, readAgain, removeMany, removeOne, takeOut } from './list.queries.ts';
import { showOutcome } from './restore-outcome.ts';

// Of the work's own account of itself: what is not there is not known.
const Result = z.object({
  count: z.number().optional().catch(undefined),
  deletion: z.uuid().optional().catch(undefined),
  leftDeleted: z.number().optional().catch(undefined),
});
type Ended = z.infer<typeof Result>;

const number = (value: number): string => formatNumber(currentLocale(), value);

/** Tells how an act on many ended, with what can be done about it. */
function notifyDone(cache: QueryClient, act: BulkAct, { count = 0, deletion, leftDeleted = 0 }: Ended): void {
  if (act === 'delete') {
    const text = t('toast.deleted_many', { ns: 'contacts', count, number: number(count) });
    if (deletion === undefined) toastDone(text);
    else {
      rememberDeletion({ deletion, count, at: new Date().toISOString() });
      if (!isOfferedOnPage()) toastUndo(text, () => void restoreMany(cache, { deletion }));
    }
    return;
  }
  showOutcome({ kind: 'many', restored: count, left: leftDeleted });
  const text = t('restored.many', { ns: 'contacts', count, number: number(count) });
  const left = t('restored.left', { ns: 'contacts', count: leftDeleted, number: number(leftDeleted) });
  toastDone(leftDeleted > 0 ? `${text} ${left}` : text);
}

/** Done at once, or followed until it is. */
async function ended(cache: QueryClient, act: BulkAct, { job, ...known }: Many): Promise<void> {
  if (job === undefined) {
    notifyDone(cache, act, known);
    await readAgain(cache);
    return;
  }
  followBulk(cache, act, job, (last) => notifyDone(cache, act, { ...known, ...endOf(last) }));
}

function refused(cache: QueryClient, what: `${BulkAct}.${'one' | 'many'}`, error: unknown): false {
  toastFailure(t(`failed.${what}`, { ns: 'contacts' }), error);
  // What was taken out too early stands there again.
  void readAgain(cache);
  return false;
}

/** True when it was done or goes on. */
async function restoreMany(cache: QueryClient, which: ContactSelection | { deletion: string }): Promise<boolean> {
  try {
    await ended(cache, 'restore', await bringBackMany(which));
    if ('deletion' in which) forgetDeletion(which.deletion);
    return true;
  } catch (error) {
    // All of it is back already.
    if ('deletion' in which && error instanceof ApiError && error.code === 'not_found') forgetDeletion(which.deletion);
    return refused(cache, 'restore.many', error);
  }
}

async function deleteMany(cache: QueryClient, selection: ContactSelection): Promise<boolean> {
  if ('ids' in selection) takeOut(cache, selection.ids);
  try {
    await ended(cache, 'delete', await removeMany(selection));
    return true;
  } catch (error) {
    return refused(cache, 'delete.many', error);
  }
}

async function restoreOne(cache: QueryClient, contact: ContactSummary): Promise<void> {
  takeOut(cache, [contact.id]);
  try {
    await bringBackOne(contact);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'contact_exists') {
      const { contactId } = error.facts;
      showOutcome({ kind: 'taken', contact, otherId: typeof contactId === 'number' ? contactId : null });
    }
    refused(cache, 'restore.one', error);
    return;
  }
  showOutcome({ kind: 'one', contact });
  toastDone(t('restored.one', { ns: 'contacts', name: isolated(nameOf(contact)) }));
  await readAgain(cache);
}

async function deleteOne(cache: QueryClient, contact: ContactSummary): Promise<void> {
  takeOut(cache, [contact.id]);
  try {
    await removeOne(contact);
  } catch (error) {
    refused(cache, 'delete.one', error);
    return;
  }
  const name = isolated(nameOf(contact));
  toastUndo(t('toast.deleted_one', { ns: 'contacts', name }), () => void restoreOne(cache, contact));
  await readAgain(cache);
}

/**
 * What is done with contacts of the lists. None of it is a callback of a screen: toasts and jobs outlive the row and
 * the page.
 */
export const actsOn = (cache: QueryClient) => ({
  deleteOne: (contact: ContactSummary) => deleteOne(cache, contact),
  deleteMany: (selection: ContactSelection) => deleteMany(cache, selection),
  restoreOne: (contact: ContactSummary) => restoreOne(cache, contact),
  restoreMany: (selection: ContactSelection) => restoreMany(cache, selection),
  undo: (deletion: string) => restoreMany(cache, { deletion }),
  /** Follows a job that was started before the page was loaded, or elsewhere. */
  follow: (act: BulkAct, job: Job) => followBulk(cache, act, job, (last) => notifyDone(cache, act, endOf(last))),
});

/** Stopped job counts too: what it had done stands, and can be undone. */
function endOf(job: Job): Ended {
  const result = Result.parse(job.result);
  return { ...result, count: result.count ?? job.done };
}
