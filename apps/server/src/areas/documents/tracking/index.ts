/**
 * What a sender can follow of a recipient: how long each page was in view, which fields were filled in, from which device and
 * address. Page times are what a browser said: they prove nothing, and stand in no evidence (docs/decisions/0055).
 */
export { pageTimesRepo } from './page-times.repo.ts';
export { trackingRoutes } from './tracking.routes.ts';
