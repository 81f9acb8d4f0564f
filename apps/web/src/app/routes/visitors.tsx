import { createRoute, redirect, useLocation } from '@tanstack/react-router';
import { z } from 'zod';
import { session } from '../../lib/session.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { ENTRY, numberOf, onlySignedOut, setUpFirst } from './access.ts';
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
  component: lazyScreen(() => import('../../features/workspace/home/home-page.tsx'), 'HomePage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: z.object({ code: z.string().optional() }),
  component: lazyScreen(() => import('../../features/people/setup/setup-page.tsx'), 'SetupPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyScreen(() => import('../../features/people/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const signInOldName = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: Redirect,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search, replace: true });
  },
});

/** The prefix of the administrators' screens. Who may see the first of them is asked there. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true });
  },
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: Redirect,
  beforeLoad: onlySignedOut,
  component: lazyScreen(() => import('../../features/people/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(() => import('../../features/people/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const PasswordLink = z.object({
  uidb64: z.coerce.string().default('').catch(''),
  token: z.coerce.string().default('').catch(''),
});

const ResetPasswordPage = lazyScreen(
  () => import('../../features/people/sign-in/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: PasswordLink,
  component: around(ResetPasswordPage, function ResetPassword() {
    return <ResetPasswordPage {...resetPassword.useSearch()} isFirst={false} />;
  }),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: PasswordLink,
  component: around(ResetPasswordPage, function SetPassword() {
    return <ResetPasswordPage {...setPassword.useSearch()} isFirst />;
  }),
});

const ConfirmEmailPage = lazyScreen(
  () => import('../../features/people/sign-in/confirm-email-page.tsx'),
  'ConfirmEmailPage',
);
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: PasswordLink,
  component: around(ConfirmEmailPage, function ConfirmEmail() {
    return <ConfirmEmailPage {...confirmEmail.useSearch()} />;
  }),
});

const SocialReturnPage = lazyScreen(
  () => import('../../features/people/sign-in/social-return-page.tsx'),
  'SocialReturnPage',
);
const socialReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/return',
  validateSearch: z.record(z.string(), z.coerce.string()).catch({}),
  component: around(SocialReturnPage, function SocialReturn() {
    return <SocialReturnPage query={socialReturn.useSearch()} />;
  }),
});

const InvitationPage = lazyScreen(
  () => import('../../features/teams/invitations/invitation-page.tsx'),
  'InvitationPage',
);
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$id/$token',
  component: around(InvitationPage, function Invitation() {
    const { id, token } = invitation.useParams();
    return <InvitationPage id={numberOf(id)} token={token} />;
  }),
});

const ActivatePage = lazyScreen(() => import('../../features/people/sign-in/activate-page.tsx'), 'ActivatePage');
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
  component: lazyScreen(() => import('../../features/documents/verify/verify-page.tsx'), 'VerifyPage'),
});

const DrawPage = lazyScreen(() => import('../../features/templates/signatures/draw-page.tsx'), 'DrawPage');
const draw = createRoute({
  getParentRoute: () => root,
  path: '/draw',
  component: around(DrawPage, function Draw() {
    // In the fragment, which is never sent to a server or written to a log.
    const token = useLocation({ select: ({ hash }) => hash });
    return <DrawPage key={token} token={token} />;
  }),
});

export const visitors = [
  start,
  homepage,
  setup,
  signIn,
  signInOldName,
  admin,
  signUp,
  forgotPassword,
  resetPassword,
  setPassword,
  confirmEmail,
  socialReturn,
  invitation,
  activate,
  verify,
  draw,
] as const;
