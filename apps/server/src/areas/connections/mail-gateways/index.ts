/**
 * The gateways that mails leave by, as administrators set them up: in an order, each asked where those before it are away. Passwords
 * and keys are sealed and never read back. `platform/mail` hands mails over; here stands what it is told of gateways.
 */
export { mailGatewaysRoutes } from './mail-gateways.routes.ts';
export { mailGatewaySource } from './mail-gateways.source.ts';
