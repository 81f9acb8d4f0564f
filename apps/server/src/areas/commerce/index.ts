/**
 * What is sold, and what is owed: `payments` takes money and knows nothing of what for; `plans`, `requests`, `subscriptions` and
 * `invoices` are about the plans of accounts; `products` and `orders` about things. The area stands below nothing but the workspace: what
 * documents need of it is given to them in `app.ts`.
 */
export { commerceParts } from './commerce.parts.ts';
export { erasePayments, paymentsOfAccount, postByFetch, type PostNotice } from './payments/index.ts';
export { plansRoutes } from './plans/index.ts';
export {
  bundlesListener,
  bundlesOfAccount,
  bundlesTasks,
  buyingRoutes,
  requestMeter,
  usageRoutes,
} from './requests/index.ts';
export { eraseBillingDetails, invoicesOfAccount, invoicesRoutes, invoicesService } from './invoices/index.ts';
export {
  currentPlans,
  eraseSubscription,
  periodEndOf,
  settleCharge,
  subscriptionsOfAccount,
  subscriptionsRoutes,
  subscriptionsTasks,
} from './subscriptions/index.ts';
export { orderPaymentListener, ordersRoutes } from './orders/index.ts';
export { productsRoutes, productsTasks } from './products/index.ts';
