import { CommunityType, type Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';
import { followInTray } from '../../../lib/follow-job.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { deleteMany, type Family, readAgain, restore, type Selection, type Thing } from './family.ts';

const ns = 'community';
const number = (value: number): string => formatNumber(currentLocale(), value);

async function undo(cache: QueryClient, deletion: number): Promise<void> {
  try {
    const { count, left } = await restore(deletion);
    toastDone(t(left > 0 ? 'undone.partly' : 'undone', { ns, number: number(count), left: number(left) }));
  } catch (error) {
    toastFailure(t('undo_failed', { ns }), error);
  }
  await readAgain(cache);
}

const offerUndo = (cache: QueryClient, deletion: number, count: number): void =>
  toastUndo(t('deleted_many', { ns, number: number(count) }), () => void undo(cache, deletion));

/** Not callbacks of a screen: the toast and the job outlive the selection. True: it was done, or goes on. */
export async function removeMany(cache: QueryClient, type: CommunityType, selection: Selection): Promise<boolean> {
  try {
    const { deletion, count, job } = await deleteMany(type, selection);
    if (job !== undefined) followDeleting(cache, job);
    else if (deletion === null) toastDone(t('deleted_none', { ns }));
    else offerUndo(cache, deletion, count);
    return true;
  } catch (error) {
    toastFailure(t('act_failed', { ns }), error);
    return false;
  } finally {
    await readAgain(cache);
  }
}

/** True when it is gone. */
export async function removeOne<T extends Thing, B>(
  cache: QueryClient,
  family: Family<T, B>,
  thing: T,
): Promise<boolean> {
  try {
    const { deletion } = await family.remove(thing);
    toastUndo(t('deleted', { ns, name: family.nameOf(thing) }), () => void undo(cache, deletion));
    return true;
  } catch (error) {
    toastFailure(t('act_failed', { ns }), error);
    return false;
  } finally {
    await readAgain(cache);
  }
}

/** Follows a deletion of many: the tray shows how far it is, and the end offers to undo it. */
export function followDeleting(cache: QueryClient, job: Job): void {
  const type = CommunityType.safeParse(job.result['type']);
  const href = `/admin/${type.data ?? 'groups'}`;
  followInTray(
    job,
    { id: `community-delete:${job.id}`, title: t('deleting', { ns }), href },
    {
      onEnd: ({ state, result: { deletion, count } }) => {
        void readAgain(cache);
        if (state === 'done' && typeof deletion === 'number') offerUndo(cache, deletion, Number(count ?? 0));
      },
    },
  );
}
