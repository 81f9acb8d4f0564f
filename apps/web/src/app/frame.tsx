import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isPlatformAdmin, useSession } from '../lib/session.ts';
import { PageTrail } from '../ui/page-trail.ts';
import { useAppearance } from '../ui/appearance.ts';
import { fetchAtRest } from './at-rest.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import shell from './layouts/shell.module.css';
import { SkipLink } from './layouts/skip-link.tsx';
import { useLayout } from './layouts/use-layout.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { RouteProgress } from './route-progress.tsx';
import { JobTray } from './job-tray.tsx';

const trail = <Breadcrumbs />;

const TourHost = lazy(async () => ({
  default: (await fetchAtRest(() => import('../features/workspace/tour/tour-host.tsx'))).TourHost,
}));

// Hardly anyone ever needs it: fetched for those who asked to be forgotten, and no screen breaks for want of it.
const DeletionBanner = lazy(() =>
  import('../features/people/privacy/deletion-banner.tsx').then(
    ({ DeletionBanner }) => ({ default: DeletionBanner }),
    () => ({ default: () => null }),
  ),
);

// Administrators alone have use for it, and hardly ever.
const SealingWarning = lazy(() =>
  import('../features/workspace/setup-check/sealing-warning.tsx').then(
    ({ SealingWarning }) => ({ default: SealingWarning }),
    () => ({ default: () => null }),
  ),
);

/**
 * Chooses the arrangement: the theme's for people who are signed in, the public one for everyone else. The content has one
 * place in the tree whatever is chosen: changing the arrangement leaves a half-filled form as it is.
 */
export function Frame() {
  const { layout } = useAppearance();
  const shown = useLayout(layout);
  const isLeaving = useSession(({ user }) => Boolean(user?.deletionAt));
  const isAdministrator = useSession(({ user }) => isPlatformAdmin(user));
  if (shown === null) return null;
  const { name, arrangement } = shown;
  return (
    <div className={`${shell.shell} ${arrangement.classes.shell}`} data-layout={name}>
      <SkipLink />
      <RouteProgress />
      <arrangement.Regions />
      <main id="content" tabIndex={-1} className={`${shell.main} ${arrangement.classes.main}`}>
        <OfflineBanner />
        {isLeaving ? (
          <Suspense fallback={null}>
            <DeletionBanner />
          </Suspense>
        ) : null}
        {isAdministrator ? (
          <Suspense fallback={null}>
            <SealingWarning />
          </Suspense>
        ) : null}
        <div className={`${shell.content} ${arrangement.classes.content}`}>
          <PageTrail value={trail}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </PageTrail>
        </div>
      </main>
      {arrangement.Foot ? <arrangement.Foot /> : null}
      <JobTray />
      <Suspense fallback={null}>
        <TourHost />
      </Suspense>
    </div>
  );
}
