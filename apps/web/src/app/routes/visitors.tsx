import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { isPlatformAdmin, session } from '../../lib/session.ts';
import { LaterPage } from '../later-page.tsx';
import { around, lazyScreen } from '../missing-part.ts';
import { isForAdminsOnly, isLaterKey } from '../navigation.ts';
import { trailOfLater } from '../trail.ts';
import { ENTRY, onlySignedOut, setUpFirst } from './access.ts';
import { root } from './root.ts';

const Redirect = z.object({ redirect: z.string().optional().catch(undefined) });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    await setUpFirst({ context });
    throw session().signedIn ? redirect({ to: ENTRY }) : redirect({ to: '/homepage' });
  },
});

const homepage = createRoute({
  getParentRoute: () => root,
  path: '/homepage',
  beforeLoad: setUpFirst,
  component: lazyScreen(() => import('../../features/home/home-page.tsx'), 'HomePage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyScreen(() => import('../../features/setup/setup-page.tsx'), 'SetupPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyScreen(() => import('../../features/auth/sign-in-page.tsx'), 'SignInPage'),
});

const signInOldName = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: Redirect,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search, replace: true });
  },
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyScreen(() => import('../../features/auth/sign-up-page.tsx'), 'SignUpPage'),
});

const ActivatePage = lazyScreen(() => import('../../features/auth/activate-page.tsx'), 'ActivatePage');
const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$uid/$token',
  component: around(ActivatePage, function Activate() {
    return <ActivatePage {...activate.useParams()} />;
  }),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyScreen(() => import('../../features/verify/verify-page.tsx'), 'VerifyPage'),
});

const later = createRoute({
  getParentRoute: () => root,
  path: '/later/$part',
  beforeLoad: ({ params: { part } }) => {
    const isForbidden = isForAdminsOnly(part.replace('nav.', '')) && !isPlatformAdmin(session().user);
    if (!isLaterKey(part) || isForbidden) throw notFound();
  },
  staticData: { trail: ({ part = '' }) => (isLaterKey(part) && session().signedIn ? trailOfLater(part) : []) },
  component: function Later() {
    const { part } = later.useParams();
    // By its key a screen of its own: its heading takes the focus.
    return isLaterKey(part) ? <LaterPage key={part} part={part} /> : null;
  },
});

export const visitors = [start, homepage, setup, signIn, signInOldName, signUp, activate, verify, later] as const;
