import { type Document, MOST_EXPIRY_DAYS } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { chooseZone } from '../../../lib/intl.ts';
import { formatTime } from '../../../lib/format.ts';
import { bodyOfDraft } from './correction.body.ts';
import { draftOf, lastDay } from './correction.draft.ts';

const device = process.env['TZ'];

afterEach(() => {
  chooseZone(null);
  if (device === undefined) delete process.env['TZ'];
  else process.env['TZ'] = device;
});

const now = new Date('2026-03-01T12:00:00.000Z');
const expiring = (expiresAt: string | null) =>
  ({
    expiresAt,
    subject: 'Please sign',
    message: 'Hello',
    recipients: [],
    fields: [],
    files: [],
  }) as unknown as Document;
const movedTo = (day: string, document: Document) =>
  bodyOfDraft({ ...draftOf(document), day }, document, now).expiresAt;

test.each([
  ['America/New_York', '2026-03-20', 'Mar 20, 2026, 10:30 PM'],
  ['Asia/Kolkata', '2026-03-21', 'Mar 21, 2026, 8:00 AM'],
  ['Pacific/Apia', '2026-03-21', 'Mar 21, 2026, 3:30 PM'],
])('in %s the form holds the day that the details show', (zone, day, shown) => {
  process.env['TZ'] = 'Europe/Berlin';
  chooseZone(zone);
  const document = expiring('2026-03-21T02:30:00.000Z');

  expect(draftOf(document).day).toBe(day);
  expect(formatTime('en', document.expiresAt!)).toBe(shown);
  expect(bodyOfDraft(draftOf(document), document, now)).toEqual({});
});

test('another day has the same time of the day there, to the millisecond, also when clocks were changed', () => {
  process.env['TZ'] = 'Asia/Tokyo';
  chooseZone('Europe/Berlin');
  const document = expiring('2026-03-20T01:30:15.250Z');

  expect(movedTo('2026-03-21', document)).toBe('2026-03-21T01:30:15.250Z');
  expect(movedTo('2026-03-30', document)).toBe('2026-03-30T00:30:15.250Z');
  // Half past two is skipped on this day.
  expect(movedTo('2026-03-29', document)).toBe('2026-03-29T01:30:15.250Z');
});

test('a document that did not expire does so at the time of now, and no day is no change', () => {
  chooseZone('America/New_York');

  expect(movedTo('2026-03-05', expiring(null))).toBe('2026-03-05T12:00:00.000Z');
  expect(movedTo('', expiring('2026-03-20T01:30:00.000Z'))).toBeUndefined();
});

test('on the last day that is possible it is not later than that', () => {
  chooseZone('Pacific/Apia');
  const document = expiring('2026-03-20T10:30:00.000Z');
  const last = lastDay(now);

  const until = movedTo(last, document)!;

  expect(new Date(until).getTime() - now.getTime()).toBe(MOST_EXPIRY_DAYS * 24 * 3600_000 - 60_000);
  expect(draftOf(expiring(until)).day).toBe(last);
});
