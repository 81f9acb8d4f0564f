import { expect, test } from 'vitest';
import { withoutNumbers } from './masking.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['123-45-6789', '•••-••-6789'],
  ['123456789', '•••-••-6789'],
  ['Ada;Lovelace;123 45 6789;x', 'Ada;Lovelace;•••-••-6789;x'],
  ['SSN123 - 45 - 6789, spouse 987654321.', 'SSN•••-••-6789, spouse •••-••-4321.'],
  ['123\u201145\u20116789', '•••-••-6789'],
  ['12-3456789', '•••-••-6789'],
  ['١٢٣٤٥٦٧٨٩', '•••-••-٦٧٨٩'],
  ['1\u00002\u00003\u0000-\u00004\u00005\u0000-\u00006\u00007\u00008\u00009\u0000', '•••-••-6789'],
])('of %j no more than the end is shown', (text, shown) => {
  expect(withoutNumbers(text)).toBe(shown);
});

test.each([
  'Ada Lovelace',
  '+1 415 555 2671',
  '(415) 555-2671',
  '4155552671',
  '2026-07-01 22:30',
  'カタカナとひらがな',
  '李小龙先生女士们',
])('%s is shown as it is', (text) => {
  expect(withoutNumbers(text)).toBe(text);
});

test('bytes of a number that were read as letters are not shown', () => {
  for (const text of ['a,123-45-6789,b', 'aa,123-45-6789', 'abc,123456789 x']) {
    const even = bytesOf(text.length % 2 === 0 ? text : `${text} `);
    expect(withoutNumbers(even.toString('utf16le'))).toBe('•••');
    expect(withoutNumbers(Buffer.from(even).swap16().toString('utf16le'))).toBe('•••');
  }
});
