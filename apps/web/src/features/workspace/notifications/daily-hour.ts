import type { Locale } from '@sealwright/contract';
import { intlTag } from '../../../lib/locale.ts';

/** The hour at which the daily mail leaves, as the reader writes hours. */
export const dailyHour = (locale: Locale): string =>
  new Intl.DateTimeFormat(intlTag(locale), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date('2026-01-01T08:00:00Z'),
  );
