import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { MissingPage } from './missing-page.tsx';
import { queryClient } from './query-client.ts';
import { routeTree } from './routes.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** The router of one page load: its history begins at the address the browser is at. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: MissingPage,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
