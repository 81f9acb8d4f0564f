import { expect, test } from 'vitest';
import { returnDue, returnDueOn, type ReturnTerms } from './index.ts';

const dueOn = (formType: string | null, taxYear: number | null, more: Partial<ReturnTerms> = {}) =>
  returnDueOn({ formType, taxYear, isExtended: false, dueOnGiven: null, ...more });
const extended = { isExtended: true };

// As the IRS published them.
test.each([
  ['1040', 2016, '2017-04-18'],
  ['1040', 2017, '2018-04-17'],
  ['1040', 2018, '2019-04-15'],
  ['1040', 2021, '2022-04-18'],
  ['1040', 2022, '2023-04-18'],
  ['1040', 2023, '2024-04-15'],
  ['1040', 2025, '2026-04-15'],
  ['1120C', 2022, '2023-04-18'],
  ['1065', 2025, '2026-03-16'],
  ['1120S', 2024, '2025-03-17'],
  ['1065', 2023, '2024-03-15'],
  ['1099', 2025, '2026-02-02'],
  ['1099', 2024, '2025-01-31'],
])('%s of %i is due on %s', (form, year, day) => {
  expect(dueOn(form, year)).toBe(day);
});

test.each([
  ['1040', 2021, '2022-10-17'],
  ['1040', 2025, '2026-10-15'],
  // The second Monday of October is Columbus Day; the fifteenth is never on it.
  ['1120C', 2022, '2023-10-16'],
  ['1065', 2023, '2024-09-16'],
  ['1120S', 2025, '2026-09-15'],
  ['1099', 2025, '2026-03-02'],
])('with an extension %s of %i is due on %s', (form, year, day) => {
  expect(dueOn(form, year, extended)).toBe(day);
});

test('a given day stands as it is, and what has no form, year or date has none', () => {
  expect(dueOn('1040', 2025, { dueOnGiven: '2026-05-16' })).toBe('2026-05-16');
  expect(dueOn('1040', 2025, { dueOnGiven: '2026-05-16', ...extended })).toBe('2026-05-16');
  expect(dueOn('W9', 2025)).toBeNull();
  expect(dueOn('1040', null)).toBeNull();
  expect(dueOn(null, 2025)).toBeNull();
});

test('every due date is a working day within a week of its rule, and an extension comes later', () => {
  for (const form of ['1040', '1065', '1099', '1120C', '1120S']) {
    for (let year = 1990; year <= 2100; year += 1) {
      const [usual, later] = [dueOn(form, year), dueOn(form, year, extended)];
      expect([0, 6]).not.toContain(new Date(`${usual}T00:00:00Z`).getUTCDay());
      expect([0, 6]).not.toContain(new Date(`${later}T00:00:00Z`).getUTCDay());
      expect(usual! < later!).toBe(true);
      expect(Number(usual!.slice(8)) >= 15 || form === '1099').toBe(true);
    }
  }
});

test('a return is late the day after, due soon two weeks before, and done once it is filed', () => {
  const of = (today: string, filedOn: string | null = null) => returnDue({ dueOn: '2026-04-15', filedOn }, today);
  expect(of('2026-04-16')).toBe('late');
  expect(of('2026-04-15')).toBe('due_soon');
  expect(of('2026-04-01')).toBe('due_soon');
  expect(of('2026-03-31')).toBe('due');
  expect(of('2026-05-01', '2026-04-30')).toBe('done');
  expect(returnDue({ dueOn: null, filedOn: null }, '2026-05-01')).toBe('none');
});
