import { expect, test } from 'vitest';
import { momentOf } from './wall-time.ts';

test.each([
  ['2026-03-28T09:30', 'Europe/Berlin', '2026-03-28T08:30:00.000Z'],
  ['2026-03-29T09:30', 'Europe/Berlin', '2026-03-29T07:30:00.000Z'],
  // Shown twice: the first time is meant.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['2026-06-01T00:00', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  ['2026-06-01T00:00', 'UTC', '2026-06-01T00:00:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-03-08T02:00', 'America/New_York'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe'],
  // Samoa went over to the other side of the date line.
  ['2011-12-30T12:00', 'Pacific/Apia'],
])('clocks skip %s in %s', (local, zone) => {
  expect(momentOf(local, zone)).toBeNull();
});
