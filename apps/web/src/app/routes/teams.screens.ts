// Every screen of teams, each fetched when it is visited. Behind one door, because the shell carries the names of all files that
// anything it fetches itself needs.
export const createTeamPage = () => import('../../features/teams/settings/create-team-page.tsx');
export const teamSettingsPage = () => import('../../features/teams/settings/team-settings-page.tsx');
export const membersPage = () => import('../../features/teams/members/members-page.tsx');
