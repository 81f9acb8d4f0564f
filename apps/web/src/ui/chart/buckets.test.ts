import { expect, test } from 'vitest';
import { bucketsOf, type Entry, grainOf } from './buckets.ts';
import { addDays, dayIn, daysOf, formatDays } from '../../lib/days.ts';

const days = (from: string, count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(from, index), values: [1, index] }));

test('a span is drawn by day, week or month, so that there are never more than some thirty points', () => {
  expect([1, 31, 32, 90, 190, 365, 731].map(grainOf)).toEqual(['day', 'day', 'week', 'week', 'week', 'month', 'month']);
});

test('weeks are counted back from the newest day, which is in a whole one', () => {
  const weeks = bucketsOf(days('2026-11-01', 16), 'week');

  expect(weeks).toEqual([
    { from: '2026-11-01', to: '2026-11-02', values: [2, 1] },
    { from: '2026-11-03', to: '2026-11-09', values: [7, 35] },
    { from: '2026-11-10', to: '2026-11-16', values: [7, 84] },
  ]);
});

test('months are those of the calendar, as far as the span reaches', () => {
  const months = bucketsOf(days('2026-01-30', 32), 'month');

  expect(months.map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-30', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-02'],
  ]);
});

test('nothing is lost by putting days together', () => {
  const entries = days('2025-11-22', 365);
  const sum = (lists: readonly { values: readonly number[] }[]) =>
    lists.reduce((total, { values }) => total + (values[1] ?? 0), 0);

  expect([bucketsOf(entries, 'week'), bucketsOf(entries, 'month')].map(sum)).toEqual([sum(entries), sum(entries)]);
});

test('days are counted over the end of a year, a leap day and the change of the clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysOf('2028-02-28', '2028-03-01')).toBe(3);
  expect(daysOf('2026-10-20', '2026-10-30')).toBe(11);
});

test('a moment falls on the day of the place where it is read', () => {
  const moment = new Date('2026-11-20T23:30:00Z');

  expect(['UTC', 'Asia/Karachi', 'America/New_York'].map((zone) => dayIn(zone, moment))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
  ]);
});

test('a span of days is written in the language of the reader, one day as one', () => {
  expect(formatDays('en', '2026-11-01', '2026-11-30')).toMatch(/^Nov 1\s–\s30, 2026$/);
  expect(formatDays('en', '2026-11-01', '2026-11-01')).toBe('Nov 1, 2026');
  expect(formatDays('ar', '2026-11-01', '2026-11-30')).toContain('نوفمبر');
  expect(formatDays('zhCn', '2026-10-23', '2026-11-21')).toBe('2026年10月23日至11月21日');
  expect(formatDays('zhCn', '2025-12-30', '2026-01-02')).toBe('2025年12月30日至2026年1月2日');
  expect(formatDays('zhCn', '2026-11-01', '2026-11-01')).toBe('2026年11月1日');
});
