import { describe, expect, test } from 'vitest';
import { collatorOf } from '../../../lib/format.ts';
import { DashboardSearch } from './dashboard.search.ts';
import { ownProblemOf, problemOf, spanBefore, spanOf } from './dashboard.span.ts';
import { daysLeft } from './days-left.ts';
import { sortMembers } from './members.sort.ts';

const TODAY = '2026-11-21';

describe('the span of the dashboard', () => {
  test('ends with today and has as many days as it says', () => {
    expect(spanOf({ span: '7', from: undefined, to: undefined }, TODAY)).toEqual({ from: '2026-11-15', to: TODAY });
  });

  test('is that of the dates in the address when they make sense', () => {
    expect(spanOf({ span: '7', from: '2026-01-01', to: '2026-03-31' }, TODAY)).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
    });
  });

  test.each([
    ['2026-03-31', '2026-01-01', 'backwards'],
    ['2020-01-01', '2026-01-01', 'too_long'],
    ['2026-01-01', undefined, 'missing'],
  ])('from %s to %s is refused, and the days by number stand', (from, to, problem) => {
    expect(problemOf(from, to)).toBe(problem);
    expect(spanOf({ span: '30', from, to }, TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
  });

  test('dates in the address that make no sense are told, and an address without dates is no problem', () => {
    expect(ownProblemOf({ from: '2026-03-31', to: '2026-01-01' })).toBe('backwards');
    expect(ownProblemOf({ from: '2026-03-31', to: undefined })).toBe('missing');
    expect(ownProblemOf({ from: '2026-01-01', to: '2026-03-31' })).toBeNull();
    expect(ownProblemOf({ from: undefined, to: undefined })).toBeNull();
  });

  test('is compared with as many days just before it', () => {
    expect(spanBefore({ from: '2026-11-15', to: TODAY })).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  });
});

test('an address that makes no sense shows the default view', () => {
  expect(DashboardSearch.parse({ scope: 'everything', span: '31', from: '2026-02-30', ordering: 'age' })).toEqual({
    scope: 'personal',
    span: '30',
    from: undefined,
    ordering: 'name',
  });
});

describe('the days that are left', () => {
  const now = new Date('2026-11-21T20:00:00Z');

  test.each([
    ['2026-11-22T08:00:00Z', 'tomorrow'],
    ['2026-11-28T01:00:00Z', 'in 7 days'],
    ['2026-11-21T22:30:00Z', 'in 2 hours'],
    ['2026-11-20T08:00:00Z', 'yesterday'],
  ])('until %s are told as people count them: %s', (at, expected) => {
    expect(daysLeft('en', at, now, 'Europe/Berlin')).toBe(expected);
  });
});

test('members are sorted by figures, and by name where these are equal', () => {
  const member = (id: number, name: string, uploaded: number) => ({
    id,
    name,
    uploaded,
    submitted: 0,
    completed: 0,
    sent: 0,
    secondsToSign: null,
    overdue: 0,
    email: `${name}@example.com`,
  });
  const members = [member(1, 'Zoe', 1), member(2, 'Ángel', 3), member(3, 'Bea', 3)];
  const { compare } = collatorOf('es');

  expect(sortMembers(members, '-uploaded', compare).map(({ name }) => name)).toEqual(['Ángel', 'Bea', 'Zoe']);
  expect(sortMembers(members, '-name', compare).map(({ name }) => name)).toEqual(['Zoe', 'Bea', 'Ángel']);
});
