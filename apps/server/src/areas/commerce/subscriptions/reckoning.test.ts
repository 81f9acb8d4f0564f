import { array, assert, constantFrom, date, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanTerms } from '../plans/index.ts';
import {
  addMonths,
  changeNow,
  countingAt,
  daysOf,
  graceEnd,
  monthsOf,
  periodAt,
  placeAfter,
  remindersDue,
  whenOf,
} from './reckoning.ts';

const DAY_MS = 24 * 3600_000;
const dates = date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const intervals = constantFrom('month' as const, 'year' as const);
const day = (text: string) => new Date(`${text}T10:00:00.000Z`);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const terms = (of: Partial<PlanTerms> = {}): PlanTerms => ({
  planId: 1,
  name: 'Solo',
  sku: 'S',
  price: 1000,
  currency: 'USD',
  interval: 'month',
  taxRate: 60_000,
  requestsIncluded: 20,
  ...of,
});

test('a period that begins on the 31st comes back to it', () => {
  const months = [0, 1, 2, 3, 13].map((month) => dayOf(addMonths(day('2027-01-31'), month)));
  expect(months).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
});

test('periods follow each other without a gap, each as long as its interval, on the day of the anchor', () => {
  assert(
    property(dates, array(intervals, { minLength: 1, maxLength: 30 }), (anchor, all) => {
      let place = { anchor, months: 0 };
      let last: Date | null = null;
      for (const [index, interval] of all.entries()) {
        const { start, end } = periodAt(place, interval);
        expect(start).toEqual(last ?? start);
        expect(end.getTime()).toBeGreaterThan(start.getTime());
        expect([anchor.getUTCDate(), 28, 29, 30]).toContain(start.getUTCDate());
        last = end;
        place = placeAfter(place, { ended: interval, next: all[index + 1] ?? interval }, end);
      }
    }),
  );
});

test('a period that no one began before it was over is left out, and the next one holds the present', () => {
  assert(
    property(dates, intervals, intervals, integer({ min: 0, max: 1500 }), (anchor, ended, next, late) => {
      const before = periodAt({ anchor, months: 0 }, ended);
      const now = new Date(before.end.getTime() + late * DAY_MS);
      const after = periodAt(placeAfter({ anchor, months: 0 }, { ended, next }, now), next);
      expect(after.start.getTime()).toBeGreaterThanOrEqual(before.end.getTime());
      expect(after.start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(after.end.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

test('the months of counting fill the period', () => {
  assert(
    property(dates, intervals, integer({ min: -5, max: 500 }), (anchor, interval, days) => {
      const place = { anchor, months: 24 };
      const period = periodAt(place, interval);
      const now = new Date(period.start.getTime() + days * DAY_MS);
      const { start, end } = countingAt(place, interval, now);
      expect(start.getTime()).toBeGreaterThanOrEqual(period.start.getTime());
      expect(end.getTime()).toBeLessThanOrEqual(period.end.getTime());
      const isWithin = now >= period.start && now < period.end;
      expect(!isWithin || (start <= now && now < end)).toBe(true);
      expect(countingAt(place, interval, period.start).start).toEqual(period.start);
    }),
  );
});

test('a dearer plan begins now, a cheaper one with the next period', () => {
  const team = { planId: 2, price: 3000 };
  expect(whenOf(terms(), terms(team))).toBe('now');
  expect(whenOf(terms(team), terms())).toBe('at_period_end');
  expect(whenOf(terms(), terms())).toBe('same');
  expect(whenOf(terms(), terms({ planId: 2 }))).toBe('at_period_end');
  expect(whenOf(terms(), terms({ interval: 'year', price: 10_000 }))).toBe('now');
  expect(whenOf(terms(), terms({ ...team, interval: 'year', price: 30_000 }))).toBe('now');
  expect(whenOf(terms(team), terms({ interval: 'year', price: 10_000 }))).toBe('at_period_end');
  expect(whenOf(terms({ interval: 'year', price: 10_000 }), terms(team))).toBe('at_period_end');
  expect(whenOf(terms(), terms({ ...team, currency: 'EUR' }))).toBe('at_period_end');
});

test('half of a period costs half of the difference', () => {
  const place = { anchor: day('2027-04-01'), months: 0 };
  const found = changeNow({ from: terms(), to: terms({ planId: 2, price: 3000 }), place, now: day('2027-04-16') });
  expect(found).toMatchObject({ price: 1500, credit: 500, place });
  expect(found.period).toEqual({ start: day('2027-04-16'), end: day('2027-05-01') });
});

test('a year begins anew, less what is left of the month', () => {
  const place = { anchor: day('2027-04-01'), months: 0 };
  const to = terms({ interval: 'year', price: 10_000 });
  const found = changeNow({ from: terms(), to, place, now: day('2027-04-16') });
  expect(found).toMatchObject({ price: 10_000, credit: 500, place: { anchor: day('2027-04-16'), months: 0 } });
  expect(dayOf(found.period.end)).toBe('2028-04-16');
});

/** Prices that rise: each is an upgrade of the one before. */
const rising = array(integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 8 }).map((steps) =>
  steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0)),
);

test('whatever plans follow each other in a period, no more is paid than for the dearest, and no less than for the first', () => {
  const moments = array(integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 8 });
  assert(
    property(dates, intervals, rising, moments, (anchor, interval, prices, days) => {
      const place = { anchor, months: 0 };
      const { start } = periodAt(place, interval);
      const sorted = days.toSorted((one, other) => one - other);
      let paid = prices[0] ?? 0;
      for (let index = 1; index < prices.length; index += 1) {
        const now = new Date(start.getTime() + (sorted[index] ?? 0) * DAY_MS);
        const [from, to] = [prices[index - 1] ?? 0, prices[index] ?? 0];
        const { price, credit } = changeNow({
          from: terms({ price: from, interval }),
          to: terms({ planId: 2, price: to, interval }),
          place,
          now,
        });
        expect(price).toBeGreaterThanOrEqual(credit);
        expect(credit).toBeLessThanOrEqual(from);
        expect(price).toBeLessThanOrEqual(to);
        paid += price - credit;
      }
      // Each step may round up by half a unit, and its credit down by as much.
      expect(paid).toBeLessThanOrEqual((prices.at(-1) ?? 0) + prices.length);
      expect(paid).toBeGreaterThanOrEqual(prices[0] ?? 0);
    }),
  );
});

test('on the first day all of a period is left, on its last one day, and after it none', () => {
  assert(
    property(record({ anchor: dates, interval: intervals }), ({ anchor, interval }) => {
      const period = periodAt({ anchor, months: 0 }, interval);
      const { all } = daysOf(period, period.start);
      expect(daysOf(period, period.start)).toEqual({ left: all, all });
      expect(daysOf(period, new Date(period.end.getTime() - 1)).left).toBe(1);
      expect(daysOf(period, period.end).left).toBe(0);
      expect(all).toBeGreaterThanOrEqual(28 * monthsOf(interval));
    }),
  );
});

test('reminders come after 1, 5 and 10 days, and grace is over after 14', () => {
  const failed = day('2027-04-01');
  const due = [0, 1, 4, 5, 10, 13].map((days) => remindersDue(failed, new Date(failed.getTime() + days * DAY_MS)));
  expect(due).toEqual([0, 1, 1, 2, 3, 3]);
  expect(graceEnd(failed)).toEqual(day('2027-04-15'));
});
