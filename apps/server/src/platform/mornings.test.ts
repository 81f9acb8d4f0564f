import { expect, test } from 'vitest';
import { lastMorning } from './mornings.ts';

const at = (now: string, zone: string) => {
  const { at: moment, day } = lastMorning(new Date(now), zone);
  return `${moment.toISOString().slice(0, 16)}Z ${day}`;
};

test('the morning begins at eight, to the second', () => {
  expect(at('2026-11-20T07:59:59Z', 'UTC')).toBe('2026-11-19T08:00Z 2026-11-19');
  expect(at('2026-11-20T08:00:00Z', 'UTC')).toBe('2026-11-20T08:00Z 2026-11-20');
  expect(at('2026-11-20T23:59:59Z', 'UTC')).toBe('2026-11-20T08:00Z 2026-11-20');
});

test('one moment is another day on each side of the date line', () => {
  expect(at('2026-11-20T18:30:00Z', 'Pacific/Kiritimati')).toBe('2026-11-20T18:00Z 2026-11-21');
  expect(at('2026-11-20T18:30:00Z', 'Pacific/Niue')).toBe('2026-11-19T19:00Z 2026-11-19');
  expect(at('2026-11-20T19:00:00Z', 'Pacific/Niue')).toBe('2026-11-20T19:00Z 2026-11-20');
});

test('zones with half and quarter hours have their mornings too', () => {
  expect(at('2026-11-20T02:30:00Z', 'Asia/Kolkata')).toBe('2026-11-20T02:30Z 2026-11-20');
  expect(at('2026-11-20T02:14:00Z', 'Asia/Kathmandu')).toBe('2026-11-19T02:15Z 2026-11-19');
  expect(at('2026-11-20T02:15:00Z', 'Asia/Kathmandu')).toBe('2026-11-20T02:15Z 2026-11-20');
});

test('eight o’clock is on the clock of that day, also where it was put forward or back in the night', () => {
  // Berlin: forward on 29 March 2026, back on 25 October 2026.
  expect(at('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T07:00Z 2026-03-28');
  expect(at('2026-03-29T05:59:00Z', 'Europe/Berlin')).toBe('2026-03-28T07:00Z 2026-03-28');
  expect(at('2026-03-29T06:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00Z 2026-03-29');
  expect(at('2026-10-25T06:59:00Z', 'Europe/Berlin')).toBe('2026-10-24T06:00Z 2026-10-24');
  expect(at('2026-10-25T07:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00Z 2026-10-25');
  // New York: back on 1 November 2026.
  expect(at('2026-11-01T12:59:00Z', 'America/New_York')).toBe('2026-10-31T12:00Z 2026-10-31');
  expect(at('2026-11-01T13:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00Z 2026-11-01');
  // Lord Howe Island: half an hour forward on 4 October 2026.
  expect(at('2026-10-03T21:00:00Z', 'Australia/Lord_Howe')).toBe('2026-10-03T21:00Z 2026-10-04');
});

test('a zone that is not known any more counts as UTC', () => {
  expect(at('2026-11-20T09:00:00Z', 'Mars/Olympus')).toBe('2026-11-20T08:00Z 2026-11-20');
});
