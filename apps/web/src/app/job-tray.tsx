import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../lib/session.ts';
import { followOpenJobs } from './open-jobs.ts';
import { dropJob, isUnderWay, useJobs } from '../lib/jobs.ts';

const JobList = lazy(async () => ({ default: (await import('./job-tray-list.tsx')).JobList }));

/** Whatever goes on in the background, wherever one is; not on the screen it belongs to, which shows it in full itself. */
export function JobTray() {
  const cache = useQueryClient();
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => {
    // Jobs that cannot be followed now are followed after the next reload.
    if (userId !== undefined) void followOpenJobs(cache).catch(() => undefined);
  }, [cache, userId]);
  const jobs = useJobs((state) => state.jobs);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const elsewhere = jobs.filter(({ href }) => pathOf(href) !== pathname);
  useWarning(jobs.some((job) => job.isLostOnLeave && isUnderWay(job)));
  useEffect(() => {
    // Seen where it belongs is seen.
    for (const { id, href, state } of jobs) if (state === 'done' && pathOf(href) === pathname) dropJob(id);
  }, [jobs, pathname]);
  if (elsewhere.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <JobList jobs={elsewhere} />
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
