/** Teams: making one, its settings, and which of one's accounts a session acts for. */
export { ownTeamsRoutes } from './teams.routes.ts';
export { subdomainOfHost } from './teams.brand.ts';
export { logoUrl } from './teams.brand.ts';
export {
  type Brand,
  brandOfAccount,
  requiredIdentityOf,
  subdomainOfAccount,
  teamDefaults,
  teamOfSubdomain,
  teamTimeZone,
} from './teams.repo.ts';
