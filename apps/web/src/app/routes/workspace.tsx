import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { DashboardSearch, DEFAULT_DASHBOARD } from '../../features/dashboard/dashboard.search.ts';
import { NotificationsSearch } from '../../features/notifications/notifications.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { onlyPlatformAdmin } from './access.ts';
import { signedIn } from './root.ts';

const DashboardPage = lazyScreen(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage');
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: DashboardSearch,
  search: { middlewares: [stripSearchParams(DEFAULT_DASHBOARD)] },
  component: around(DashboardPage, function Dashboard() {
    const navigate = useNavigate();
    return (
      <DashboardPage
        search={dashboard.useSearch()}
        onSearch={(search) => void navigate({ to: '/dashboard', search })}
      />
    );
  }),
});

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  beforeLoad: onlyPlatformAdmin,
  staticData: { trail: () => [TRAILS.platform, { words: 'nav.admin_dashboard' }] },
  component: lazyScreen(() => import('../../features/dashboard/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
});

const WaitingPage = lazyScreen(() => import('../../features/dashboard/waiting-page.tsx'), 'WaitingPage');
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

const NotificationsPage = lazyScreen(
  () => import('../../features/notifications/notifications-page.tsx'),
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
        search={notifications.useSearch()}
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
    () => import('../../features/notifications/preferences-page.tsx'),
    'NotificationPreferencesPage',
  ),
});

const tutorials = createRoute({
  getParentRoute: () => signedIn,
  path: '/tutorials',
  component: lazyScreen(() => import('../../features/tour/tutorials-page.tsx'), 'TutorialsPage'),
});

const MailboxPage = lazyScreen(() => import('../../features/mailbox/mailbox-page.tsx'), 'MailboxPage');
const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/mailbox',
  staticData: { trail: () => [TRAILS.platform, { words: 'nav.mailbox' }] },
  validateSearch: z.object({
    page: z.coerce.number().int().min(1).default(1).catch(1),
    mail: z.coerce.number().int().optional().catch(undefined),
  }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  beforeLoad: onlyPlatformAdmin,
  component: around(MailboxPage, function Mailbox() {
    const navigate = useNavigate();
    return <MailboxPage view={mailbox.useSearch()} onView={(search) => void navigate({ to: '/mailbox', search })} />;
  }),
});

export const workspace = [
  dashboard,
  waiting,
  adminDashboard,
  notifications,
  notificationPreferences,
  tutorials,
  mailbox,
] as const;
