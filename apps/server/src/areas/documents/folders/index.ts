/**
 * Folders of an account. A document lies in one of them or in none. In a team, admins may restrict a folder to groups of members: what
 * lies in it is then seen by these, by the admins, and by the owner of each document. `access` holds that rule.
 */
export { foldersRoutes } from './folders.routes.ts';
