/**
 * What connects the product with others. `oauth` lets people allow an application to act for them, `webhooks` tell an account's own servers
 * what happens in it, `drives` bring files in and sealed copies out, `mail-gateways` and `sms-gateways` are how mails and text messages leave. The area stands below nothing but the
 * workspace, and hears of the others' events through `publish`; `connections.parts.ts` puts the modules together.
 */
export { connectionsParts, eraseGateways, gatewaysOfAccount } from './connections.parts.ts';
export { connectorOf, drivesOfPerson, eraseDrives } from './drives/index.ts';
export { allowedApplicationsOf, applicationsOfAccount } from './oauth/index.ts';
export { webhooksOfAccount } from './webhooks/index.ts';
