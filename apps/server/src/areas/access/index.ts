/**
 * Who is calling, and what they may do. Every other area stands on this one.
 *
 * `Actor` says who acts, for which account, and what they are in it. Each module has a `*.policy.ts` of pure rules; a service asks one
 * with `requireCan(actor, tagPolicy.delete, tag)`, and answers carry them as `permissions`. Queries are scoped by the
 * actor's account, or with the fragments of `access.reads.ts`.
 */
export { type AbsenceRow, absencesRepo } from './access.absences.repo.ts';
export { accountsRepo } from './access.accounts.repo.ts';
export { type Actor, by, type ProgramReader, type Scoped, type SessionAccess } from './access.actor.ts';
export { type FolderRow, foldersRepo } from './access.folders.repo.ts';
export { groupPeopleOf, groupPeopleRepo, type GroupRow, groupsOf, groupsRepo } from './access.groups.repo.ts';
export { actorIn, allTeams, memberIds, membersOf, membersRepo, teamsOfPerson } from './access.members.repo.ts';
export {
  absentOwner,
  isAdministrator,
  mayChangeWorkOf,
  mayManage,
  maySee,
  maySend,
  mayWrite,
} from './access.policy.ts';
export { accountsOf, actingAccount, belongsTo, delegateOf, seenBy, seenSomewhereBy } from './access.reads.ts';
export { permissionsOf, type Policy, requireCan } from './access.require.ts';
export { teamAccountsRepo } from './access.teams.repo.ts';
