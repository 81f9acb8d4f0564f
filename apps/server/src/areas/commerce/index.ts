/**
 * What is sold, and what is owed: `payments` takes money and knows nothing of what for; `plans`, `requests`, `subscriptions` and
 * `invoices` are about the plans of accounts; `products` and `orders` about things. `commerce.parts.ts` puts them together. The area
 * stands below nothing but the workspace: what documents need of it is given to them in `app.ts`.
 */
export { commerceParts } from './commerce.parts.ts';
export { eraseBillingDetails, invoicesOfAccount } from './invoices/index.ts';
export {
  erasePayments,
  type PaidThrough,
  paymentsOfAccount,
  postByFetch,
  type PostNotice,
  type ProviderSource,
} from './payments/index.ts';
export {
  eraseOrderContacts,
  maySeeOrders,
  ordersOfPerson,
  ordersTaxedBetween,
  type TaxedOrders,
} from './orders/index.ts';
export { bundlesOfAccount } from './requests/index.ts';
export { eraseSubscription, periodEndOf, subscriptionsOfAccount } from './subscriptions/index.ts';
