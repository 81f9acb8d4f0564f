/**
 * The people of an installation: who they are, how they sign in, and what they did. A user has one personal account; a session
 * acts for one account; what an account keeps secret is encrypted under its own key.
 * Read `users`, then `sessions`, then `mfa` and `social-sign-in`; `activity`, `kyc` and `vault` stand by themselves.
 */
export {
  accountsTasks,
  accountsRoutes,
  activateFor,
  addressByDirectory,
  allPeople,
  actorAtWork,
  createUser,
  findUserById,
  hashChosenPassword,
  knownAddresses,
  localeOf,
  lockUserByEmail,
  managersOf,
  nameByDirectory,
  namePersonalAccount,
  nameOfPerson,
  nameOfPersonSql,
  readNames,
  platformAdministrators,
  profileRoutes,
  readPeople,
  refuseDifferent,
  sendActivation,
  setTimeZone,
  setupPath,
  toProfile,
  type PersonRow,
  usersByAddress,
  type UserRow,
} from './users/index.ts';
export {
  type DemandWay,
  requireConfirmed,
  sessionAccess,
  sessionsTasks,
  sessionsRoutes,
  sessionsService,
  type SessionsService,
} from './sessions/index.ts';
export { mfaTasks, mfaRoutes, mfaService } from './mfa/index.ts';
export {
  type Comer,
  hasJustCome,
  identitiesTasks,
  identitiesRoutes,
  type ProviderSource,
  tryProvider,
  type Welcome,
} from './social-sign-in/index.ts';
export { type Erasure, usersAdministrationRoutes } from './administration/index.ts';
export { activityRoutes, activitySubscriber, countInActivity } from './activity/index.ts';
export { kycRoutes, masked, openDetails } from './kyc/index.ts';
export { accountKey, accountKeyOf, accountSecrets, accountSecretsOf, forgetAccountKey } from './vault/index.ts';
