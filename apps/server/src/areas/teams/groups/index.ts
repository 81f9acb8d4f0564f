/** Groups of a team's members: what is private can be shared with them. */
export { memberGroupsRepo, type MemberGroupRow } from './groups.repo.ts';
