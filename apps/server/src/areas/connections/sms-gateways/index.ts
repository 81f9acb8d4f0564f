/**
 * Providers that carry text messages: six kinds, kept by the administrators of the installation. The outbox of `platform/sms` asks them
 * for each text anew, the default one first, the next where one is away. What a provider says of a text later comes to an address that only
 * it knows, signed where it signs. Keys are sealed for their row and never shown.
 */
export { textGateways } from './sending.ts';
export { smsGatewaysRoutes } from './sms-gateways.routes.ts';
export { smsGatewaysTasks } from './sms-gateways.tasks.ts';
