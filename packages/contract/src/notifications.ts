import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, listOf, Locale, PAGE_SIZES, Time } from './lists.ts';

/** What a notification can be about: the kinds of things that `subject.id` names. */
export const SUBJECT_KINDS = [
  'document',
  'import',
  'export',
  'job',
  'team',
  'account',
  'subscription',
  'news',
  'event',
  'tax_period',
  'drive',
  'checklist',
  'contact',
  'bulk_send',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** How a person can be notified: in the application, by a mail at once, in one mail a day. */
export const NOTIFICATION_WAYS = ['inApp', 'mail', 'daily'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

type Kind = { subject: SubjectKind; ways: readonly NotificationWay[] };

/** Every kind of notification, what it is about, and the ways there are. The first four are the specification's. */
export const NOTIFICATION_KINDS = {
  signed: { subject: 'document', ways: NOTIFICATION_WAYS },
  created: { subject: 'document', ways: NOTIFICATION_WAYS },
  viewed: { subject: 'document', ways: NOTIFICATION_WAYS },
  sent: { subject: 'document', ways: NOTIFICATION_WAYS },
  completed: { subject: 'document', ways: NOTIFICATION_WAYS },
  rejected: { subject: 'document', ways: NOTIFICATION_WAYS },
  expired: { subject: 'document', ways: NOTIFICATION_WAYS },
  undelivered: { subject: 'document', ways: NOTIFICATION_WAYS },
  unsealed: { subject: 'document', ways: NOTIFICATION_WAYS },
  not_sent: { subject: 'document', ways: NOTIFICATION_WAYS },
  consent_withdrawn: { subject: 'document', ways: NOTIFICATION_WAYS },
  link_requested: { subject: 'document', ways: NOTIFICATION_WAYS },
  locked_out: { subject: 'document', ways: NOTIFICATION_WAYS },
  question_asked: { subject: 'document', ways: NOTIFICATION_WAYS },
  came_in: { subject: 'document', ways: NOTIFICATION_WAYS },
  import_finished: { subject: 'import', ways: NOTIFICATION_WAYS },
  import_failed: { subject: 'import', ways: NOTIFICATION_WAYS },
  // Its mail is sent whatever a person chose: it is how the person hears of an export that someone else asked for.
  export_finished: { subject: 'export', ways: ['inApp'] },
  export_failed: { subject: 'export', ways: NOTIFICATION_WAYS },
  bulk_finished: { subject: 'job', ways: NOTIFICATION_WAYS },
  bulk_failed: { subject: 'job', ways: NOTIFICATION_WAYS },
  team_deactivated: { subject: 'team', ways: NOTIFICATION_WAYS },
  team_activated: { subject: 'team', ways: NOTIFICATION_WAYS },
  // Their mails are sent whatever a person chose: they are about money.
  subscription_renewed: { subject: 'subscription', ways: ['inApp'] },
  payment_failed: { subject: 'subscription', ways: ['inApp'] },
  subscription_unpaid: { subject: 'subscription', ways: ['inApp'] },
  subscription_ended: { subject: 'subscription', ways: ['inApp'] },
  requests_low: { subject: 'account', ways: NOTIFICATION_WAYS },
  requests_used_up: { subject: 'account', ways: NOTIFICATION_WAYS },
  news_published: { subject: 'news', ways: NOTIFICATION_WAYS },
  event_soon: { subject: 'event', ways: NOTIFICATION_WAYS },
  event_moved: { subject: 'event', ways: NOTIFICATION_WAYS },
  sales_tax_due: { subject: 'tax_period', ways: NOTIFICATION_WAYS },
  sales_tax_late: { subject: 'tax_period', ways: NOTIFICATION_WAYS },
  drive_ended: { subject: 'drive', ways: NOTIFICATION_WAYS },
  papers_received: { subject: 'checklist', ways: NOTIFICATION_WAYS },
  client_locked_out: { subject: 'contact', ways: NOTIFICATION_WAYS },
  bulk_send_finished: { subject: 'bulk_send', ways: NOTIFICATION_WAYS },
  /** By what keeps every row from being sent. */
  bulk_send_paused: { subject: 'bulk_send', ways: NOTIFICATION_WAYS },
  /** By someone else. */
  bulk_send_cancelled: { subject: 'bulk_send', ways: NOTIFICATION_WAYS },
} as const satisfies Record<string, Kind>;

export type NotificationStatus = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_STATUSES = Object.keys(NOTIFICATION_KINDS) as [NotificationStatus, ...NotificationStatus[]];
export const NotificationStatus = z.enum(NOTIFICATION_STATUSES);

/** The kinds about one kind of subject. */
export type StatusOf<S extends SubjectKind> = {
  [K in NotificationStatus]: (typeof NOTIFICATION_KINDS)[K]['subject'] extends S ? K : never;
}[NotificationStatus];

export const hasWay = (status: NotificationStatus, way: NotificationWay): boolean =>
  (NOTIFICATION_KINDS[status].ways as readonly NotificationWay[]).includes(way);

export const Notification = z.object({
  id: Id,
  status: NotificationStatus,
  /** One sentence in the language asked for; names in it stand between U+2068 and U+2069, so that they keep their direction. */
  description: z.string(),
  /** What it is about. A subject of kind `export` or `job` is a job, one of kind `import` an import of contacts. */
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: Id }),
  /** The document, where it is about one. */
  document: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  /** Where it leads: a path of the application, with its query. */
  link: z.string(),
  createdAt: Time,
  readAt: Time.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint('GET /api/notifications/', 'List your notifications, newest first', {
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

export const countUnread = endpoint('GET /api/notifications/unread/', 'Count your unread notifications, up to 1000', {
  response: z.object({ count: z.number().int() }),
});

export const markNotification = endpoint('PATCH /api/notifications/:id/', 'Mark a notification as read or unread', {
  params: IdParams,
  body: z.object({ isRead: z.boolean() }),
  response: z.object({ id: Id, readAt: Time.nullable() }),
});

export const markAllNotifications = endpoint(
  'POST /api/notifications/read/',
  'Mark all notifications as read, or all of one kind',
  {
    body: z.object({
      status: NotificationStatus.optional(),
      /** The newest one the caller has seen: what came after it stays unread. */
      upTo: Id.optional(),
    }),
    response: z.object({ count: z.number().int() }),
  },
);

/** How a person wants to be notified of one kind. Ways that the kind does not have stay off. */
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
  'Get your notification preferences',
  { response: NotificationPreferences },
);

export const updateNotificationPreferences = endpoint(
  'PUT /api/notifications/preferences/',
  'Update your notification preferences. Kinds left out stay the same',
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
