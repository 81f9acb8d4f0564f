/**
 * The people of an installation: its first run, sign-up and activation, and each person's own names and language.
 * A user always has one personal account, and an email address belongs to one user, whatever its case. The first user is
 * the super-admin; exactly one request ever makes them. Signing in is the business of `sessions`, which stands on this module.
 */
export { createUser, type NewUser } from './accounts.create.ts';
export { accountsJobs } from './accounts.jobs.ts';
export { findUserById, findUserBySignInName } from './accounts.reads.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { profileRoutes } from './accounts.profile.routes.ts';
export type { EndReason, EndSessions, Sessions } from './accounts.sessions.ts';
export { authorityOf, displayNameOf, localeOf, toProfile, toUser, type UserRow } from './accounts.user.ts';
