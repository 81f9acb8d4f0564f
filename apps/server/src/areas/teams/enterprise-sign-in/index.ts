/**
 * Signing in to a team by its company: domains that the team has proven to be its own, and one issuer of OpenID Connect. Who comes by
 * it with an address of such a domain becomes a member. Someone who has an account already confirms first that it is theirs; who left
 * the team or was removed comes back by an invitation alone. Where it is required, members have no other way in; admins have.
 */
export { provenDomains } from './domains.reads.ts';
export { departuresSubscriber } from './enterprise.departures.ts';
export { enterpriseRoutes } from './enterprise.routes.ts';
export { enterpriseSource } from './enterprise.source.ts';
export { enterpriseTasks } from './enterprise.tasks.ts';
export { requireTeamSignIn } from './enterprise.required.ts';
export { hasOpenSignIn } from './sign-in.repo.ts';
