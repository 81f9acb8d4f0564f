/**
 * The people of an installation: its first run, sign-up and activation, each person's own names and language, their
 * password and address with the links that prove an address theirs, and whether they are blocked.
 * A user always has one personal account, and an email address belongs to one user, whatever its case. The first user is
 * the super-admin; exactly one request ever makes them. Signing in is the business of `sessions`, which stands on this module.
 */
export { activateFor } from './accounts.activate.ts';
export { createUser, namePersonalAccount, type NewUser } from './accounts.create.ts';
export { accountsJobs } from './accounts.jobs.ts';
export { findUserById, findUserBySignInName, holdUser, platformAdministrators } from './accounts.reads.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { profileRoutes } from './accounts.profile.routes.ts';
export { hashChosenPassword, refuseDifferent } from './accounts.passwords.ts';
export { setupPath } from './accounts.setup.service.ts';
export type { EndReason, EndSessions } from './accounts.sessions.ts';
export { authorityOf, localeOf, toProfile, toUser, type UserRow } from './accounts.user.ts';
