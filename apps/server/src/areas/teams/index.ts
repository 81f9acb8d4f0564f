/**
 * Teams of an installation, as far as being invited to one: inviting, reading an invitation, answering it, signing up by it.
 */
export { teamsTasks, teamsRoutes } from './invitations/index.ts';
