import { useLocale } from '../../../lib/i18n.ts';
import { intlTag } from '../../../lib/locale.ts';

/** Days as the reader's language writes them: of the calendar, in no time zone. */
export function useDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(intlTag(useLocale()), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
