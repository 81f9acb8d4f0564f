import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../lib/session.ts';
import { ClassicLayout } from './layouts/classic.tsx';
import { PublicLayout } from './layouts/public.tsx';
import { RouteProgress } from './route-progress.tsx';

// Only one of the specification's six so far; each draws `navigationFor` in its own way.
const layouts = { classic: ClassicLayout };

// The window itself is the work there: the first run has no account yet, and no way anywhere else.
const BARE = ['/setup'];

/** Chooses the layout: the theme's for people who are signed in, the public one for everybody else. */
export function Frame() {
  const isSignedIn = useSession((state) => state.signedIn);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const Layout = isSignedIn && !BARE.includes(pathname) ? layouts.classic : PublicLayout;
  return (
    <Layout>
      <RouteProgress />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Layout>
  );
}
