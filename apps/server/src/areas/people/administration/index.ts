/**
 * Platform administrators and the people of an installation: seeing who there is, and blocking, promoting, helping and deleting them.
 * Each act is recorded in the person's log and told to them by mail. Nothing here leads to what someone works on.
 */
export { usersAdministrationRoutes } from './administration.routes.ts';
export type { Erasure } from './administration.standing.service.ts';
