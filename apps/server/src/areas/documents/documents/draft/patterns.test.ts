import { Script } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { fitsPattern, isSafePattern } from './patterns.ts';

afterEach(() => void vi.restoreAllMocks());

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

test('a pattern that was cut off twice is not tried again with values as long', () => {
  const pattern = '.*.*.*.*.*.*y';
  const cpu = vi.spyOn(process, 'threadCpuUsage');
  for (let tried = 0; tried < 2; tried += 1) fitsPattern(pattern, 'a'.repeat(4000));
  cpu.mockClear();

  const fits = fitsPattern(pattern, `${'a'.repeat(4000)}y`);

  expect(fits).toBe(false);
  expect(cpu).not.toHaveBeenCalled();
});

test('a long value that is cut off keeps no short one out', () => {
  const pattern = '.*.*.*.*.*.*z';
  for (let tried = 0; tried < 3; tried += 1) fitsPattern(pattern, 'a'.repeat(4000));

  expect(fitsPattern(pattern, 'z')).toBe(true);
  expect(fitsPattern(pattern, 'a'.repeat(4000))).toBe(false);
});

test('what is over its time without having had the CPU is tried again, and counts against no document', () => {
  const none = { user: 0, system: 0 };
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue(none);
  const tries = vi.spyOn(Script.prototype, 'runInContext');
  tries.mockImplementationOnce(() => {
    throw new Error('Script execution timed out after 25ms');
  });
  const budget = { leftMs: 1 };

  expect(fitsPattern('[a-z]+', 'word', budget)).toBe(true);
  expect(tries.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 25 }, { timeout: 100 }]);
  expect(budget).toEqual({ leftMs: 1 });
});

test('quotes and line separators in patterns and values are characters', () => {
  const odd = '\'"`\\ \u2028${1}';

  expect(fitsPattern(String.raw`'"` + '`' + String.raw`\\ \u2028\$\{1\}`, odd)).toBe(true);
  expect(fitsPattern("') || ('", odd)).toBe(false);
});
