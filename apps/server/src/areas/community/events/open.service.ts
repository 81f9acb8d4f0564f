import type { EventAnswer, Input, listOpenEvents, OpenEvent } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { lockOpenEvent, openEvents, type OpenEventRow, readOpenEvent } from './events.open.reads.ts';
import { openEventPolicy } from './events.policy.ts';
import { countAnswers } from './events.reads.ts';
import { eventsRepo } from './events.repo.ts';
import { describeEvents } from './events.shape.ts';

/** What people see of events, and what they say to them. */
export const openEventsService = ({ clock, db }: Platform) => {
  async function show(on: Db, actor: Actor, rows: readonly OpenEventRow[]): Promise<OpenEvent[]> {
    const at = clock.now();
    const described = await describeEvents(on, rows, actor.locale);
    return rows.flatMap(({ id, answer, capacity, endsAt }, place) => {
      const one = described[place];
      if (one === undefined) return [];
      const isOver = endsAt <= at;
      const isFull = capacity !== null && one.counts.going >= capacity;
      return {
        id,
        ...one.shown,
        answer,
        isFull,
        isOver,
        permissions: permissionsOf(actor, openEventPolicy, { isOver }),
      };
    });
  }

  async function showOne(on: Db, actor: Actor, id: number): Promise<OpenEvent> {
    const row = await readOpenEvent(on, actor.userId, id);
    const [event] = row === undefined ? [] : await show(on, actor, [row]);
    if (event === undefined) throw new AppError('not_found');
    return event;
  }

  return {
    list: async (actor: Actor, query: Input<typeof listOpenEvents>['query'], request: Incoming) => {
      const { rows, counted } = await openEvents(db, actor.userId, query, clock.now());
      const shown = new Map((await show(db, actor, rows)).map((event) => [event.id, event]));
      const found = rows.flatMap(({ id }) => shown.get(id) ?? []);
      return toList(request, query, { rows: found, counted, estimate: counted }, (event) => event);
    },

    get: (actor: Actor, id: number): Promise<OpenEvent> => showOne(db, actor, id),

    /** Throws `not_found`, `event_over`, and `event_full` for one more who wants to be going. */
    answer: (actor: Actor, id: number, answer: EventAnswer): Promise<OpenEvent> =>
      db.transaction().execute(async (tx) => {
        const { userId } = actor;
        const event = await lockOpenEvent(tx, userId, id);
        if (event === undefined) throw new AppError('not_found');
        const at = clock.now();
        if (event.endsAt <= at) throw new AppError('event_over');
        const before = await readOpenEvent(tx, userId, id);
        if (answer === 'going' && before?.answer !== 'going' && event.capacity !== null) {
          const { going } = (await countAnswers(tx, [id]))(id);
          if (going >= event.capacity) throw new AppError('event_full');
        }
        if (before?.answer !== answer) await eventsRepo(tx).setAnswer(id, userId, { answer, at });
        return showOne(tx, actor, id);
      }),
  };
};
