import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeText, unsafeText } from './formulas.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['  =1', "'  =1"],
  ['+49 170 1', "'+49 170 1"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ['\t1', "'\t1"],
  ['\r1', "'\r1"],
  ["'=1", "''=1"],
  ["'''@", "''''@"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =HYPERLINK("x")', `'  =HYPERLINK("x")`],
])('makes %j a text that is not calculated, and the same again', (text, safe) => {
  expect(safeText(text)).toBe(safe);
  expect(unsafeText(safe)).toBe(text);
});

it.each(['', "'", "'t Hooft", "'hello", 'a=b', '1-2', "O'Neil", "''", ' x'])('leaves %j alone both ways', (text) => {
  expect(safeText(text)).toBe(text);
  expect(unsafeText(text)).toBe(text);
});

it('gives back every text', () => {
  const sign = fc.constantFrom(
    "'",
    "''",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u00a0',
    'a',
  );
  const text = fc.oneof(
    fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const safe = safeText(given);
      expect([unsafeText(safe), /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(safe)]).toEqual([given, false]);
    }),
    { numRuns: 1_000 },
  );
});
