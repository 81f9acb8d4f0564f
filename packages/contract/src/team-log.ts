import { z } from 'zod';
import { TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, Locale, Named, Time } from './lists.ts';

/** What a change was about. */
export const TEAM_LOG_KINDS = ['settings', 'members', 'invitations'] as const;
export const TeamLogKind = z.enum(TEAM_LOG_KINDS);
export type TeamLogKind = z.infer<typeof TeamLogKind>;

/** One line of a team's log: what someone changed in it. */
export const TeamEvent = z.object({
  id: Id,
  at: Time,
  /** One of TEAM_EVENTS. */
  type: z.string(),
  kind: TeamLogKind,
  /** One sentence in the language asked for; names in it stand between U+2068 and U+2069, so that they keep their direction. */
  description: z.string(),
  /** Who did it; null for the product. */
  actor: Named.nullable(),
});
export type TeamEvent = z.infer<typeof TeamEvent>;

const TeamParams = z.object({ team: Id });

/** Newest first, always. */
const TeamLogQuery = ListQuery.pick({ page: true, pageSize: true, ordering: true }).extend({
  kind: TeamLogKind.optional(),
  /** Who did it. */
  actor: Id.optional(),
  /** Days in the reader's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  timeZone: TimeZone.default('UTC'),
  /** The language of the descriptions; the reader's own by default. */
  locale: Locale.optional(),
});

export const listTeamEvents = endpoint('GET /a/:team/team/api/log/', 'List the changes in a team, newest first', {
  params: TeamParams,
  query: TeamLogQuery,
  response: listOf(TeamEvent),
});

/** Members and those who left. */
export const listTeamLogPeople = endpoint(
  'GET /a/:team/team/api/log/people/',
  'List the people in a team’s activity log',
  {
    params: TeamParams,
    response: z.object({ results: z.array(Named) }),
  },
);

export const exportTeamEvents = endpoint(
  'GET /a/:team/team/api/log/export/',
  'Export a team’s activity log as CSV, up to 50,000 rows',
  { params: TeamParams, query: TeamLogQuery.omit({ page: true, pageSize: true }), transport: 'download' },
);
