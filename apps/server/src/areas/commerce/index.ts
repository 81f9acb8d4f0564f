/**
 * What is sold: plans and sign requests to the accounts of the installation, products to others. `payments` stands below the rest and
 * takes the money; `plans` is what can be bought, `requests` counts what is sent. Billing is off in a fresh installation.
 */
export { plansRoutes } from './plans/index.ts';
export {
  bundlesListener,
  bundlesOfAccount,
  bundlesTasks,
  buyingRoutes,
  requestMeter,
  usageRoutes,
} from './requests/index.ts';
