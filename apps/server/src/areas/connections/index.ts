/**
 * Programs of others, and the ways to them. `oauth` lets people allow an application to act for them; `sms-gateways` carries text messages.
 * `connections.parts.ts` puts together what is given to the platform.
 */
export { connectionsParts } from './connections.parts.ts';
export { allowedApplicationsOf, applicationsOfAccount } from './oauth/index.ts';
