import { formatDay, IN_WORDS } from './days.ts';
import { useLocale } from './i18n.ts';

/** Days of the calendar as the reader's language writes them. */
export function useDay(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDay(locale, day, IN_WORDS);
}
