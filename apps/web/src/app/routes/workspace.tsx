import { createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { DashboardSearch, DEFAULT_DASHBOARD } from '../../features/workspace/dashboard/dashboard.search.ts';
import { NotificationsSearch } from '../../features/workspace/notifications/notifications.search.ts';
import { around, lazyScreen } from '../missing-part.ts';
import { TRAILS } from '../trail.ts';
import { onlyPlatformAdmin } from './access.ts';
import { useNewestSearch } from './newest-search.ts';
import { signedIn } from './root.ts';

const screens = () => import('./workspace.screens.ts');

const DashboardPage = lazyScreen(async () => (await screens()).dashboardPage(), 'DashboardPage');
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
      />
    );
  }),
});

const adminDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/dashboard',
  beforeLoad: onlyPlatformAdmin,
  component: lazyScreen(async () => (await screens()).adminDashboardPage(), 'AdminDashboardPage'),
});

const WaitingPage = lazyScreen(async () => (await screens()).waitingPage(), 'WaitingPage');
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

const NotificationsPage = lazyScreen(async () => (await screens()).notificationsPage(), 'NotificationsPage');
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
  component: lazyScreen(async () => (await screens()).preferencesPage(), 'NotificationPreferencesPage'),
});

const tutorials = createRoute({
  getParentRoute: () => signedIn,
  path: '/tutorials',
  component: lazyScreen(async () => (await screens()).tutorialsPage(), 'TutorialsPage'),
});

const MailboxPage = lazyScreen(async () => (await screens()).mailboxPage(), 'MailboxPage');
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

export const workspace = [
  dashboard,
  waiting,
  adminDashboard,
  notifications,
  notificationPreferences,
  tutorials,
  mailbox,
] as const;
