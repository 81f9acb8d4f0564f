/**
 * What people are told of: one row per person and event, written in the transaction of the event itself, shown in the
 * application, mailed at once or in one mail a day, each as that person wishes. Modules that do something worth telling call
 * `notify`; this module knows none of them.
 */
export { notificationsJobs } from './notifications.jobs.ts';
export { notify } from './notifications.notify.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { notificationsService } from './notifications.service.ts';
