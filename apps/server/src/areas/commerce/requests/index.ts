/**
 * The sign requests of an account: what sending takes, what a recall gives back, what is left, and the bundles that are bought when the
 * plan's are used. Read `meter.ts`, then `bundles.service.ts` and `bundles.listener.ts`.
 */
export type * from './requests.types.ts';
export { bundlesListener } from './bundles.listener.ts';
export { bundlesTasks } from './bundles.tasks.ts';
export { requestMeter } from './meter.ts';
export { bundlesOfAccount } from './own-data.reads.ts';
export { buyingRoutes, usageRoutes } from './requests.routes.ts';
