import { expect, test } from 'vitest';
import { dailyHour } from './daily-hour.ts';

test('the hour of the daily mail is written as the reader writes hours', () => {
  expect(dailyHour('en')).toMatch(/^8:00\sAM$/);
  expect(dailyHour('es')).toBe('8:00');
});
