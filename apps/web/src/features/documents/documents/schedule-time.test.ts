import { afterEach, expect, test } from 'vitest';
import { localIn } from '../../../lib/calendar.ts';
import { chooseZone } from '../../../lib/intl.ts';
import { boundsOf, instantOf, isPossible, usualTime } from './schedule-time.ts';

const device = process.env['TZ'];

afterEach(() => {
  chooseZone(null);
  if (device === undefined) delete process.env['TZ'];
  else process.env['TZ'] = device;
});

/** Of a device in one zone whose reader chose another. */
function readIn(zone: string | null, deviceZone: string): void {
  process.env['TZ'] = deviceZone;
  chooseZone(zone);
}

test('what a field holds is the instant where the person is, there and back', () => {
  const local = '2026-12-01T09:00';
  readIn('America/New_York', 'Europe/Berlin');

  expect(instantOf(local)).toBe('2026-12-01T14:00:00.000Z');
  expect(localIn('America/New_York', new Date(instantOf(local)!))).toBe(local);
});

test('who chose no zone is read by the clock of the device', () => {
  readIn(null, 'Asia/Kolkata');

  expect(instantOf('2026-12-01T09:00')).toBe('2026-12-01T03:30:00.000Z');
});

test.each([
  ['Pacific/Apia', '2026-11-26T09:00'],
  ['America/New_York', '2026-11-25T09:00'],
])('tomorrow at nine is that of %s', (zone, local) => {
  readIn(zone, 'UTC');

  expect(usualTime(new Date('2026-11-24T15:30:00Z'))).toBe(local);
});

test('the field offers what is possible, in the zone that it names', () => {
  readIn('America/New_York', 'Asia/Tokyo');

  expect(boundsOf(new Date('2026-11-24T15:30:00Z'))).toEqual({ min: '2026-11-24T10:36', max: '2027-02-22T10:30' });
});

test.each(['', 'tomorrow', '2026-13-01T09:00'])('“%s” is no time', (text) => {
  expect(instantOf(text)).toBeNull();
  expect(isPossible(instantOf(text), new Date())).toBe(false);
});

test.each([
  ['2026-11-24T15:34', false],
  ['2026-11-24T15:35', true],
  ['2027-02-21T15:30', true],
  ['2027-02-23T15:31', false],
])('a document leaving at %s is possible: %s', (local, possible) => {
  readIn('Pacific/Apia', 'America/Los_Angeles');

  expect(isPossible(instantOf(local), new Date('2026-11-24T02:30:00Z'))).toBe(possible);
});
