/**
 * Signing in with who one is elsewhere, by OpenID Connect: Google, and any issuer the operator configures. Someone is known
 * by (issuer, subject) and never by an address: an account that exists is connected only by who is signed in to it.
 */
export { identitiesTasks } from './social.tasks.ts';
export { identitiesRoutes } from './social.routes.ts';
