import { z } from 'zod';
import { TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { ACCOUNT_EVENTS } from './events.lists.ts';
import type { EventTypeOf } from './events.ts';
import { Id, ListQuery, listOf, Locale, Time } from './lists.ts';
import { Device } from './sessions.ts';

/** What is recorded of a person's account. Acts on documents come from their evidence, under its own actions. */
export const ACTIVITY_ACTIONS = ACCOUNT_EVENTS as [ActivityAction, ...ActivityAction[]];
export type ActivityAction = EventTypeOf<'account'>;

export const ACTIVITY_AREAS = ['sign_in', 'security', 'profile', 'documents'] as const;
export const ActivityArea = z.enum(ACTIVITY_AREAS);
export type ActivityArea = z.infer<typeof ActivityArea>;

export const Activity = z.object({
  /** `a17` or, for a document's, `e5.123.4`: stable, and nothing more. */
  id: z.string(),
  at: Time,
  /** One of ACTIVITY_ACTIONS or of EVIDENCE_ACTIONS. */
  action: z.string(),
  area: ActivityArea,
  /** One sentence in the language asked for; names in it stand between U+2068 and U+2069, so that they keep their direction. */
  description: z.string(),
  /** Who did it where it was someone else; null for oneself and for the product. */
  byName: z.string().nullable(),
  device: Device.nullable(),
  address: z.string().nullable(),
  /** The document it was done to, where that is still there and the reader's to open. */
  document: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
});
export type Activity = z.infer<typeof Activity>;

/**
 * Newest first, always. `search` looks at what a sentence names (documents, devices, tokens, passkeys), at the address, and at
 * what a browser says of itself. Of acts on documents it looks at the newest 20,000.
 */
const ActivityQuery = z.object({
  page: ListQuery.shape.page,
  pageSize: ListQuery.shape.pageSize,
  ordering: ListQuery.shape.ordering,
  search: ListQuery.shape.search,
  area: ActivityArea.optional(),
  /** Days in the reader's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The one of the reader's profile by default, UTC where that has none. */
  timeZone: TimeZone.optional(),
  /** The language of the descriptions; the reader's own by default. */
  locale: Locale.optional(),
});

export const listActivities = endpoint('GET /api/activity/', 'List your activity and changes to your account', {
  query: ActivityQuery,
  response: listOf(Activity),
});

export const exportActivities = endpoint(
  'GET /api/activity/export/',
  'Export your activity as CSV, up to 50,000 rows',
  {
    query: ActivityQuery.omit({ page: true, pageSize: true }),
    transport: 'download',
  },
);
