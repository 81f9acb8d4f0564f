import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { signedIn } from './root.ts';

const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/signatures',
  component: lazyScreen(() => import('../../features/templates/signatures/signatures-page.tsx'), 'SignaturesPage'),
});

const add = createRoute({
  getParentRoute: () => signedIn,
  path: '/signatures/new',
  staticData: { trail: () => [TRAILS.signatures, { words: 'crumb.add_signature' }] },
  component: lazyScreen(() => import('../../features/templates/signatures/add-signature-page.tsx'), 'AddSignaturePage'),
});

export const signatures = [list, add] as const;
