import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, listOf, Locale, PAGE_SIZES, Time } from './lists.ts';

/** What a notification tells of. The first four are the specification's. */
export const NOTIFICATION_STATUSES = [
  'signed',
  'created',
  'viewed',
  'sent',
  'completed',
  'rejected',
  'expired',
  'undelivered',
  'unsealed',
  'link_requested',
] as const;
export const NotificationStatus = z.enum(NOTIFICATION_STATUSES);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

export const Notification = z.object({
  id: Id,
  status: NotificationStatus,
  /** One sentence in the language asked for; names in it stand between U+2068 and U+2069, so that they keep their direction. */
  description: z.string(),
  document: z.object({ id: Id, number: z.string(), title: z.string() }),
  createdAt: Time,
  readAt: Time.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint('GET /api/notifications/', 'Lists the caller’s notifications, newest first', {
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .refine((size) => (PAGE_SIZES as readonly number[]).includes(size))
      .default(25),
    status: NotificationStatus.optional(),
    unread: z.enum(['true']).optional(),
    /** Only those older than this one: how a list is read on while new ones arrive, and what `next` does. `page` is 1 then. */
    before: Id.optional(),
    /** The language of the descriptions; the caller's own by default. */
    locale: Locale.optional(),
  }),
  response: listOf(Notification),
});

/** Counting further would tell no one more. */
export const MAX_UNREAD = 1000;

export const countUnread = endpoint(
  'GET /api/notifications/unread/',
  'Counts what the caller has not read, up to 1000',
  {
    response: z.object({ count: z.number().int() }),
  },
);

export const markNotification = endpoint('PATCH /api/notifications/:id/', 'Marks one as read or unread', {
  params: IdParams,
  body: z.object({ isRead: z.boolean() }),
  response: z.object({ id: Id, readAt: Time.nullable() }),
});

export const markAllNotifications = endpoint(
  'POST /api/notifications/read/',
  'Marks all as read, or all of one status',
  {
    body: z.object({
      status: NotificationStatus.optional(),
      /** The newest one the caller has seen: what came after it stays unread. */
      upTo: Id.optional(),
    }),
    response: z.object({ count: z.number().int() }),
  },
);

/** What to be told and how: in the application, by a mail at once, in one mail a day. */
export const NotificationPreference = z.object({
  status: NotificationStatus,
  inApp: z.boolean(),
  mail: z.boolean(),
  daily: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

const NotificationPreferences = z.object({
  preferences: z.array(NotificationPreference),
  /** IANA name; the daily mail leaves at eight in the morning there. */
  timeZone: z.string(),
});

export const getNotificationPreferences = endpoint(
  'GET /api/notifications/preferences/',
  'Reads what the caller wants to be told',
  { response: NotificationPreferences },
);

export const updateNotificationPreferences = endpoint(
  'PUT /api/notifications/preferences/',
  'Changes what the caller wants to be told; kinds that are not named stay as they are',
  {
    body: z.object({
      preferences: z
        .array(NotificationPreference)
        .max(NOTIFICATION_STATUSES.length)
        .refine((all) => new Set(all.map(({ status }) => status)).size === all.length, {
          error: 'Each kind may be named once.',
          params: { code: 'duplicate' },
        }),
      timeZone: z
        .string()
        .max(64)
        .refine((zone) => isTimeZone(zone), { params: { code: 'time_zone_unknown' } })
        .optional(),
    }),
    response: NotificationPreferences,
  },
);

/** Names only: an offset such as `+05:30` knows no summer time, and databases read its sign the other way round. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
