import { expect, test } from 'vitest';
import { calculate, isFormula, plainNumber, refsOf } from './field-formulas.ts';

const of = (formula: string, held: Record<string, string> = {}, decimals: number | null = null) =>
  calculate(formula, (ref) => held[ref] ?? null, decimals);

test.each([
  ['0.1 + 0.2', '0.3'],
  ['1 - 0.9', '0.1'],
  ['2 + 3 * 4 - 6 / 3', '12'],
  ['-(2 + 3) * -2', '10'],
  ['10 - 2 - 3', '5'],
  ['100 / 10 / 2', '5'],
  ['round(2.345, 2)', '2.35'],
  ['round(-2.5)', '-3'],
  ['round(1 / 3, 4)', '0.3333'],
  ['1 / 3 * 3', '1'],
  ['sum(1, 2, 3.5)', '6.5'],
  ['MIN(3, 1, 2) + max(1, 9)', '10'],
  ['99999999999999999999 + 1', '100000000000000000000'],
  ['1 / 3', '0.3333333333'],
])('%s is %s', (formula, value) => {
  expect(of(formula)).toEqual({ value });
});

test('fields are read by their refs, in any digits, and those without a number count as nothing', () => {
  expect(of('[net] * 1.19', { net: '١٠٠٫٥' })).toEqual({ value: '119.595' });
  expect(of('[a] + [b]', { a: '2', b: 'many' })).toEqual({ value: '2' });
  expect(of('[a] + [b]')).toEqual({ value: null, problem: 'empty' });
  expect(of('[net] * 1.19', { net: '100.5' }, 2)).toEqual({ value: '119.60' });
  expect(refsOf('[a] + sum([b], [a])')).toEqual(['a', 'b']);
});

test('what cannot be calculated says why', () => {
  expect(of('1 / 0')).toEqual({ value: null, problem: 'division_by_zero' });
  expect(of('[a] / [b]', { a: '5', b: '0' })).toEqual({ value: null, problem: 'division_by_zero' });
  expect(of('[a] / [b]', { a: '5' })).toEqual({ value: null, problem: 'empty' });
  expect(of('1 / [b]')).toEqual({ value: null, problem: 'empty' });
  const huge = Array.from({ length: 60 }, () => '99999999999999999999').join('*');
  expect(of(huge)).toMatchObject({ value: null });
});

test.each([
  '',
  '1 +',
  '(1',
  '1)',
  '[a',
  '[a b]',
  'round(1, [a])',
  'round(1, 2, 3)',
  'round(1, 99)',
  'sum()',
  'alert(1)',
  'constructor',
  '1; 2',
  '1 2',
  '2 ** 3',
  `${'('.repeat(40)}1${')'.repeat(40)}`,
  '-'.repeat(100) + '1',
  '1+'.repeat(300) + '1',
])('%s is no formula', (formula) => {
  expect(isFormula(formula)).toBe(false);
});

test.each([
  ['12', '12'],
  [' 007.50 ', '7.50'],
  ['-3', '-3'],
  ['−3', '-3'],
  ['۱۲٫۵', '12.5'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['1,000', null],
  ['1e5', null],
  ['', null],
  ['1.', null],
  ['9'.repeat(31), null],
])('%s as a number is %s', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});
