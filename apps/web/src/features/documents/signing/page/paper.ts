import type { Locale, SigningField } from '@sealwright/contract';
import { intlTag } from '../../../../lib/locale.ts';

/** A value as the document will have it: in the language the sender chose for the person, not that of the page around it. */
export function onPaper(field: SigningField, value: string, locale: Locale): string {
  if (field.type !== 'date' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  // A day is no moment: it must not move with the reader's zone.
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(intlTag(locale), style).format(new Date(`${value}T00:00:00Z`));
}
