import type { Notification } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { arrivals, flatten, hasGap, reconcile, takeIn } from './arrivals.ts';
import type { NotificationPage } from './notifications.queries.ts';

const READ = '2026-11-20T10:00:00.000Z';
const NOW = '2026-11-21T10:00:00.000Z';

const one = (id: number, readAt: string | null = null): Notification => ({
  id,
  status: 'signed',
  description: `signed ${id}`,
  subject: { kind: 'document', id: 1 },
  link: '/documents/1',
  document: { id: 1, number: 'D-000001', title: 'Lease' },
  createdAt: '2026-11-20T09:00:00.000Z',
  readAt,
});

const page = (results: Notification[], hasMore = false): NotificationPage => ({
  count: results.length,
  next: hasMore ? '/api/notifications?before=1' : null,
  previous: null,
  results,
});

const idsOf = (pages: NotificationPage[]) => flatten(pages).map(({ id }) => id);

test('what arrives is offered and not shown before it is asked for', () => {
  const pages = [page([one(3), one(2)], true), page([one(1)])];
  const head = page([one(5), one(4), one(3)], true);

  expect(arrivals(pages, head).map(({ id }) => id)).toEqual([5, 4]);
  expect(idsOf(pages)).toEqual([3, 2, 1]);
});

test('what was asked for stands at the top, once, and is counted', () => {
  const pages = [page([one(3), one(2)], true), page([one(1)])];
  const head = page([one(5), one(4), one(3)], true);

  const taken = takeIn(pages, head);

  expect(idsOf(taken)).toEqual([5, 4, 3, 2, 1]);
  expect(taken[0]?.count).toBe(4);
  expect(arrivals(taken, head)).toEqual([]);
});

test('one that was written earlier and is seen later takes its own place', () => {
  const pages = [page([one(6), one(4)], true)];
  const head = page([one(6), one(5), one(4)], true);

  expect(arrivals(pages, head).map(({ id }) => id)).toEqual([5]);
  expect(idsOf(takeIn(pages, head))).toEqual([6, 5, 4]);
});

test('the list goes by when things happened, and by ids only within one moment', () => {
  const late = { ...one(2), createdAt: '2026-11-21T09:00:00.000Z' };
  const early = { ...one(9), createdAt: '2026-11-19T09:00:00.000Z' };

  expect(idsOf([page([late, one(4), one(3), early])])).toEqual([2, 4, 3, 9]);
});

test('what is only further down than was read on is no arrival', () => {
  const pages = [page([one(6), one(5)], true)];
  const head = page([one(6), one(5), one(4)], true);

  expect(arrivals(pages, head)).toEqual([]);
});

test('more arrivals than the head holds leave a gap, so that the list has to be read anew', () => {
  const pages = [page([one(3), one(2)], true)];

  expect(hasGap(pages, page([one(9), one(8)], true))).toBe(true);
  expect(hasGap(pages, page([one(4), one(3)], true))).toBe(false);
});

test('what was read elsewhere is shown as read, and the list stays where it is', () => {
  const pages = [page([one(3), one(2)], true), page([one(1)])];
  const head = page([one(3), one(2, READ)], true);

  const looked = reconcile(pages, head, false, NOW);

  expect(flatten(looked).map(({ readAt }) => readAt)).toEqual([null, READ, null]);
  expect(idsOf(looked)).toEqual([3, 2, 1]);
});

test('a sentence follows the new name of its document', () => {
  const pages = [page([one(2), one(1)])];
  const head = page([{ ...one(2), description: 'signed the lease' }, one(1)]);

  expect(flatten(reconcile(pages, head, false, NOW)).map(({ description }) => description)).toEqual([
    'signed the lease',
    'signed 1',
  ]);
});

test('among the unread, one that is missing was read and is not taken away', () => {
  const pages = [page([one(3), one(2), one(1)])];
  const head = page([one(3), one(1)]);

  const looked = reconcile(pages, head, true, NOW);

  expect(flatten(looked).map(({ readAt }) => readAt)).toEqual([null, NOW, null]);
});

test('one whose document is gone goes with it', () => {
  const pages = [page([one(3), one(2), one(1)])];
  const head = page([one(3), one(1)]);

  expect(idsOf(reconcile(pages, head, false, NOW))).toEqual([3, 1]);
});

test('what lies below the head is left alone, and pages in which nothing differs are the same', () => {
  const pages = [page([one(3), one(2)], true), page([one(1)])];
  const head = page([one(3), one(2)], true);

  expect(reconcile(pages, head, false, NOW)).toBe(pages);
});
