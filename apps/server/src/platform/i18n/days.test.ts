import { expect, test } from 'vitest';
import { openSpanOf, spanOf } from './days.ts';

const NOW = new Date('2026-03-30T02:00:00.000Z');
const LIMITS = { usual: 30, most: 731 };

const hoursOf = ({ bounds }: { bounds: Date[] }) =>
  bounds.slice(1).map((end, index) => (end.getTime() - (bounds[index]?.getTime() ?? 0)) / 3600_000);

test('thirty days up to today, as the calendar of the time zone has it', () => {
  const inUtc = spanOf({}, NOW, LIMITS);
  const inLosAngeles = spanOf({ timeZone: 'America/Los_Angeles' }, NOW, LIMITS);

  expect([inUtc.days.length, inUtc.days[0], inUtc.days.at(-1)]).toEqual([30, '2026-03-01', '2026-03-30']);
  expect(inLosAngeles.days.at(-1)).toBe('2026-03-29');
  expect(inUtc.bounds.at(-1)?.toISOString()).toBe('2026-03-31T00:00:00.000Z');
  expect(inLosAngeles.bounds.at(-1)?.toISOString()).toBe('2026-03-30T07:00:00.000Z');
});

test('the day on which clocks change has 23 or 25 hours, and every other 24', () => {
  const spring = spanOf({ from: '2026-03-28', to: '2026-03-30', timeZone: 'Europe/Berlin' }, NOW, LIMITS);
  const autumn = spanOf({ from: '2026-10-24', to: '2026-10-26', timeZone: 'Europe/Berlin' }, NOW, LIMITS);
  // Clocks go from midnight to one o'clock, and at midnight back to eleven.
  const cairo = spanOf({ from: '2026-04-23', to: '2026-04-25', timeZone: 'Africa/Cairo' }, NOW, LIMITS);
  const cairoBack = spanOf({ from: '2026-10-28', to: '2026-10-30', timeZone: 'Africa/Cairo' }, NOW, LIMITS);
  // Half an hour.
  const lordHowe = spanOf({ from: '2026-04-04', to: '2026-04-06', timeZone: 'Australia/Lord_Howe' }, NOW, LIMITS);

  expect(hoursOf(spring)).toEqual([24, 23, 24]);
  expect(hoursOf(autumn)).toEqual([24, 25, 24]);
  expect(hoursOf(cairo)).toEqual([24, 23, 24]);
  expect(hoursOf(cairoBack)).toEqual([24, 25, 24]);
  expect(hoursOf(lordHowe)).toEqual([24, 24.5, 24]);
});

test('a midnight that comes twice begins its day the first time, and a day that never was is empty', () => {
  const havana = spanOf({ from: '2026-11-01', to: '2026-11-01', timeZone: 'America/Havana' }, NOW, LIMITS);
  const apia = spanOf({ from: '2011-12-29', to: '2011-12-31', timeZone: 'Pacific/Apia' }, NOW, LIMITS);

  expect(hoursOf(havana)).toEqual([25]);
  expect(hoursOf(apia)).toEqual([24, 0, 24]);
});

test('every day of two years begins when its zone says so, in every zone', () => {
  for (const timeZone of [
    '+05:30',
    'UTC',
    ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 12 === 0),
  ]) {
    const { days, bounds } = spanOf({ from: '2025-01-01', to: '2026-12-31', timeZone }, NOW, LIMITS);
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

    const first = bounds.slice(0, -1).map((start) => local.format(start));
    const last = bounds.slice(1).map((end) => local.format(end.getTime() - 1));

    expect([timeZone, first, last]).toEqual([timeZone, days, days]);
  }
});

test('the longest span is two years, and no span ends before it begins', () => {
  const refused = { code: 'span_invalid', status: 422 };
  const lengthOf = (from: string, to: string) => spanOf({ from, to }, NOW, LIMITS).days.length;

  expect(lengthOf('2024-01-01', '2025-12-31')).toBe(731);
  expect(lengthOf('2024-02-29', '2024-02-29')).toBe(1);
  for (const [from, to] of [
    ['2024-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-01'],
    ['0000-01-01', '0000-01-02'],
    ['9999-12-30', '9999-12-31'],
  ] as const) {
    expect(() => lengthOf(from, to)).toThrow(expect.objectContaining(refused));
  }
});

test('days the wrong way round are refused at their field, in words, in a span and in a filter with open ends', () => {
  const message = 'The start date can’t be after the end date.';
  const refused = { code: 'span_invalid', message, fields: [{ path: 'to', code: 'days_reversed', message }] };
  const reversed = { from: '2026-01-02', to: '2026-01-01' };

  expect(() => spanOf(reversed, NOW, LIMITS)).toThrow(expect.objectContaining(refused));
  expect(() => openSpanOf(reversed)).toThrow(expect.objectContaining(refused));
  expect(openSpanOf({ from: '2026-01-02' })).toEqual({ from: new Date('2026-01-02T00:00:00Z'), before: undefined });
});
