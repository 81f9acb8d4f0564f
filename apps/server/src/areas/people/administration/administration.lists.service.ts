import type { exportUsers, Input, listUsers, Locale, ManagedUserDetails, Output } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { translator } from '../../../platform/i18n/i18n.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { localeOf } from '../users/index.ts';
import {
  countSessions,
  countUsers,
  type ManagedUserRow,
  readHistory,
  readTeams,
  readUser,
  readUsers,
} from './administration.reads.ts';
import { toManagedUser } from './administration.shape.ts';

const EXPORTED = 50_000;

const say = translator('administration');

const COLUMNS = ['id', 'name', 'email', 'role', 'status', 'secondStep', 'teams', 'created', 'lastActive'] as const;

const cellsOf = ({ isBlocked, activatedAt, ...row }: ManagedUserRow, locale: Locale): string[] => [
  String(row.id),
  row.name,
  row.email,
  say(locale, `role.${row.role}`),
  say(locale, `status.${isBlocked ? 'blocked' : activatedAt === null ? 'invited' : 'active'}`),
  say(locale, row.hasSecondStep ? 'yes' : 'no'),
  String(row.teamCount),
  row.createdAt.toISOString(),
  row.lastActiveAt?.toISOString() ?? '',
];

/** What platform administrators read of people. */
export const usersListsService = ({ clock, db, events }: Platform) => {
  return {
    list: async (
      actor: Actor,
      query: Input<typeof listUsers>['query'],
      request: Incoming,
    ): Promise<Output<typeof listUsers>> => {
      const [rows, counted] = await Promise.all([readUsers(db, query, pageBounds(query)), countUsers(db, query)]);
      return toList(request, query, { rows, counted }, (row) => toManagedUser(actor, row));
    },

    get: async (actor: Actor, id: number): Promise<ManagedUserDetails> => {
      const row = await readUser(db, id);
      if (row === undefined) throw new AppError('not_found');
      const [teams, sessionCount, history] = await Promise.all([
        readTeams(db, id),
        countSessions(db, id, clock.now()),
        readHistory(db, id),
      ]);
      return {
        ...toManagedUser(actor, row),
        username: row.username,
        locale: localeOf(row),
        timeZone: row.timeZone,
        sessionCount,
        teams,
        history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
      };
    },

    /** Recorded in the log of the administrator who exports the list. */
    export: async (
      actor: Actor,
      filters: Input<typeof exportUsers>['query'],
      request: Incoming,
    ): Promise<FileAnswer> => {
      const at = clock.now();
      await db
        .transaction()
        .execute((tx) => events.publish(tx, { type: 'users_exported', at, userId: actor.userId, request }));
      const { locale } = actor;
      return csvAnswer(`users-${utcDayOf(at)}.csv`, {
        head: COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readOn((range) => readUsers(db, filters, range), { most: EXPORTED }),
        cellsOf: (row) => cellsOf(row, locale),
      });
    },
  };
};
