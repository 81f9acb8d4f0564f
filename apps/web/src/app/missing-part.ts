import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

// How Chromium, Firefox, WebKit and Vite's own loader say that a part of the program did not come.
const SAYINGS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** A part of the program that could not be fetched: without a network, or because another version was installed meanwhile. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && SAYINGS.some((saying) => error.message.includes(saying));

/** Said without a network: the router reloads the window once for the others, which would leave nothing of it here. */
class PartMissing extends Error {}

/** A screen fetched when it is first gone to. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        if (navigator.onLine || !(error instanceof Error)) throw error;
        throw new PartMissing(`${location.host}: ${error.message}`, { cause: error });
      }),
    name,
  );

type Preloadable = { preload?: () => Promise<void> };

/** A route's component around a screen: the router fetches the screen when a link to it is pointed at, not when it is drawn. */
export function around<P>(screen: object, component: (props: P) => ReactNode): (props: P) => ReactNode {
  const { preload } = screen as Preloadable;
  return Object.assign(component, preload ? { preload } : {});
}
