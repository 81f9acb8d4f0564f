import { lazy, Suspense } from 'react';
import { fetchAtRest } from '../at-rest.ts';
import type { NavigationEntry } from '../navigation.ts';

// What waits elsewhere is told once the screen that was asked for stands.
const UnreadBadge = lazy(async () => ({
  default: (await fetchAtRest(() => import('../../features/documents/communicate/unread-badge.tsx'))).UnreadBadge,
}));

/** How much waits behind an entry, where that is counted. */
export function EntryCount({ entry }: { entry: NavigationEntry }) {
  if (entry.key !== 'communicate') return null;
  return (
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  );
}
