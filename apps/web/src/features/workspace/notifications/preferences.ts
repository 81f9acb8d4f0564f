import {
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationPreference,
  type NotificationStatus,
  type NotificationWay,
  type SubjectKind,
} from '@sealwright/contract';

export type Way = NotificationWay;
export type Group = {
  name: 'documents' | 'work' | 'teams' | 'billing' | 'community' | 'tax';
  preferences: NotificationPreference[];
};

const GROUP_OF: Record<SubjectKind, Group['name']> = {
  document: 'documents',
  drive: 'documents',
  import: 'work',
  export: 'work',
  job: 'work',
  team: 'teams',
  subscription: 'billing',
  account: 'billing',
  news: 'community',
  event: 'community',
  tax_period: 'tax',
  checklist: 'documents',
  contact: 'documents',
  bulk_send: 'work',
};

/** Kinds by what they are about, in the order of the first of each. */
export function grouped(preferences: readonly NotificationPreference[]): Group[] {
  const groups = new Map<Group['name'], NotificationPreference[]>();
  for (const one of preferences) {
    const name = GROUP_OF[NOTIFICATION_KINDS[one.status].subject];
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, members]) => ({ name, preferences: members }));
}

type Preferences = { preferences: NotificationPreference[]; timeZone: string };

export const withChoice = (from: Preferences, status: NotificationStatus, way: Way, isOn: boolean): Preferences => ({
  ...from,
  preferences: from.preferences.map((one) => (one.status === status ? { ...one, [way]: isOn } : one)),
});

/** What has to be sent so that the server has what is wanted; another window may have changed the rest. */
export function changedSince(saved: Preferences, wanted: Preferences) {
  const byStatus = new Map(saved.preferences.map((one) => [one.status, one]));
  const preferences = wanted.preferences.filter((one) =>
    NOTIFICATION_WAYS.some((way) => byStatus.get(one.status)?.[way] !== one[way]),
  );
  return { preferences, ...(wanted.timeZone === saved.timeZone ? {} : { timeZone: wanted.timeZone }) };
}
