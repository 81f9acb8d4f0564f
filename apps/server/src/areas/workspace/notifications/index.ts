/**
 * What people are notified of: one row per person and event, written in the transaction of the event, shown in the
 * application, mailed at once or in one mail a day, as each person chose. Events of documents and jobs arrive through the
 * subscriber; `notifications.kinds.ts` lists the kinds.
 */
export { notificationsTasks } from './notifications.tasks.ts';
export { notificationsSubscriber } from './notifications.notify.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notificationsService } from './notifications.service.ts';
