import { describe, expect, test } from 'vitest';
import { formatBytes, formatDate, formatList, formatNumber, formatTime, relativeTime } from './format.ts';

const at = '2026-11-20T14:03:09.000Z';

describe('dates and numbers', () => {
  test.each([
    ['en', 'Nov 20, 2026'],
    ['es', '20 nov 2026'],
    ['zhCn', '2026年11月20日'],
    ['ar', '20 نوفمبر 2026'],
    ['ur', '20 نومبر، 2026'],
  ] as const)('are written as a reader of %s writes them', (locale, expected) => {
    expect(formatDate(locale, at)).toBe(expected);
  });

  test.each(['ar', 'ur'] as const)('have Latin digits and the Gregorian year in %s, as everywhere else', (locale) => {
    expect(formatDate(locale, at)).toContain('2026');
    expect(formatNumber(locale, 1234)).toMatch(/^1\D?234$/);
  });

  test('name their zone where they may have to be proved', () => {
    expect(formatTime('en', at, { zone: true, timeZone: 'Asia/Karachi' })).toMatch(/7:03:09\sPM GMT\+5/);
  });
});

test('are written in each way asked for, whatever was written before', () => {
  const inKarachi = { zone: true, timeZone: 'Asia/Karachi' };

  expect(formatTime('en', at, inKarachi)).toMatch(/7:03:09\sPM GMT\+5/);
  expect(formatTime('en', at, { timeZone: 'Asia/Karachi' })).toMatch(/7:03\sPM$/);
  expect(formatTime('en', at, { zone: true, timeZone: 'UTC' })).toMatch(/2:03:09\sPM UTC/);
  expect(formatTime('es', at, inKarachi)).toMatch(/19:03:09 GMT\+5/);
  expect(formatNumber('en', 0.5, { style: 'percent' })).toBe('50%');
  expect(formatNumber('en', 0.5)).toBe('0.5');
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 kB'],
  [5 * 1024 * 1024, '5 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%i bytes read %s', (bytes, expected) => {
  expect(formatBytes('en', bytes)).toBe(expected);
});

test('a list is joined in the reader’s language', () => {
  expect(formatList('en', ['A', 'B', 'C'])).toBe('A, B, and C');
  expect(formatList('es', ['A', 'B'])).toBe('A y B');
});

test.each([
  ['2026-11-20T14:03:00.000Z', 'now'],
  ['2026-11-20T13:02:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:00.000Z', 'yesterday'],
  ['2026-12-04T14:04:00.000Z', 'in 2 weeks'],
])('%s is %s', (then, expected) => {
  expect(relativeTime('en', then, new Date(at))).toBe(expected);
});

test('a size in Latin letters keeps its order in a line of Urdu', () => {
  expect(formatBytes('ur', 3072)).toBe('\u20663 kB\u2069');
  expect(formatBytes('ur', 3)).toBe('3 بائٹس');
  expect(formatBytes('en', 3072)).toBe('3 kB');
});
