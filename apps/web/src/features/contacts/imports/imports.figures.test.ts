import { expect, test } from 'vitest';
import { areAllRowsBad, coarse, rowsOf } from './imports.figures.ts';

test('an exact number of rows is told as it is', () => {
  expect(rowsOf({ rowCount: 10, share: 0.5 }, { rowCount: 21, isRowCountEstimated: false })).toEqual({
    count: 21,
    isEstimated: false,
  });
});

test('an estimate follows what was read, once that says something', () => {
  const analysis = { rowCount: 900, isRowCountEstimated: true };

  expect(rowsOf({ rowCount: 5, share: 0.01 }, analysis)).toEqual({ count: 900, isEstimated: true });
  expect(rowsOf({ rowCount: 500, share: 0.5 }, analysis)).toEqual({ count: 1000, isEstimated: true });
});

test('an estimate has three digits at most and is never below what is done', () => {
  expect(rowsOf({ rowCount: 10_000, share: 0.1075 }, null)?.count).toBe(93_000);
  expect(rowsOf({ rowCount: 96_902, share: 1 }, null)?.count).toBe(96_902);
});

test('without an analysis no one knows at first', () => {
  expect(rowsOf({ rowCount: 0, share: 0 }, null)).toBeNull();
});

test.each([
  [1, 5, 'second'],
  [42, 45, 'second'],
  [61, 2, 'minute'],
  [7200, 2, 'hour'],
])('%d seconds are told as %d of a %s', (seconds, value, unit) => {
  expect(coarse(seconds)).toEqual({ value, unit });
});

test('an import of bad rows only is told apart from one that broke', () => {
  expect(areAllRowsBad({ state: 'failed', error: null, failedCount: 3 })).toBe(true);
  expect(areAllRowsBad({ state: 'failed', error: 'internal', failedCount: 3 })).toBe(false);
  expect(areAllRowsBad({ state: 'partial_success', error: null, failedCount: 3 })).toBe(false);
});
