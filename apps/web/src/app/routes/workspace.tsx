import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { DashboardSearch, DEFAULT_DASHBOARD } from '../../features/workspace/dashboard/dashboard.search.ts';
import { NotificationsSearch } from '../../features/workspace/notifications/notifications.search.ts';
import { lazyPiece } from '../lazy-piece.tsx';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const DashboardUsage = lazyPiece(async () => ({
  default: (await import('../../features/commerce/requests/dashboard-usage.tsx')).DashboardUsage,
}));
const DashboardCommunity = lazyPiece(async () => ({
  default: (await import('../../features/community/home/dashboard-community.tsx')).DashboardCommunity,
}));
const DashboardPage = lazyScreen(
  () => import('../../features/workspace/dashboard/dashboard-page.tsx'),
  'DashboardPage',
);
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: DashboardSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_DASHBOARD)] },
  component: around(DashboardPage, function Dashboard() {
    const navigate = useNavigate();
    return (
      <DashboardPage
        search={useNewestSearch(dashboard.useSearch(), '/dashboard', DashboardSearch)}
        onSearch={(search) => void navigate({ to: '/dashboard', search })}
        usage={<DashboardUsage />}
        community={<DashboardCommunity />}
      />
    );
  }),
});

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  beforeLoad: onlyPlatformAdmin,
  component: lazyScreen(
    () => import('../../features/workspace/dashboard/admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
});

const WaitingPage = lazyScreen(() => import('../../features/workspace/dashboard/waiting-page.tsx'), 'WaitingPage');
const waiting = createRoute({
  getParentRoute: () => signedIn,
  path: '/waiting',
  staticData: { trail: () => [TRAILS.dashboard, { words: 'crumb.waiting' }] },
  validateSearch: z.object({ page: z.coerce.number().int().min(1).default(1).catch(1) }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: around(WaitingPage, function Waiting() {
    const navigate = useNavigate();
    const { page } = waiting.useSearch();
    return <WaitingPage page={page} onPage={(page) => void navigate({ to: '/waiting', search: { page } })} />;
  }),
});

const SignInOrderPage = lazyScreen(
  () => import('../../features/workspace/dashboard/sign-in-order-page.tsx'),
  'SignInOrderPage',
);
const signInOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/waiting/sign',
  staticData: { trail: () => [TRAILS.dashboard, { words: 'crumb.waiting' }] },
  component: around(SignInOrderPage, () => <SignInOrderPage />),
});

const NotificationsPage = lazyScreen(
  () => import('../../features/workspace/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: NotificationsSearch,
  component: around(NotificationsPage, function Notifications() {
    const navigate = useNavigate();
    return (
      <NotificationsPage
        search={useNewestSearch(notifications.useSearch(), '/notifications', NotificationsSearch)}
        onSearch={(search) => void navigate({ to: '/notifications', search })}
      />
    );
  }),
});

const notificationPreferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications/preferences',
  staticData: { trail: () => [TRAILS.notifications, { words: 'crumb.preferences' }] },
  component: lazyScreen(
    () => import('../../features/workspace/notifications/preferences-page.tsx'),
    'NotificationPreferencesPage',
  ),
});

const tutorials = createRoute({
  getParentRoute: () => signedIn,
  path: '/tutorials',
  component: lazyScreen(() => import('../../features/workspace/tour/tutorials-page.tsx'), 'TutorialsPage'),
});

const MailboxPage = lazyScreen(() => import('../../features/workspace/mailbox/mailbox-page.tsx'), 'MailboxPage');
const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/mailbox',
  validateSearch: z.object({
    page: z.coerce.number().int().min(1).default(1).catch(1),
    search: z.string().max(200).optional().catch(undefined),
    mail: z.coerce.number().int().optional().catch(undefined),
  }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  beforeLoad: onlyPlatformAdmin,
  component: around(MailboxPage, function Mailbox() {
    const navigate = useNavigate();
    return <MailboxPage view={mailbox.useSearch()} onView={(search) => void navigate({ to: '/mailbox', search })} />;
  }),
});

const setupCheck = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/setup-check',
  beforeLoad: onlyPlatformAdmin,
  component: lazyScreen(() => import('../../features/workspace/setup-check/setup-check-page.tsx'), 'SetupCheckPage'),
});

export const workspace = [
  dashboard,
  waiting,
  signInOrder,
  adminDashboard,
  notifications,
  notificationPreferences,
  tutorials,
  mailbox,
  setupCheck,
] as const;
