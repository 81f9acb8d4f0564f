/** Teams: making one, its settings, and which of one's accounts a session acts for. */
export { ownTeamsRoutes } from './teams.routes.ts';
export { subdomainOfHost } from './teams.brand.ts';
export { accentOf, teamDefaults, teamOfSubdomain } from './teams.repo.ts';
