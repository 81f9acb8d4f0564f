/**
 * Programs of others, and the ways to them. `oauth` lets people allow an application to act for them.
 */
export { allowedApplicationsOf, applicationsOfAccount, oauthRoutes } from './oauth/index.ts';
