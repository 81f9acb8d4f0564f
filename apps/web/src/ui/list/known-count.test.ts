import { expect, test } from 'vitest';
import { knownCount } from './known-count.ts';

const rows = (length: number) => Array.from({ length });

test.each([
  ['a small list', { count: 42, next: null, results: rows(17) }, 2, { count: 42, isMore: false }],
  [
    'an estimate of 10,000 for 57,500',
    { count: 10_000, isCountEstimated: true, next: 'x', results: rows(25) },
    1,
    { count: 10_000, isMore: true },
  ],
  [
    'an estimate of 57,000',
    { count: 57_000, isCountEstimated: true, next: 'x', results: rows(25) },
    1,
    { count: 10_000, isMore: true },
  ],
  [
    'a page far behind',
    { count: 10_000, isCountEstimated: true, next: 'x', results: rows(25) },
    1000,
    { count: 25_000, isMore: true },
  ],
  [
    'the last page',
    { count: 57_000, isCountEstimated: true, next: null, results: rows(3) },
    1001,
    { count: 25_003, isMore: false },
  ],
])('%s says no more than is known', (_, list, page, known) => {
  expect(knownCount(list, { page, pageSize: 25 })).toEqual(known);
});
