import type {
  exportTeamEvents,
  Input,
  listTeamEvents,
  listTeamLogPeople,
  Locale,
  Output,
  TeamEvent,
} from '@sealwright/contract';
import type { FileAnswer, Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { openSpanOf } from '../../../platform/i18n/days.ts';
import { sheetTime } from '../../../platform/i18n/sheet-time.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readAfter } from '../../../platform/sheets/csv-answer.ts';
import { type Actor, actorIn, requireCan } from '../../access/index.ts';
import { teamLogPolicy } from './team-log.policy.ts';
import { type TeamEventRow, teamLogRepo, type Wanted } from './team-log.repo.ts';
import { descriptionOf, kindOf, say, typesOf } from './team-log.texts.ts';

type Query = Input<typeof exportTeamEvents>['query'];
type Reader = Actor & { locale: Locale };

const EXPORTED = 50_000;
const COLUMNS = ['time', 'kind', 'what', 'by'];

/** What was changed in a team, for its admins. */
export const teamLogService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  /** Strangers are told there is no such team. */
  async function requireReader(actor: Actor, teamId: number): Promise<void> {
    requireCan(await actorIn(db, actor, teamId), teamLogPolicy.read);
  }

  return {
    list: async (
      reader: Reader,
      teamId: number,
      query: Input<typeof listTeamEvents>['query'],
      request: Incoming,
    ): Promise<Output<typeof listTeamEvents>> => {
      await requireReader(reader, teamId);
      const wanted = wantedBy(teamId, query);
      const repo = teamLogRepo(db);
      const [rows, counted] = await Promise.all([repo.read(wanted, pageBounds(query)), repo.count(wanted)]);
      return toList(request, query, { rows, counted }, (row) => toEvent(query.locale ?? reader.locale, row));
    },

    people: async (reader: Actor, teamId: number): Promise<Output<typeof listTeamLogPeople>> => {
      await requireReader(reader, teamId);
      return { results: await teamLogRepo(db).people(teamId) };
    },

    export: async (reader: Reader, teamId: number, query: Query): Promise<FileAnswer> => {
      await requireReader(reader, teamId);
      const { timeZone, locale = reader.locale } = query;
      const when = sheetTime(timeZone);
      const wanted = wantedBy(teamId, query);
      return csvAnswer(`team-log-${when(clock.now()).slice(0, 10)}.csv`, {
        head: COLUMNS.map((column) => say(locale, `column.${column}`)),
        rows: readAfter<TeamEventRow>((limit, last) => teamLogRepo(db).read(wanted, { limit, belowId: last?.id }), {
          most: EXPORTED,
        }),
        cellsOf: (row) => cellsOf(locale, row, when),
      });
    },
  };
};

const wantedBy = (accountId: number, { kind, actor, ...days }: Query): Wanted => ({
  accountId,
  actorId: actor,
  types: typesOf(kind),
  ...openSpanOf(days),
});

const toEvent = (locale: Locale, row: TeamEventRow): TeamEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  kind: kindOf(row.type),
  description: descriptionOf(locale, row),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
});

const cellsOf = (locale: Locale, row: TeamEventRow, when: (at: Date) => string): string[] => [
  when(row.at),
  say(locale, `kind.${kindOf(row.type)}`),
  descriptionOf(locale, row),
  row.actorName ?? '',
];
