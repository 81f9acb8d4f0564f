/**
 * What a person did with their account and what was done to it: recorded in the transaction of the event, shown to that
 * person alone. What they did to documents is read from the evidence, which is not written twice.
 */
export { activitySubscriber } from './activity.record.ts';
export { countInActivity } from './activity.repo.ts';
export { activityRoutes } from './activity.routes.ts';
