/**
 * What a person finds around their work: notifications, figures, their own data, and the test inbox. It stands on all other areas.
 * Each module reads by itself.
 */
export {
  accountExportsRoutes,
  accountImportsRoutes,
  accountTransferTasks,
  importAccount,
} from './account-transfer/index.ts';
export { dashboardRoutes, dashboardService } from './dashboard/index.ts';
export { orderedErasure, privacyTasks, privacyRoutes } from './privacy/index.ts';
export {
  notificationsTasks,
  notificationsRoutes,
  notificationsService,
  notificationsSubscriber,
} from './notifications/index.ts';
export { runSetupCheck, setupCheckRoutes, setupCheckTasks } from './setup-check/index.ts';
export { mailboxRoutes, mailboxService } from './mailbox/index.ts';
