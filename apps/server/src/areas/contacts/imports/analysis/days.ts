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

/** `2024-12-31`, and what follows as a time. */
const YEAR_FIRST = /^\d{4}[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ].*)?$/;
/** `12月31日`, `2024年12月31日`. */
const CHINESE = /^(?:\d{4}年)?(?<month>\d{1,2})月(?<day>\d{1,2})日?$/u;
/** `12/31`, `31.12.2024`: either may be the month. */
const NUMBERS = /^(?<one>\d{1,2})(?<sign>[-/.])(?<other>\d{1,2})(?:[-/.]\d{2,4})?$/;
/** `Dec 31`, `December 31st, 2024`. */
const NAME_FIRST = /^(?<month>\p{L}[\p{L}\p{M}]*)\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+\d{4})?$/u;
/** `31 December`, `31 de diciembre de 2024`. */
const NAME_SECOND =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]*(?:de\s+)?(?<month>\p{L}[\p{L}\p{M}]*)\.?(?:,?[\s-]+(?:de\s+)?\d{2,4})?$/u;

function monthAndDay(text: string): [number, number] | null {
  const inOrder = YEAR_FIRST.exec(text)?.groups ?? CHINESE.exec(text)?.groups;
  if (inOrder !== undefined) return [Number(inOrder['month']), Number(inOrder['day'])];
  const numbers = NUMBERS.exec(text)?.groups;
  if (numbers !== undefined) return inNumbers(numbers);
  const words = NAME_FIRST.exec(text)?.groups ?? NAME_SECOND.exec(text)?.groups;
  return words === undefined ? null : named(words['month'] ?? '', words['day'] ?? '');
}

function inNumbers({ one, sign, other }: Record<string, string>): [number, number] {
  const isDayFirst = sign === '.' || Number(one) > 12;
  return isDayFirst ? [Number(other), Number(one)] : [Number(one), Number(other)];
}

function named(month: string, day: string): [number, number] | null {
  const number = MONTHS.get(plain(month));
  return number === undefined ? null : [number, Number(day)];
}
