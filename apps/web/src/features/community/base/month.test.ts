import { expect, test } from 'vitest';
import { addMonths, byDay, spanOfMonth, weeksOf } from './month.ts';

test('a month is whole weeks, beginning where the reader’s week does', () => {
  const fromMonday = weeksOf('2026-03', 1);
  expect(fromMonday[0]).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(fromMonday.at(-1)?.at(-1)).toBe('2026-04-05');
  expect(weeksOf('2026-03', 7)[0]?.[0]).toBe('2026-03-01');
  expect(weeksOf('2026-03', 6)[0]?.[0]).toBe('2026-02-28');
  // The shortest there is, and one of six weeks.
  expect(weeksOf('2027-02', 1)).toHaveLength(4);
  expect(weeksOf('2026-08', 1)).toHaveLength(6);
});

test('months go on over the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('an entry stands on each day that it touches', () => {
  const entry = (id: number, startsAt: string, endsAt: string) => ({ id, title: '', startsAt, endsAt });
  const days = byDay(
    [
      entry(1, '2026-03-28T22:00:00.000Z', '2026-03-30T01:00:00.000Z'),
      entry(2, '2026-03-30T08:00:00.000Z', '2026-03-31T00:00:00.000Z'),
    ],
    (at) => at.toISOString().slice(0, 10),
  );
  expect([...days].map(([day, entries]) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-03-28', [1]],
    ['2026-03-29', [1]],
    ['2026-03-30', [1, 2]],
  ]);
});

test('all days that a month shows lie within its span, in every time zone', () => {
  const { from, before } = spanOfMonth('2026-03');
  const days = weeksOf('2026-03', 1).flat();
  expect(from < `${days[0]}T00:00:00.000Z`).toBe(true);
  expect(before > `${days.at(-1)}T23:59:59.000Z`).toBe(true);
});
