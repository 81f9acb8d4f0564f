import type { Notification } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { dayInWords, daysBetween, withDays } from './timeline.ts';

const at = (id: number, createdAt: string): Notification => ({
  id,
  status: 'signed',
  description: 'signed',
  subject: { kind: 'document', id: 1 },
  link: '/documents/1',
  document: { id: 1, number: 'D-000001', title: 'Lease' },
  createdAt,
  readAt: null,
});

const device = process.env['TZ'];

afterEach(() => {
  if (device === undefined) delete process.env['TZ'];
  else process.env['TZ'] = device;
});

test.each([
  ['UTC', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-21'],
])('an instant falls on the day that the reader in %s has, wherever the device is', (zone, day) => {
  for (const of of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = of;

    expect(withDays([at(1, '2026-11-20T18:30:00.000Z')], zone)[0]?.day).toBe(day);
  }
});

test('each day begins once, with its newest notification', () => {
  const list = [
    at(4, '2026-11-21T00:10:00.000Z'),
    at(3, '2026-11-20T23:50:00.000Z'),
    at(2, '2026-11-20T08:00:00.000Z'),
    at(1, '2026-11-18T08:00:00.000Z'),
  ];

  const days = withDays(list, 'UTC').map(({ day }) => day);

  expect(days).toEqual(['2026-11-21', '2026-11-20', null, '2026-11-18']);
});

test.each([
  ['Europe/Berlin', ['2026-11-21', null]],
  ['America/New_York', ['2026-11-20', null]],
  ['UTC', ['2026-11-21', '2026-11-20']],
])('the same notifications fall on other days in %s', (zone, days) => {
  const list = [at(2, '2026-11-21T00:10:00.000Z'), at(1, '2026-11-20T23:50:00.000Z')];

  expect(withDays(list, zone).map(({ day }) => day)).toEqual(days);
});

test('a day of 25 hours, when the clocks go back, is one day', () => {
  const list = [
    at(4, '2026-10-25T23:00:00.000Z'),
    at(3, '2026-10-25T22:59:00.000Z'),
    at(2, '2026-10-25T00:30:00.000Z'),
    at(1, '2026-10-24T22:00:00.000Z'),
  ];

  const days = withDays(list, 'Europe/Berlin').map(({ day }) => day);

  expect(days).toEqual(['2026-10-26', '2026-10-25', null, null]);
});

test('one that is out of order begins a day of its own', () => {
  const list = [
    at(3, '2026-11-20T08:00:00.000Z'),
    at(2, '2026-11-21T08:00:00.000Z'),
    at(1, '2026-11-20T07:00:00.000Z'),
  ];

  expect(withDays(list, 'UTC').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-20']);
});

test('yesterday is one day ago also when the clocks were changed', () => {
  expect(daysBetween('2026-03-28', '2026-03-29')).toBe(1);
  expect(daysBetween('2026-10-24', '2026-10-25')).toBe(1);
  expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1);
});

test('a day is named by its weekday when it is near, and by its year when it is another', () => {
  expect(dayInWords('en', '2026-11-18', '2026-11-21')).toBe('Wednesday, November 18');
  expect(dayInWords('en', '2026-10-01', '2026-11-21')).toBe('October 1');
  expect(dayInWords('en', '2025-12-30', '2026-11-21')).toBe('December 30, 2025');
  expect(dayInWords('es', '2026-10-01', '2026-11-21')).toBe('1 de octubre');
});
