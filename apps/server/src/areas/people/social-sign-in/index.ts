/**
 * Signing in with who one is elsewhere, by OpenID Connect: Google, and any issuer the operator configures. Someone is known
 * by (issuer, subject) and never by an address: an account that exists is connected only by who is signed in to it.
 * Other areas bring providers of their own (`ProviderSource`): the visit is the same, who is welcome is theirs to say.
 */
export { identitiesTasks } from './social.tasks.ts';
export { identitiesRoutes } from './social.routes.ts';
export { tryProvider } from './social.providers.ts';
export type { Comer, ProviderSource, Welcome } from './social.sources.ts';
export { hasJustCome } from './social.waiting.ts';
