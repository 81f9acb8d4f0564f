import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { MissingPage } from './missing-page.tsx';
import { queryClient } from './query-client.ts';
import { routeTree } from './routes.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: MissingPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
