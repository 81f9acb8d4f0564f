import { expect, test } from 'vitest';
import { latinDigits, latinNumber } from './latin-digits.ts';

test('digits of Arabic, Persian and Urdu become those that programs read, and nothing else changes', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(latinDigits('a-1 ٫٬ १')).toBe('a-1 ٫٬ १');
});

test.each([
  ['١٢٫٥٠', '12.50'],
  ['۱۲٫۵', '12.5'],
  ['١٬٢٣٤٬٥٦٧٫٨٩', '1234567.89'],
  ['−۱۲٬۳۴٬۵۶۷', '−1234567'],
  ['12.50', '12.50'],
  ['1,234', '1,234'],
  ['١٢٫', '12.'],
  // Half typed, or meant as a point: no number.
  ['١٬', '1٬'],
  ['١٢٬٥٠', '12٬50'],
  ['١٢٬٣٤٥٦', '12٬3456'],
  ['', ''],
])('%s is read as %s', (text, number) => {
  expect(latinNumber(text)).toBe(number);
});
