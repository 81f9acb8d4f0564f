import { type BulkAct, BulkAct as Act, type Job, UNDONE_BY } from '@sealwright/contract';
import { t } from 'i18next';
import { z } from 'zod';
import { create } from 'zustand';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { onPersonGone } from '../../../lib/session.ts';

/** How an act on many documents ended. */
export type Outcome = {
  jobId: number;
  act: BulkAct;
  count: number;
  skipped: number;
  /** Chosen, and not there any more. */
  missing: number;
  sizeBytes: number;
  canUndo: boolean;
};

// Of the job's own account of itself: what is not there is not known.
const Result = z.object({
  count: z.number().catch(0).default(0),
  skipped: z.number().catch(0).default(0),
  missing: z.number().catch(0).default(0),
  sizeBytes: z.number().catch(0).default(0),
});

const PREFIX = 'documents_';

/** Null for a job of another kind. */
export function outcomeOf({ id, kind, result }: Job): Outcome | null {
  const act = Act.safeParse(kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : '');
  if (!act.success) return null;
  const counts = Result.parse(result);
  return { jobId: id, act: act.data, ...counts, canUndo: UNDONE_BY[act.data] !== undefined && counts.count > 0 };
}

/** What stands on the list until it is put away: the last act that was not done to all. */
export const useOutcome = create<{ outcome: Outcome | null }>()(() => ({ outcome: null }));
export const showOutcome = (outcome: Outcome | null): void => useOutcome.setState({ outcome });

onPersonGone(() => showOutcome(null));

const number = (value: number): string => formatNumber(currentLocale(), value);

/** In one sentence: to how many it was done, and to how many not. */
export function sentenceOf({ act, count, skipped }: Pick<Outcome, 'act' | 'count' | 'skipped'>): string {
  const done = t(`done.${act}`, { ns: 'bulk', count, number: number(count) });
  return skipped === 0 ? done : `${done} ${t('skipped', { ns: 'bulk', count: skipped, number: number(skipped) })}`;
}
