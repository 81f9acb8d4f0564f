import { hasWay, NOTIFICATION_STATUSES, type NotificationPreference } from '@sealwright/contract';
import { KINDS } from './notifications.kinds.ts';

export const DEFAULT_TIME_ZONE = 'UTC';

/** A choice without the ways that its kind does not have. */
export const possible = ({ status, inApp, mail, daily }: NotificationPreference): NotificationPreference => ({
  status,
  inApp: inApp && hasWay(status, 'inApp'),
  mail: mail && hasWay(status, 'mail'),
  daily: daily && hasWay(status, 'daily'),
});

/** What a person chose, and the defaults for what they did not. */
export const preferencesWith = (chosen: readonly NotificationPreference[]): NotificationPreference[] =>
  NOTIFICATION_STATUSES.map(
    (status) => chosen.find((preference) => preference.status === status) ?? { status, ...KINDS[status].defaults },
  );
