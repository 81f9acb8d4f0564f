import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { eventsRepo } from './events.repo.ts';

const MINUTE = 60;

const remindOfEvents = defineTask('remind-of-events');

/** Reminds those who are going, or maybe, of what begins soon. Each event is marked in the transaction that tells them. */
export const eventsTasks = ({ clock, db, events }: Platform): TaskHandler[] => [
  every(remindOfEvents, MINUTE, async () => {
    for (let isMore = true; isMore;) {
      isMore = await db.transaction().execute(async (tx) => {
        const at = clock.now();
        const event = await eventsRepo(tx).nextToRemind(at);
        if (event === undefined) return false;
        await eventsRepo(tx).setReminded(event.id, at);
        const { id: eventId, title, timeZone, startsAt } = event;
        const details = { title, startsAt: startsAt.toISOString(), timeZone };
        await events.publish(tx, { type: 'event_soon', at, eventId, details });
        return true;
      });
    }
  }),
];
