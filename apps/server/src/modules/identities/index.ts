/** Signing in with who one is elsewhere, by OpenID Connect: Google, and any issuer the operator configures. */
export { identitiesJobs } from './identities.jobs.ts';
export { identitiesRoutes } from './identities.routes.ts';
