import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { currentAppearance } from '../ui/appearance.ts';
import { useTeamColour } from '../lib/acting.ts';
import { AppearanceProvider } from '../ui/appearance-provider.tsx';
import { fetchAtRest } from './at-rest.ts';
import { ErrorBoundary } from './error-screen.tsx';
import { fetchFirstLayout } from './layouts/use-layout.ts';
import { queryClient } from './query-client.ts';
import type { AppRouter } from './router.ts';
import { useSessionWatch } from './session-watch.ts';

fetchFirstLayout(currentAppearance().layout);

// Toasts and dialogs are never part of the first picture of a page: they come when it has come to rest.
const Overlays = lazy(async () => ({
  default: (await fetchAtRest(() => import('./overlays.tsx'))).Overlays,
}));

export function App({ router }: { router: AppRouter }) {
  useSessionWatch(router);
  return (
    <AppearanceProvider own={useTeamColour()}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <RouterProvider router={router} />
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </AppearanceProvider>
  );
}
