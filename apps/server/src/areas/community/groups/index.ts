/**
 * Groups of members. What names groups is open to their members, and only to them, while the group is active and its access is on.
 */
export { groupKind } from './groups.kind.ts';
export { communityGroupsRoutes } from './groups.routes.ts';
