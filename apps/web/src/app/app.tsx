import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { currentAppearance } from '../ui/appearance.ts';
import { Look } from '../ui/look.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { fetchFirstLayout } from './layouts/use-layout.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { useSessionWatch } from './session-watch.ts';

fetchFirstLayout(currentAppearance().layout);

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 500);
  });

// Toasts and dialogs are never part of the first picture of a page: they come when it has come to rest.
const Overlays = lazy(async () => {
  await idle();
  return { default: (await import('./overlays.tsx')).Overlays };
});

export function App() {
  useSessionWatch();
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <RouterProvider router={router} />
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </Look>
  );
}
