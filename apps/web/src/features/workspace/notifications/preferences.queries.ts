import {
  getNotificationPreferences,
  type NotificationPreference,
  type Output,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createAutosave } from '../../../editor/autosave.ts';
import { api, ApiError } from '../../../lib/api.ts';
import { keys } from './notifications.queries.ts';
import { changedSince } from './preferences.ts';

export type Preferences = Output<typeof getNotificationPreferences>;

export const preferencesQuery = queryOptions({
  queryKey: keys.preferences,
  queryFn: ({ signal }) => api(getNotificationPreferences, { signal }),
});

const QUIET_MS = 300;
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Saves the preferences by itself, one request at a time, and only what differs from what the server has. */
export function preferencesSaver(cache: QueryClient, saved: Preferences) {
  let known = saved;
  return createAutosave<Preferences>({
    delayMs: QUIET_MS,
    isPassing,
    save: async (wanted) => {
      const body: { preferences: NotificationPreference[]; timeZone?: string } = changedSince(known, wanted);
      if (body.preferences.length === 0 && body.timeZone === undefined) return;
      known = await api(updateNotificationPreferences, { body });
      cache.setQueryData(preferencesQuery.queryKey, known);
    },
  });
}
