import type { PublicLink, Template } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { formatDate } from '../../../lib/format.ts';
import { chooseZone } from '../../../lib/intl.ts';
import { bodyOf, formOf, LinkRules } from './link.form.ts';

const device = process.env['TZ'];

afterEach(() => {
  chooseZone(null);
  if (device === undefined) delete process.env['TZ'];
  else process.env['TZ'] = device;
});

const TEMPLATE = { roles: [{ id: 1, role: 'signer', name: 'Guest' }] } as unknown as Template;
const NEW = { ...formOf(TEMPLATE, null, ''), name: 'Poster' };
const linkOf = (endsAt: string | null) =>
  ({
    name: 'Poster',
    role: 1,
    people: [],
    mostDocuments: null,
    endsAt,
    domains: [],
    accessCode: null,
  }) as unknown as PublicLink;
const endOf = (lastDay: string) => bodyOf({ ...NEW, lastDay }, true, null).endsAt;

test.each([
  ['America/New_York', '2026-11-21', '2026-11-22T04:59:59.999Z'],
  // A day of 25 hours, and one of 23.
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-21T18:29:59.999Z'],
  ['Pacific/Apia', '2026-11-21', '2026-11-21T10:59:59.999Z'],
  // Its last hour is shown twice.
  ['Africa/Cairo', '2026-10-29', '2026-10-29T21:59:59.999Z'],
])('in %s %s ends at %s, and is the day that is shown', (zone, day, end) => {
  process.env['TZ'] = 'Asia/Tokyo';
  chooseZone(zone);

  expect(endOf(day)).toBe(end);
  expect(formOf(TEMPLATE, linkOf(end), '').lastDay).toBe(day);
  expect(formatDate('en', end)).toContain(` ${Number(day.slice(8))}, `);
});

test('an end that someone in another zone chose stays while its day does', () => {
  chooseZone('Europe/Berlin');
  const end = '2026-11-22T04:59:59.999Z';
  const form = formOf(TEMPLATE, linkOf(end), '');

  expect(form.lastDay).toBe('2026-11-22');
  expect(bodyOf(form, true, end).endsAt).toBe(end);
  expect(bodyOf({ ...form, lastDay: '2026-11-23' }, true, end).endsAt).toBe('2026-11-23T22:59:59.999Z');
  expect(bodyOf({ ...form, lastDay: '' }, true, end).endsAt).toBeNull();
});

test.each([
  ['', null],
  ['25', 25],
  ['٢٥', 25],
  ['۲۵', 25],
  ['١٬٠٠٠', 1000],
])('“%s” documents are %s', (mostDocuments, most) => {
  expect(LinkRules.safeParse({ ...NEW, mostDocuments }).success).toBe(true);
  expect(bodyOf({ ...NEW, mostDocuments }, true, null).mostDocuments).toBe(most);
});

test.each(['0', '٠', '-1', '1.5', 'ten', '99999999999'])('“%s” is no number of documents', (mostDocuments) => {
  expect(LinkRules.safeParse({ ...NEW, mostDocuments }).success).toBe(false);
});

test('a year of five digits is no day', () => {
  expect(LinkRules.safeParse({ ...NEW, lastDay: '2027-01-31' }).success).toBe(true);
  expect(LinkRules.safeParse({ ...NEW, lastDay: '20270-01-31' }).success).toBe(false);
});
