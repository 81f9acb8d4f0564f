import { languageTag, LOCALES } from '@sealwright/contract';
import { plain } from '../../../../platform/sheets/names.ts';

/** Months by their long and short names in every language of the product. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(`${languageTag(locale)}-u-ca-gregory-nu-latn`, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        const name = format.format(new Date(Date.UTC(2024, index, 15)));
        return [plain(name), index + 1] as const;
      });
    }),
  ),
);

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * A day of the year as people write it (`12/31`, `31.12.2024`, `2024-12-31`, `Dec 31`, `12月31日`) as `MM-DD`; what is not one
 * comes back as it was. Where both could be the month, the first is, unless points stand between them.
 */
export function dayOfYear(text: string): string {
  const [first, second] = monthAndDay(text) ?? [];
  return first === undefined || second === undefined ? text : `${two(first)}-${two(second)}`;
}

function monthAndDay(text: string): [number, number] | null {
  const iso =
    /^\d{4}[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(?:\d{4}年)?(\d{1,2})月(\d{1,2})日?$/u.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2])];
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})(?:[-/.]\d{2,4})?$/.exec(text);
  if (numbers !== null) {
    const [one, other] = [Number(numbers[1]), Number(numbers[3])];
    return numbers[2] === '.' ? [other, one] : one > 12 ? [other, one] : [one, other];
  }
  const words = /^(\p{L}[\p{L}\p{M}]*)\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+\d{4})?$/u.exec(text);
  if (words !== null) return named(words[1] ?? '', words[2] ?? '');
  const turned =
    /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]*(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?(?:,?[\s-]+(?:de\s+)?\d{2,4})?$/u.exec(text);
  return turned === null ? null : named(turned[2] ?? '', turned[1] ?? '');
}

function named(month: string, day: string): [number, number] | null {
  const number = MONTHS.get(plain(month));
  return number === undefined ? null : [number, Number(day)];
}
