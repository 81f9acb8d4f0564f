/**
 * Applications of developers, and the provider by which people let them act for one account (OAuth 2.1, OpenID Connect). Secrets and
 * tokens are shown once and stored as hashes. Whoever may not act for an account any more has taken its applications with them.
 */
export { applicationsOfAccount } from './applications/applications.repo.ts';
export { allowedApplicationsOf } from './oauth.own-data.reads.ts';
export { oauthRoutes } from './oauth.routes.ts';
