/**
 * What the installation sells to its accounts: plans by month or year, and bundles of sign requests. Administrators keep them and turn
 * billing on; what was bought keeps the terms it was bought at. Read `plans.types.ts`, then `plans.service.ts`.
 */
export type * from './plans.types.ts';
export { isBillingOn } from './billing.ts';
export { plansRoutes } from './plans.routes.ts';
export { selling } from './selling.ts';
