/**
 * Which plan an account has, for how long, and what is owed for it. Periods are ours: the sweep, or whoever asks first, begins the next
 * one with a payment and an invoice. What becomes of a payment comes through `settleCharge`, the listener of its purpose.
 * Read `reckoning.ts` (pure), then `rolling.ts`, `settling.ts` and `changing.service.ts`.
 */
export { eraseSubscription } from './estate.ts';
export type { Parts } from './needs.ts';
export { settleCharge } from './settling.ts';
export { boughtPlan, periodEndOf, subscriptionsOfAccount } from './subscriptions.repo.ts';
export { subscriptionsRoutes } from './subscriptions.routes.ts';
export { currentPlans } from './subscriptions.service.ts';
export { subscriptionsTasks } from './subscriptions.tasks.ts';
export type * from './subscriptions.types.ts';
