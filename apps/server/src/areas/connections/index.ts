/**
 * Programs of others, and the ways to them. `mail-gateways` keeps how mails leave. `oauth` lets people allow an application to act for
 * them. `connections.parts.ts` puts together what has to be there before the first task runs.
 */
export { connectionsParts } from './connections.parts.ts';
export { allowedApplicationsOf, applicationsOfAccount, oauthRoutes } from './oauth/index.ts';
