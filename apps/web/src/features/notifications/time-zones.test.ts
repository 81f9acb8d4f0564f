import { expect, test } from 'vitest';
import { dailyHour, timeZones } from './time-zones.ts';

test('a zone is found by the name of its city as people write it', () => {
  const zones = timeZones('UTC');

  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(zones.map(({ value }) => value)).toContain('UTC');
});

test('a chosen zone that this browser lists under another name stays chosen', () => {
  expect(timeZones('US/Pacific')).toContainEqual({ value: 'US/Pacific', label: 'US/Pacific' });
});

test('the hour of the daily mail is written as the reader writes hours', () => {
  expect(dailyHour('en')).toMatch(/^8:00\sAM$/);
  expect(dailyHour('es')).toBe('8:00');
});
