/** Teams, as far as being invited to one: inviting, reading an invitation, answering it, signing up by it. */
export { acceptInvitationTo, hasInvitationTo } from './invitations.arrival.ts';
export { invite, inviteOnce } from './invitations.invite.ts';
export { teamsTasks } from './invitations.tasks.ts';
export { teamsRoutes } from './invitations.routes.ts';
