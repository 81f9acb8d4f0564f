/** Teams, as far as being invited to one: inviting, reading an invitation, answering it, signing up by it. */
export { invite } from './invitations.invite.ts';
export { teamsJobs } from './invitations.jobs.ts';
export { teamsRoutes } from './invitations.routes.ts';
