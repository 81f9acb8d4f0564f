import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { showOpenWork } from '../features/contacts/open-work.ts';
import { useSession } from '../lib/session.ts';
import { endWork, isUnderWay, useWorks } from '../lib/work.ts';

const WorkList = lazy(async () => ({ default: (await import('./work-tray-list.tsx')).WorkList }));

/** Whatever goes on in the background, wherever one is; not on the screen it belongs to, which shows it in full itself. */
export function WorkTray() {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => {
    // What cannot be followed now is followed after the next reload.
    if (userId !== undefined) void showOpenWork(cache).catch(() => undefined);
  }, [cache, userId]);
  const works = useWorks((state) => state.works);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const elsewhere = works.filter(({ href }) => pathOf(href) !== pathname);
  useWarning(works.some((work) => work.isLostOnLeave && isUnderWay(work)));
  useEffect(() => {
    // Seen where it belongs is seen.
    for (const { id, href, state } of works) if (state === 'done' && pathOf(href) === pathname) endWork(id);
  }, [works, pathname]);
  if (elsewhere.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WorkList works={elsewhere} />
    </Suspense>
  );
}

const pathOf = (href: string): string => href.split('?')[0] ?? href;

/** The browser asks before the window is closed, for as long as that would lose something. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
