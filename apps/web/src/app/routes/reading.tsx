import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../missing-part.ts';
import { signedIn } from './root.ts';

const deals = createRoute({
  getParentRoute: () => signedIn,
  path: '/community/deals',
  component: lazyScreen(() => import('../../features/community/deals/open-deals-page.tsx'), 'OpenDealsPage'),
});

/** What people read of what the administrators tell them. */
export const reading = [deals] as const;
