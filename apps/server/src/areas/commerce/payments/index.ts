/**
 * Money that is taken: who owes what, the cards of an account, and each charge at the payment provider. A payment is asked for in
 * the transaction of what it is for, and its listener is told in the transaction that moves it, whichever way it became known. Never two
 * attempts that could both take the money; what comes all the same goes back. Read `payments.types.ts`, `payments.rules.ts`, then
 * `payments.transition.ts` and `attempts.ts`.
 */
export { erasePayments, paymentsOfAccount } from './own-data.ts';
export type { PaidThrough } from './paid-through.ts';
export { paymentsParts } from './payments.parts.ts';
export { isOfTest } from './payments.service.ts';
export type * from './payments.provider.ts';
export type * from './payments.types.ts';
export {
  createProviders,
  postByFetch,
  type PostNotice,
  providerSettingsRoutes,
  testProviderRoutes,
  testProviderTasks,
} from './providers/index.ts';
