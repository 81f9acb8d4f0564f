/**
 * Teams: their settings, who belongs to them and by which groups, invitations, the way in by a company's own issuer and from its directory,
 * the log of what was changed, and importing users, who may be invited to one. Documents lie above: what they do for a team (handing over what a leaver
 * owned) is given to it in `app.ts`.
 */
export { absencesRoutes, absencesSubscriber } from './absences/index.ts';
export { teamsAdministrationRoutes } from './administration/index.ts';
export {
  type Brand,
  brandOfAccount,
  logoUrl,
  ownTeamsRoutes,
  requiredIdentityOf,
  subdomainOfAccount,
  subdomainOfHost,
  teamDefaults,
} from './teams/index.ts';
export { groupsRoutes } from './groups/index.ts';
export {
  departuresSubscriber,
  enterpriseRoutes,
  enterpriseSource,
  enterpriseTasks,
  requireTeamSignIn,
} from './enterprise-sign-in/index.ts';
export { membersRoutes } from './members/index.ts';
export { forgetPersonInDirectories, scimRoutes } from './scim/index.ts';
export { teamsTasks, teamsRoutes } from './invitations/index.ts';
export { userImportsRoutes, userImportsTasks } from './user-imports/index.ts';
export { forgetPersonInTeamLog, teamLogRoutes, teamLogSubscriber, teamLogTasks } from './team-log/index.ts';
