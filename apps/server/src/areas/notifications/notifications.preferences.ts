import { NOTIFICATION_STATUSES, type NotificationPreference, type NotificationStatus } from '@sealwright/contract';

export type Ways = Omit<NotificationPreference, 'status'>;

const QUIET: Ways = { inApp: true, mail: false, daily: false };
const MAILED: Ways = { inApp: true, mail: true, daily: false };

/** How people are told who chose nothing: everything is listed, and mailed at once what ends a document or stands in its way. */
export const DEFAULTS: Readonly<Record<NotificationStatus, Ways>> = {
  signed: QUIET,
  created: QUIET,
  viewed: QUIET,
  sent: QUIET,
  completed: MAILED,
  rejected: MAILED,
  expired: MAILED,
  undelivered: MAILED,
  unsealed: MAILED,
  link_requested: MAILED,
};

export const DEFAULT_TIME_ZONE = 'UTC';

/** What a person chose, and the defaults for what they did not. */
export const preferencesWith = (chosen: readonly NotificationPreference[]): NotificationPreference[] =>
  NOTIFICATION_STATUSES.map(
    (status) => chosen.find((preference) => preference.status === status) ?? { status, ...DEFAULTS[status] },
  );
