import { expect, test } from 'vitest';
import { fitsPattern, isSafePattern } from './patterns.ts';

test.each([
  String.raw`\d{5}`,
  '[A-Z]{2}[0-9]+',
  '(?:ab|cd)',
  'a+b*c?',
  String.raw`\p{L}+ \p{L}+`,
  '(abc)+',
  String.raw`\(a+\)+`,
])('the pattern %s can be a rule', (pattern) => {
  expect(isSafePattern(pattern)).toBe(true);
});

test.each(['(a+)+', '(a|aa)*', '((a)*)*', '(a{1,9}){9}', '(?=a)b', String.raw`(a)\1`, '(', '[z-a]', String.raw`\8`])(
  'the pattern %s is refused',
  (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  },
);

test('a pattern must match the whole value', () => {
  expect(fitsPattern('ab|cd', 'ab')).toBe(true);
  expect(fitsPattern('ab|cd', 'abx')).toBe(false);
  expect(fitsPattern(String.raw`\p{L}+`, 'محمد')).toBe(true);
});

test('matching that takes too long is cut off and does not fit', () => {
  const started = performance.now();

  const fits = fitsPattern('.*.*.*.*.*.*x', 'a'.repeat(4000));

  expect(fits).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a pattern that was cut off twice is not tried again', () => {
  const pattern = '.*.*.*.*.*.*y';

  const first = fitsPattern(pattern, 'y');
  for (let tried = 0; tried < 2; tried += 1) fitsPattern(pattern, 'a'.repeat(4000));
  const later = fitsPattern(pattern, 'y');

  expect([first, later]).toEqual([true, false]);
});

test('quotes and line separators in patterns and values are characters', () => {
  const odd = '\'"`\\ \u2028${1}';

  expect(fitsPattern(String.raw`'"` + '`' + String.raw`\\ \u2028\$\{1\}`, odd)).toBe(true);
  expect(fitsPattern("') || ('", odd)).toBe(false);
});
