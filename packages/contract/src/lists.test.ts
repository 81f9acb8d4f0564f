import { expect, test } from 'vitest';
import { areDaysReversed } from './lists.ts';

test('a first day after the last one is told', () => {
  expect(areDaysReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(areDaysReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(areDaysReversed({ from: '2026-03-01', to: undefined })).toBe(false);
});
