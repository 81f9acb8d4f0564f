/**
 * What is sold and paid: plans, sign requests, subscriptions, invoices, products and orders, over payments, over a payment provider
 * (docs/decisions/0070). Types of the modules' doors stand in their `*.types.ts`.
 */
export {
  postByFetch,
  type PostNotice,
  providerSettingsRoutes,
  testProviderRoutes,
  testProviderTasks,
} from './payments/index.ts';
