import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { safePhone, safeText, unsafeText } from './formulas.ts';

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

it.each(['+49 170 1234567', '+1 (617) 555-0100', '+16175550100', '+1.617.555.0100'])(
  'leaves %j alone where it is a telephone number, as it is dialled',
  (phone) => {
    expect(safePhone(phone)).toBe(phone);
    expect(unsafeText(phone)).toBe(phone);
  },
);

it.each(['+1*2', '+A1', '+1,2', '+1!A1', '+SUM(1)', '-5', '=1', '@x', '+', '+ 1', '+1\t=2', '+cmd|x'])(
  'makes %j safe also in a column of telephone numbers',
  (text) => {
    expect(safePhone(text)).toBe(`'${text}`);
  },
);

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
