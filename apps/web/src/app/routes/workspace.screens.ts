// Every screen of the workspace beside documents and contacts, each fetched when it is gone to. Behind one door, because the shell carries the names of all
// files that anything needs which it fetches itself.
export const dashboardPage = () => import('../../features/workspace/dashboard/dashboard-page.tsx');
export const adminDashboardPage = () => import('../../features/workspace/dashboard/admin-dashboard-page.tsx');
export const waitingPage = () => import('../../features/workspace/dashboard/waiting-page.tsx');
export const notificationsPage = () => import('../../features/workspace/notifications/notifications-page.tsx');
export const preferencesPage = () => import('../../features/workspace/notifications/preferences-page.tsx');
export const tutorialsPage = () => import('../../features/workspace/tour/tutorials-page.tsx');
export const mailboxPage = () => import('../../features/workspace/mailbox/mailbox-page.tsx');
