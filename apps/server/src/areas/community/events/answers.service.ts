import { Readable } from 'node:stream';
import type {
  downloadEventAnswers,
  EventAnswer,
  Input,
  listEventAnswers,
  listOpenEvents,
  OpenEvent,
} from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { say, thingsRepo } from '../base/index.ts';
import { eventKind } from './events.kind.ts';
import { lockOpenEvent, openEvents, type OpenEventRow, readOpenEvent } from './events.open.reads.ts';
import { openEventPolicy } from './events.policy.ts';
import { countAnswers, type EventRow } from './events.reads.ts';
import { type AnswerRow, eventsRepo } from './events.repo.ts';
import { describeEvents } from './events.shape.ts';

const BATCH = 500;

type AnswersQuery = Input<typeof listEventAnswers>['query'];

/** What people see of events and answer, and what administrators see of the answers. */
export const answersService = ({ clock, db, events }: Platform) => {
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

  /** Throws `not_found`. */
  async function mustBeThere(id: number): Promise<EventRow> {
    const row = await thingsRepo<EventRow>(db, eventKind).find(id);
    if (row === undefined) throw new AppError('not_found');
    return row;
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

    /** For administrators. */
    answers: async (id: number, query: AnswersQuery, request: Incoming) => {
      await mustBeThere(id);
      const { rows, counted } = await eventsRepo(db).answersOf(id, query, pageBounds(query));
      return toList(request, query, { rows, counted, estimate: counted }, ({ answeredAt, ...row }: AnswerRow) => ({
        ...row,
        answeredAt: answeredAt.toISOString(),
      }));
    },

    /** All of them, as CSV; the export stands in the log of the administrator. */
    download: async (
      actor: Actor,
      id: number,
      query: Input<typeof downloadEventAnswers>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const { title } = await mustBeThere(id);
      const at = clock.now();
      const { counted } = await eventsRepo(db).answersOf(id, query, { limit: 1, offset: 0 });
      await db.transaction().execute((tx) =>
        events.publish(tx, {
          type: 'community_exported',
          at,
          userId: actor.userId,
          request,
          details: { type: 'events', count: counted },
        }),
      );
      const name = `${safeName(title)}-${at.toISOString().slice(0, 10)}.csv`;
      return new FileAnswer(Readable.from(linesOf(db, id, query, actor)), 'text/csv; charset=utf-8', { name });
    },
  };
};

const safeName = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 60) || 'event';

async function* linesOf(
  db: Db,
  id: number,
  query: { answer?: EventAnswer | undefined },
  { locale }: Pick<Actor, 'locale'>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield csvRow(['name', 'email', 'answer', 'answeredAt'].map((column) => say(locale, `column.${column}`)));
  for (let offset = 0, isMore = true; isMore; offset += BATCH) {
    const { rows } = await eventsRepo(db).answersOf(id, query, { limit: BATCH, offset });
    yield rows
      .map(({ name, email, answer, answeredAt }) =>
        csvRow([
          safeText(name),
          safeText(email),
          say(locale, `answer.${answer}`),
          answeredAt.toISOString().slice(0, 16).replace('T', ' '),
        ]),
      )
      .join('');
    isMore = rows.length === BATCH;
  }
}
