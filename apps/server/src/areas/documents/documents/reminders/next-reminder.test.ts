import { expect, test } from 'vitest';
import { nextReminder } from './next-reminder.ts';

const rules = (expires: string, [remindAfterDays, remindEveryDays, remindMost]: [number, number, number]) => ({
  remindAfterDays,
  remindEveryDays,
  remindMost,
  expiresAt: new Date(expires),
});

/** All mornings on which someone who never answers is reminded. */
function mornings(invited: string, zone: string, of: ReturnType<typeof rules>): string[] {
  const found: Date[] = [];
  for (let lastAt = new Date(invited); ;) {
    const next = nextReminder(of, { lastAt, count: found.length }, zone);
    if (next === null || found.length > 40) return found.map((at) => at.toISOString().slice(0, 16));
    found.push(next);
    lastAt = next;
  }
}

test('reminders come at eight in the morning, first after so many days, then every so many, at most so often', () => {
  expect(mornings('2026-11-02T15:00Z', 'UTC', rules('2026-12-02T20:00Z', [3, 5, 2]))).toEqual([
    '2026-11-05T08:00',
    '2026-11-10T08:00',
    // The last day has a reminder of its own.
    '2026-12-02T08:00',
  ]);
});

test('morning is where the recipient is', () => {
  const of = rules('2026-11-09T20:00Z', [3, 3, 5]);

  expect(mornings('2026-11-02T20:00Z', 'America/Los_Angeles', of)[0]).toBe('2026-11-05T16:00');
  // There it was the morning of the third when they were invited.
  expect(mornings('2026-11-02T20:00Z', 'Asia/Tokyo', of)[0]).toBe('2026-11-05T23:00');
  expect(mornings('2026-11-02T20:00Z', 'Nowhere/None', of)[0]).toBe('2026-11-05T08:00');
});

test.each(['00:00', '00:30', '07:59', '08:00', '12:00', '23:59'])('an invitation at %s counts as its day', (time) => {
  const found = mornings(`2026-11-02T${time}Z`, 'UTC', rules('2026-12-02T12:00Z', [1, 30, 1]));

  expect(found[0]).toBe('2026-11-03T08:00');
});

test('the last reminder leaves at least eight hours', () => {
  const last = (expires: string) => mornings('2026-11-02T09:00Z', 'UTC', rules(expires, [30, 30, 1])).at(-1);

  expect(last('2026-11-09T15:59Z')).toBe('2026-11-08T08:00');
  expect(last('2026-11-09T16:00Z')).toBe('2026-11-09T08:00');
});

test('one morning has one reminder, and nothing comes after the end', () => {
  expect(mornings('2026-11-02T09:00Z', 'UTC', rules('2026-11-09T09:00Z', [6, 1, 10]))).toEqual(['2026-11-08T08:00']);
  expect(mornings('2026-11-02T09:00Z', 'UTC', rules('2026-11-03T08:00Z', [1, 1, 10]))).toEqual([]);
});
