import { ACCOUNT_EVENTS, EVENTS, type EventType, NOTIFICATION_STATUSES } from '@sealwright/contract';
import { expect, test } from 'vitest';
import type { Db } from './db/db.ts';
import { createEvents, type Event } from './events.ts';

const tx = {} as Db;
const event: Event = { type: 'signed_out', at: new Date(0), userId: 1, request: null };

test('an event reaches every subscriber in their order, and what one of them throws reaches the publisher', async () => {
  const events = createEvents();
  const heard: string[] = [];
  events.wire([
    async (_tx, { type }) => void heard.push(`first ${type}`),
    async () => {
      await Promise.resolve();
      heard.push('second');
      throw new Error('The disk is full.');
    },
    async () => void heard.push('third'),
  ]);

  await expect(events.publish(tx, event)).rejects.toThrow('The disk is full.');

  expect(heard).toEqual(['first signed_out', 'second']);
});

test('an event without subscribers is refused, so that none is lost silently', async () => {
  await expect(createEvents().publish(tx, event)).rejects.toThrow('No one is subscribed to signed_out');
});

test('every kind of notification has exactly one event', () => {
  // A team's event notifies under its own name.
  const notified = Object.entries(EVENTS).flatMap(([type, line]) =>
    'notification' in line
      ? [line.notification]
      : NOTIFICATION_STATUSES.filter((status) => line.about === 'team' && status === type),
  );
  expect(notified.toSorted()).toEqual(NOTIFICATION_STATUSES.toSorted());
});

test('the events of accounts are those with a place in the activity log', () => {
  const logged = (Object.keys(EVENTS) as EventType[]).filter((type) => 'area' in EVENTS[type]);
  expect(ACCOUNT_EVENTS).toEqual(logged);
});
