/**
 * Who belongs to a team, and as what. A team always has an admin; what someone who goes owned passes to another member in the same
 * transaction.
 */
export { endMembership, type Estate } from './members.ending.ts';
export { membersRoutes } from './members.routes.ts';
