import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';
import { COMMUNITY_ORDERINGS, CommunitySearch } from '../base/community.search.ts';

export const EVENT_ORDERINGS = ['starts_at', '-starts_at', ...COMMUNITY_ORDERINGS] as const;
export type EventOrdering = (typeof EVENT_ORDERINGS)[number];

const VIEWS = ['list', 'month'] as const;
export type EventsView = (typeof VIEWS)[number];

const VIEW = z.enum(VIEWS).default('list').catch('list');
/** `2026-03`; without one, this month. */
const MONTH = z
  .string()
  .regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined);

/** The view of administrators: the list or a month of it. */
export const EventsSearch = CommunitySearch.extend({
  ordering: z.enum(EVENT_ORDERINGS).default('starts_at').catch('starts_at'),
  view: VIEW,
  month: MONTH,
});
export type EventsSearch = z.infer<typeof EventsSearch>;
export const DEFAULT_EVENTS = { search: '', page: 1, pageSize: 25, ordering: 'starts_at', view: 'list' } as const;

/** What people see of events. */
export const OpenEventsSearch = z.object({
  ...LIST_VIEW,
  when: z.enum(['upcoming', 'past']).default('upcoming').catch('upcoming'),
  view: VIEW,
  month: MONTH,
});
export type OpenEventsSearch = z.infer<typeof OpenEventsSearch>;
export const DEFAULT_OPEN_EVENTS = { search: '', page: 1, pageSize: 25, when: 'upcoming', view: 'list' } as const;
