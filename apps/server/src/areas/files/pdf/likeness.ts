/** From here on two pages are taken for the same form, filled in or not. Measured in `likeness.test.ts`. */
const ALIKE = 0.8;

/**
 * How much two page prints have in common: the ink that both have, of the ink that either has. 1 for the same page, and for two that
 * are white; 0 for prints that cannot be compared.
 */
export function likeness(one: string, other: string): number {
  if (one.length === 0 || one.length !== other.length) return 0;
  let [both, either] = [0, 0];
  for (let cell = 0; cell < one.length; cell++) {
    const [a, b] = [digit(one.charCodeAt(cell)), digit(other.charCodeAt(cell))];
    both += Math.min(a, b);
    either += Math.max(a, b);
  }
  return either === 0 ? 1 : both / either;
}

/** A hexadecimal digit by its code: this runs a million times for one answer. */
const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);

/** Whether all pages look the same. Files whose pages could not be drawn are like none. */
export const areAlike = (prints: readonly string[], others: readonly string[]): boolean =>
  prints.length > 0 &&
  prints.length === others.length &&
  prints.every((print, index) => likeness(print, others[index] ?? '') >= ALIKE);
