import { afterEach, expect, test } from 'vitest';
import { instantIn, localIn, today } from './calendar.ts';
import { dayIn } from './days.ts';
import { chooseZone } from './intl.ts';

const device = process.env['TZ'];

afterEach(() => {
  chooseZone(null);
  if (device === undefined) delete process.env['TZ'];
  else process.env['TZ'] = device;
});

const DAYS = [
  ['2026-11-20T09:30', 'America/New_York', '2026-11-20T14:30:00.000Z'],
  ['2026-07-20T09:30', 'America/New_York', '2026-07-20T13:30:00.000Z'],
  ['2026-11-20T09:30', 'Europe/Berlin', '2026-11-20T08:30:00.000Z'],
  ['2026-11-20T00:00', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  ['2026-11-20T00:15', 'Asia/Kolkata', '2026-11-19T18:45:00.000Z'],
  ['2026-11-20T09:30', 'Pacific/Apia', '2026-11-19T20:30:00.000Z'],
  ['2026-11-20T00:00', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ['2026-11-20T09:30', 'UTC', '2026-11-20T09:30:00.000Z'],
  // The last hour before clocks are changed, and the first one after.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-11-01T00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
] as const;

test.each(DAYS)('%s in %s is %s, there and back', (local, zone, moment) => {
  expect(instantIn(zone, local)?.toISOString()).toBe(moment);
  expect(localIn(zone, new Date(moment))).toBe(local);
});

test.each(['Asia/Tokyo', 'America/Los_Angeles'])('on a device in %s it is the same', (zone) => {
  process.env['TZ'] = zone;

  for (const [local, where, moment] of DAYS) {
    expect(instantIn(where, local)?.toISOString()).toBe(moment);
    expect(localIn(where, new Date(moment))).toBe(local);
  }
});

test.each([
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('of %s, which clocks in %s show twice, the first is meant', (local, zone, moment) => {
  expect(instantIn(zone, local)?.toISOString()).toBe(moment);
});

test.each([
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
  ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
  ['2026-04-24T00:00', 'Africa/Cairo', '2026-04-24T01:00'],
  // Samoa went over to the other side of the date line.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00'],
])('%s, which clocks in %s skip, is %s', (local, zone, shown) => {
  expect(localIn(zone, instantIn(zone, local)!)).toBe(shown);
});

test.each([
  '',
  'tomorrow',
  '2026-11-20',
  '2026-13-01T09:00',
  '2026-02-30T09:00',
  '12026-11-20T09:00',
  '2026-11-20T24:00',
])('“%s” is no time', (text) => {
  expect(instantIn('Europe/Berlin', text)).toBeNull();
});

test('seconds are read where a browser gives them, and a year that is half typed is a year', () => {
  expect(instantIn('Asia/Kolkata', '2026-11-20T09:30:15')?.toISOString()).toBe('2026-11-20T04:00:15.000Z');
  expect(localIn('UTC', instantIn('UTC', '0202-11-20T09:30')!)).toBe('0202-11-20T09:30');
});

test('today is the day where the person is, not where the device is', () => {
  process.env['TZ'] = 'Pacific/Kiritimati';
  chooseZone('Pacific/Pago_Pago');

  expect(today()).toBe(dayIn('Pacific/Pago_Pago', new Date()));
  expect(today()).not.toBe(dayIn('Pacific/Kiritimati', new Date()));
});
