/**
 * Programs of others, and the ways to them. `oauth` lets people allow an application to act for them. `connections.parts.ts` puts the
 * modules together.
 */
export { connectionsParts } from './connections.parts.ts';
export { allowedApplicationsOf, applicationsOfAccount, grantsSubscriber } from './oauth/index.ts';
