// Every screen of the workspace beside documents and contacts, each fetched when it is gone to. Behind one door, because the shell carries the names of all
// files that anything needs which it fetches itself.
export const dashboardPage = () => import('../../features/dashboard/dashboard-page.tsx');
export const adminDashboardPage = () => import('../../features/dashboard/admin-dashboard-page.tsx');
export const waitingPage = () => import('../../features/dashboard/waiting-page.tsx');
export const notificationsPage = () => import('../../features/notifications/notifications-page.tsx');
export const preferencesPage = () => import('../../features/notifications/preferences-page.tsx');
export const tutorialsPage = () => import('../../features/tour/tutorials-page.tsx');
export const mailboxPage = () => import('../../features/mailbox/mailbox-page.tsx');
