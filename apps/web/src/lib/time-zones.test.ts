import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';

test('a zone is found by the name of its city as people write it', () => {
  const zones = timeZones('UTC');

  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(zones.map(({ value }) => value)).toContain('UTC');
});

test('a chosen zone that this browser lists under another name stays chosen', () => {
  expect(timeZones('US/Pacific')).toContainEqual({ value: 'US/Pacific', label: 'US/Pacific' });
});

test('a city that was renamed is found by its present name, once', () => {
  const labels = timeZones('Asia/Kathmandu').map(({ label }) => label);

  expect(labels.filter((label) => label === 'Asia/Kathmandu')).toHaveLength(1);
  expect(labels).toContain('Asia/Kolkata');
  expect(labels).not.toContain('Asia/Calcutta');
  expect(timeZones('Asia/Kathmandu')).toContainEqual({ value: 'Asia/Kathmandu', label: 'Asia/Kathmandu' });
});

test('where no zone is chosen the list has no empty one', () => {
  expect(timeZones('').every(({ value, label }) => value !== '' && label !== '')).toBe(true);
});
