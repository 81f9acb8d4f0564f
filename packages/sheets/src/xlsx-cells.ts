import type { Format } from './xlsx-styles.ts';
import { numberText } from './xlsx-values.ts';

/** What cells refer to. */
export type SheetContext = { strings: readonly string[]; formats: readonly Format[]; from1904: boolean };

/** A cell's value as a text, by its type and style; null where it refers to nothing. */
export function cellText(context: SheetContext, type: string, style: number, value: string): string | null {
  if (value === '') return '';
  if (type === 's') return context.strings[Number(value)] ?? null;
  if (type === 'n') return numberText(value, context.formats[style] ?? null, context.from1904);
  if (type === 'b') return value.trim() === '0' || value.trim() === 'false' ? 'FALSE' : 'TRUE';
  if (type === 'd') return value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '');
  return value;
}
