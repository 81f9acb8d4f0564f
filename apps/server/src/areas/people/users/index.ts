/**
 * The people of an installation: its first run, sign-up and activation, each person's own names and language, their
 * password and address with the links that prove an address theirs, and whether they are blocked.
 * A user always has one personal account, and an email address belongs to one user, whatever its case. The first user is
 * the super-admin; exactly one request ever makes them. Signing in is the business of `sessions`, which stands on this module.
 */
export { activateFor } from './registration/activate.ts';
export { createUser, namePersonalAccount, type NewUser } from './registration/create.ts';
export { actorAtWork } from './users.at-work.reads.ts';
export { accountsTasks } from './users.tasks.ts';
export { setTimeZone, usersRepo } from './users.repo.ts';
export { linksRepo } from './links/links.repo.ts';
export { newLink } from './links/links.ts';
export { sendActivation } from './users.mail.ts';
export { addressByDirectory, nameByDirectory } from './users.directory.ts';
export { userPolicy } from './users.policy.ts';
export {
  findUserById,
  findUserBySignInName,
  holdUser,
  knownAddresses,
  lockUserByEmail,
  managersOf,
  platformAdministrators,
  usersByAddress,
} from './users.reads.ts';
export { accountsRoutes } from './users.routes.ts';
export { profileRoutes } from './profile/profile.routes.ts';
export { hashChosenPassword, refuseDifferent } from './passwords/passwords.ts';
export { setupPath } from './registration/setup.service.ts';
export type { EndReason, EndSessions } from './users.sessions.ts';
export { authorityOf, localeOf, toProfile, toUser, type UserRow } from './users.shape.ts';
export {
  allPeople,
  hasSecondStep,
  nameOfPerson,
  nameOfPersonSql,
  type PersonRow,
  readNames,
  readPeople,
} from './users.people.reads.ts';
