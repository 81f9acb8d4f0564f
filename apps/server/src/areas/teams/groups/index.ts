/** Groups of members, which restricted folders are open to. Everyone of the team sees them; its admins change them. */
export { groupsRoutes } from './groups.routes.ts';
