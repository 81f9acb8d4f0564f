/**
 * Platform administrators and the teams of an installation: how large each is, whether it is active, and nothing of its work. A team
 * that is deactivated can be read and not written; its admins are notified.
 */
export { teamsAdministrationRoutes } from './administration.routes.ts';
