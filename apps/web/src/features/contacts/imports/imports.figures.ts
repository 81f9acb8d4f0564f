import type { ContactImport, ImportAnalysis } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

// Before this much of a file was read, its rows say too little about the rest.
const TELLING_SHARE = 0.02;

/** How many rows there are in all, as far as anyone knows; null while no one does. */
export function rowsOf(
  one: Pick<ContactImport, 'rowCount' | 'share'>,
  analysis: Pick<ImportAnalysis, 'rowCount' | 'isRowCountEstimated'> | null,
): { count: number; isEstimated: boolean } | null {
  if (analysis && !analysis.isRowCountEstimated) return { count: analysis.rowCount, isEstimated: false };
  if (one.share >= TELLING_SHARE) return about(one.rowCount / one.share);
  return analysis ? about(analysis.rowCount) : null;

  // More digits would say more than anyone knows.
  function about(count: number) {
    return { count: Math.max(Number(count.toPrecision(3)), one.rowCount), isEstimated: true };
  }
}

/** Nothing went wrong but the rows themselves: an import may fail without its own error. */
export const areAllRowsBad = (one: Pick<ContactImport, 'state' | 'error' | 'failedCount'>): boolean =>
  one.state === 'failed' && one.error === null && one.failedCount > 0;

/** Rounded up, and coarse: a number that jumps says less than one that is roughly right. */
export function coarse(seconds: number): { value: number; unit: 'hour' | 'minute' | 'second' } {
  if (seconds >= 5400) return { value: Math.ceil(seconds / 3600), unit: 'hour' };
  if (seconds >= 60) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  return { value: Math.max(5, Math.ceil(seconds / 5) * 5), unit: 'second' };
}

/** How long something will take still, in words. */
export function useTimeLeft(): (seconds: number | null) => string | null {
  const { t } = useTranslation('imports');
  const { number } = useFormat();
  return (seconds) => {
    if (seconds === null) return null;
    const { value, unit } = coarse(seconds);
    return t('time_left', { time: number(value, { style: 'unit', unit, unitDisplay: 'long' }) });
  };
}
