/**
 * Who takes money: Stripe, or the built-in test provider, both behind `PaymentProvider`. Administrators choose one and set the keys of
 * Stripe while the product runs; payments that began with the other are finished with it.
 *
 * `test/` is a provider whole: a bank that decides by the test card, a card frame that its routes serve, notices over HTTP to our own
 * webhook. `stripe/` maps Stripe's API to the same promises. `providers.contract.ts` runs over both.
 */
export { createProviders } from './providers.ts';
export { providerSettingsRoutes } from './settings.routes.ts';
export { type PostNotice, postByFetch } from './test/test.notices.ts';
export { testProviderRoutes } from './test/test.routes.ts';
export { testProviderTasks } from './test/test.tasks.ts';
