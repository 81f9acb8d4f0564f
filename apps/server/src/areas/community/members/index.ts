/**
 * People who are told: invited by administrators, one by one or as a file, and linked to a user by their address as soon as that has an
 * account. `can_access` closes the community to them at once and nothing else. Ids of groups, interests and categories that were
 * deleted stay with them, so that bringing one back brings back who was in it.
 */
export { assignedIn, listed, namesFor } from './members.assigned.ts';
export { membersTasks } from './members.invite.ts';
export { memberKind } from './members.kind.ts';
export { eraseMembership, membershipOf, membersSubscriber } from './members.people.ts';
export { namedBy } from './members.reads.ts';
export { communityMembersRoutes } from './members.routes.ts';
export type { PictureParts } from './members.picture.ts';
