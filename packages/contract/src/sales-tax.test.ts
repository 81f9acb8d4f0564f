import { assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDayFrom, dayOf, federalHolidays, isBusinessDay } from './sales-tax.days.ts';
import { type FrequencyFrom, taxPeriods } from './sales-tax.periods.ts';
import { FILING_FREQUENCIES } from './sales-tax.terms.ts';

test('federal holidays are those that the Office of Personnel Management lists', () => {
  expect([...federalHolidays(2026)].toSorted()).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    // Independence Day is a Saturday.
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
  ]);
  // New Year's Day of 2028 is a Saturday, of 2023 a Sunday.
  expect(federalHolidays(2027).has('2027-12-31')).toBe(true);
  expect(federalHolidays(2023).has('2023-01-02')).toBe(true);
  expect(federalHolidays(2020).has('2020-06-19')).toBe(false);
});

test('a due date on a weekend or a holiday moves to the next business day', () => {
  expect(businessDayFrom('2026-06-19')).toBe('2026-06-22');
  expect(businessDayFrom('2026-06-20')).toBe('2026-06-22');
  expect(businessDayFrom('2026-07-20')).toBe('2026-07-20');
  expect(businessDayFrom('2027-12-31')).toBe('2028-01-03');
});

test('a month that has no such day is due on its last', () => {
  expect(dayOf(2026, 2, 31)).toBe('2026-02-28');
  expect(dayOf(2028, 2, 30)).toBe('2028-02-29');
  expect(dayOf(2026, 13, 20)).toBe('2027-01-20');
});

test('periods follow the calendar from the first day on', () => {
  const periods = taxPeriods([{ from: '2026-02-10', frequency: 'quarterly' }], { until: '2026-08-01', dueDay: 20 });
  expect(periods.map(({ from, to, dueOn }) => [from, to, dueOn])).toEqual([
    ['2026-02-10', '2026-03-31', '2026-04-20'],
    ['2026-04-01', '2026-06-30', '2026-07-20'],
    ['2026-07-01', '2026-09-30', '2026-10-20'],
  ]);
});

test('a change of frequency ends the period it falls into', () => {
  const frequencies: FrequencyFrom[] = [
    { from: '2026-01-01', frequency: 'annual' },
    { from: '2026-05-16', frequency: 'monthly_prepaid' },
  ];
  const periods = taxPeriods(frequencies, { until: '2026-06-30', dueDay: 31 });
  expect(periods).toEqual([
    { frequency: 'annual', from: '2026-01-01', to: '2026-05-15', dueOn: '2026-06-30', prepaymentDueOn: null },
    // Begun after the fifteenth.
    { frequency: 'monthly_prepaid', from: '2026-05-16', to: '2026-05-31', dueOn: '2026-06-30', prepaymentDueOn: null },
    {
      frequency: 'monthly_prepaid',
      from: '2026-06-01',
      to: '2026-06-30',
      dueOn: '2026-07-31',
      prepaymentDueOn: '2026-06-15',
    },
  ]);
});

const someDay = integer({ min: 0, max: 40 * 365 }).map((days) => addDays('2000-01-01', days));

test('whatever the start and the changes, periods have no gap and no overlap, and are due on business days after they end', () => {
  const change = record({ from: someDay, frequency: constantFrom(...FILING_FREQUENCIES) });
  const changes = uniqueArray(change, { selector: ({ from }) => from, minLength: 1, maxLength: 5 });
  assert(
    property(changes, integer({ min: 1, max: 31 }), nat(2000), (frequencies, dueDay, more) => {
      const days = frequencies.map(({ from }) => from).toSorted();
      const until = addDays(days.at(-1) ?? '', more);
      const periods = taxPeriods(frequencies, { until, dueDay });

      expect(periods[0]?.from).toBe(days[0]);
      for (const [index, { from, to, dueOn, prepaymentDueOn, frequency }] of periods.entries()) {
        const next = periods[index + 1];
        expect(from <= to).toBe(true);
        expect(next === undefined ? to >= until : next.from === addDays(to, 1)).toBe(true);
        expect(dueOn > to && isBusinessDay(dueOn)).toBe(true);
        expect(frequency === 'monthly_prepaid' || prepaymentDueOn === null).toBe(true);
        expect(prepaymentDueOn === null || (prepaymentDueOn >= from && prepaymentDueOn < dueOn)).toBe(true);
      }
      // Each change begins a period of its own.
      expect(days.every((day) => periods.some(({ from }) => from === day))).toBe(true);
    }),
  );
});
