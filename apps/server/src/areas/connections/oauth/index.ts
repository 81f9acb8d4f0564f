/**
 * Applications of developers, and the provider by which people let them act for one account (OAuth 2.1, OpenID Connect). Secrets and
 * tokens are shown once and stored as hashes. Who may not act for an account any more has taken its applications with them.
 * Read `applications`, then `allowing` (what a person is asked and allows), then `provider` (the library and what it stores).
 */
export { isAllowed } from './allowing/grants.repo.ts';
export { distrusted, grantsSubscriber } from './allowing/grants.subscriber.ts';
export { applicationName, findById, findOfAccount, isOfZapier } from './applications/applications.reads.ts';
export { applicationsOfAccount } from './applications/applications.repo.ts';
export { allowedApplicationsOf } from './oauth.own-data.reads.ts';
export { oauthRoutes } from './oauth.routes.ts';
export { oauthMount } from './provider/provider.mount.ts';
export { oauthProvider } from './provider/provider.ts';
export { oauthTasks } from './provider/provider.tasks.ts';
export { applicationTokens } from './provider/tokens.ts';
