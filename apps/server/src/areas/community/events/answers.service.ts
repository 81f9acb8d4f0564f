import type { downloadEventAnswers, Input, listEventAnswers, Locale } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { say, thingsRepo } from '../base/index.ts';
import { eventKind } from './events.kind.ts';
import type { EventRow } from './events.reads.ts';
import { type AnswerRow, eventsRepo } from './events.repo.ts';

type AnswersQuery = Input<typeof listEventAnswers>['query'];

/** What administrators see of the answers to an event. */
export const answersService = ({ clock, db, events }: Platform) => {
  /** Throws `not_found`. */
  async function mustBeThere(id: number): Promise<EventRow> {
    const row = await thingsRepo<EventRow>(db, eventKind).find(id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  return {
    list: async (id: number, query: AnswersQuery, request: Incoming) => {
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
      const { locale } = actor;
      return csvAnswer(`${safeName(title)}-${utcDayOf(at)}.csv`, {
        head: COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readOn(async (range) => (await eventsRepo(db).answersOf(id, query, range)).rows),
        cellsOf: (row) => cellsOf(row, locale),
      });
    },
  };
};

const safeName = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 60) || 'event';

const COLUMNS = ['name', 'email', 'answer', 'answeredAt'] as const;

const cellsOf = ({ name, email, answer, answeredAt }: AnswerRow, locale: Locale): string[] => [
  name,
  email,
  say(locale, `answer.${answer}`),
  answeredAt.toISOString().slice(0, 16).replace('T', ' '),
];
