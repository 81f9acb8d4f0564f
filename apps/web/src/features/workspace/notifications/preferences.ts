import type { NotificationPreference, NotificationStatus } from '@sealwright/contract';

export const WAYS = ['inApp', 'mail', 'daily'] as const;
export type Way = (typeof WAYS)[number];

type Preferences = { preferences: NotificationPreference[]; timeZone: string };

export const withChoice = (from: Preferences, status: NotificationStatus, way: Way, isOn: boolean): Preferences => ({
  ...from,
  preferences: from.preferences.map((one) => (one.status === status ? { ...one, [way]: isOn } : one)),
});

/** What has to be sent so that the server has what is wanted; another window may have changed the rest. */
export function changedSince(saved: Preferences, wanted: Preferences) {
  const byStatus = new Map(saved.preferences.map((one) => [one.status, one]));
  const preferences = wanted.preferences.filter((one) =>
    WAYS.some((way) => byStatus.get(one.status)?.[way] !== one[way]),
  );
  return { preferences, ...(wanted.timeZone === saved.timeZone ? {} : { timeZone: wanted.timeZone }) };
}
