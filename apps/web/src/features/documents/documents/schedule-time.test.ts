import { expect, test } from 'vitest';
import { localOf } from '../../../lib/calendar.ts';
import { instantOf, isPossible, usualTime } from './schedule-time.ts';

const now = new Date(2026, 10, 24, 15, 30);

test('what a field holds is the instant where the person is, there and back', () => {
  const local = '2026-12-01T09:00';
  expect(localOf(new Date(instantOf(local)!))).toBe(local);
  expect(usualTime(now)).toBe('2026-11-25T09:00');
});

test.each(['', 'tomorrow', '2026-13-01T09:00'])('“%s” is no time', (text) => {
  expect(instantOf(text)).toBeNull();
  expect(isPossible(instantOf(text), now)).toBe(false);
});

test.each([
  ['2026-11-24T15:34', false],
  ['2026-11-24T15:35', true],
  ['2027-02-21T15:30', true],
  ['2027-02-23T15:31', false],
])('a document leaving at %s is possible: %s', (local, possible) => {
  expect(isPossible(instantOf(local), now)).toBe(possible);
});
