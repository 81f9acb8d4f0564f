/**
 * Providers that carry text messages: six kinds, kept by the administrators of the installation, and for an account by those who manage
 * it (`sms-gateways.scope.ts`). The outbox of `platform/sms` asks them for each text anew: those of the account, then the
 * installation's, the default one first, the next where one is away. What a provider says of a text later comes to an address that only
 * it knows, signed where it signs. Keys are sealed for their row and never shown.
 */
export { textGateways } from './sending.ts';
export { dropSmsGatewaysOf, smsGatewaysOfAccount } from './sms-gateways.repo.ts';
export { smsGatewaysRoutes } from './sms-gateways.routes.ts';
export { smsGatewaysTasks } from './sms-gateways.tasks.ts';
