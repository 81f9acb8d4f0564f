import type { Locale } from '@sealwright/contract';
import { intlTag } from '../../lib/locale.ts';

/** The name as people write it: `America/New_York` is New York to nobody's search. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Every zone this browser knows, and the one that is chosen even if it does not (an alias). */
export function timeZones(chosen: string): { value: string; label: string }[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].sort().map((value) => ({ value, label: zoneName(value) }));
}

/** The hour at which the daily mail leaves, as the reader writes hours. */
export const dailyHour = (locale: Locale): string =>
  new Intl.DateTimeFormat(intlTag(locale), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date('2026-01-01T08:00:00Z'),
  );
