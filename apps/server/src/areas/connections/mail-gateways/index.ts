/**
 * The gateways that mails leave by: the installation's, as its owner sets them up, and those of accounts, as those do who manage them
 * (`mail-gateways.scope.ts`). Each is asked where those before it are away, an account's before the installation's. Passwords and keys
 * are sealed and never read back. `platform/mail` hands mails over; here stands what it is told of gateways.
 */
export { dropMailGatewaysOf, mailGatewaysOfAccount } from './mail-gateways.repo.ts';
export { mailGatewaysRoutes } from './mail-gateways.routes.ts';
export { mailGatewaySource } from './mail-gateways.source.ts';
