/**
 * Provisioning by SCIM 2.0 (RFC 7643, RFC 7644): the directory of a company adds and removes the members of a team and keeps its groups,
 * by a token that the admins of the team make. It speaks its own wire (`protocol`). A directory names people with an address in a domain
 * that the team has proven, makes members and no admins, ends memberships and never users, signs no one in, and says what a user
 * is called only where it made them and they have no life outside of the team (docs/decisions/0049).
 */
export { forgetPersonInDirectories } from './scim.forget.ts';
export { scimRoutes } from './scim.routes.ts';
