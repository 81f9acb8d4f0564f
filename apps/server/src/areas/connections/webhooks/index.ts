/**
 * Webhooks: addresses of an account that are told what happens in it, as Standard Webhooks says.
 *
 * `webhooks.subscriber.ts` writes a delivery for each webhook that wants an event, in the transaction of the act, so that none is lost.
 * `delivering.ts` sends them: those about one thing one after the other, each at least once and always with the same id. One that fails
 * is tried again for three days, and a webhook that fails all that time is disabled. `webhooks.service.ts` is what people do with them,
 * `log.service.ts` what they see of the deliveries (docs/decisions/0081).
 */
export { webhooksOfAccount } from './webhooks.repo.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
export { subscriptionsSubscriber, webhooksSubscriber } from './webhooks.subscriber.ts';
export { webhooksTasks } from './webhooks.tasks.ts';
