/**
 * The people of an installation: its first run, sign-up and activation, and each person's own names and language.
 * A user always has one personal account, and an email address belongs to one user, whatever its case. The first user is
 * the super-admin; exactly one request ever makes them. Signing in is the business of `sessions`, which stands on this module.
 */
export { createUser, type NewUser } from './accounts.create.ts';
export { accountsJobs } from './accounts.jobs.ts';
export { findUserBySignInName } from './accounts.reads.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { accountsService } from './accounts.service.ts';
export { setupService } from './accounts.setup.service.ts';
export { authorityOf, displayNameOf, localeOf, toUser, type UserRow } from './accounts.user.ts';
export { usersService } from './accounts.users.service.ts';
