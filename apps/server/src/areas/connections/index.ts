/**
 * Programs of others, and the ways to them. `oauth` lets people allow an application to act for them. `connections.parts.ts` puts the
 * modules together.
 */
export { connectionsParts } from './connections.parts.ts';
export { allowedApplicationsOf, applicationsOfAccount, grantsSubscriber } from './oauth/index.ts';
 * What connects the product with others: `oauth` lets people allow an application to act for them, `webhooks` tell an account's own
 * servers what happens in it. The area stands below nothing but the workspace, and hears of the others' events through `publish`.
export { allowedApplicationsOf, applicationsOfAccount } from './oauth/index.ts';
export { webhooksOfAccount } from './webhooks/index.ts';
 * Programs of others, and the ways to them. `mail-gateways` keeps how mails leave. `oauth` lets people allow an application to act for
 * them. `connections.parts.ts` puts together what has to be there before the first task runs.
export { allowedApplicationsOf, applicationsOfAccount, oauthRoutes } from './oauth/index.ts';
 * Programs of others, and the ways to them. `oauth` lets people allow an application to act for them; `sms-gateways` carries text messages.
 * `connections.parts.ts` puts together what is given to the platform.
