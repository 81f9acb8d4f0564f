/**
 * The only places whose statements ask for rows of more than one account, and why: docs/scale.md. Of a place stand its file below `src` and
 * its function. `account-scope.slow.test.ts` compares this with what the API asks the database.
 */
export const CROSSING: Readonly<Record<string, string>> = {
  ...because('of one person, in all accounts that they belong to', [
    'areas/connections/drives/drives.own-data.reads.ts drivesOfPerson',
    'areas/documents/waiting/waiting.reads.ts findPart',
    'areas/documents/waiting/waiting.reads.ts readParts',
    'areas/documents/waiting/waiting.reads.ts readStandings',
    'areas/jobs/jobs.reads.ts hasOpenJob',
    'areas/jobs/jobs.reads.ts listJobs',
    'areas/jobs/jobs.reads.ts listOpenJobs',
    'areas/jobs/jobs.repo.ts findOf',
    'areas/jobs/jobs.repo.ts lockOf',
    'areas/people/activity/activity.reads.ts countActivities',
    'areas/people/activity/activity.reads.ts readActivities',
    'areas/people/users/users.memberships.reads.ts readMemberships',
    'areas/teams/invitations/invitations.repo.ts pendingOf',
    'areas/teams/teams/teams.repo.ts ofMember',
    'areas/workspace/notifications/notifications.reads.ts count',
    'areas/workspace/notifications/notifications.reads.ts readNotifications',
    'areas/workspace/notifications/notifications.repo.ts mark',
    'areas/workspace/notifications/notifications.repo.ts markAll',
    'areas/workspace/privacy/erasure/deletion.repo.ts isLastTeamAdmin',
    'areas/workspace/privacy/erasure/deletion.repo.ts lockFellows',
    'areas/workspace/privacy/export/export.reads.ts',
    'areas/workspace/privacy/export/export.reads.ts teams',
  ]),
  ...because('tells which account an address or a link of a document is about', [
    'areas/documents/documents/documents.reads.ts accountOfDocument',
  ]),
  ...because('administration, which looks over the whole installation', [
    'areas/documents/documents/list/figures.reads.ts countAllDocuments',
    'areas/documents/documents/list/figures.reads.ts countHappened',
    'areas/documents/sealing/sealing.repo.ts countUnsealed',
    'areas/people/administration/administration.reads.ts readTeams',
    'areas/people/administration/administration.reads.ts readUser',
    'areas/people/administration/administration.reads.ts readUsers',
    'areas/teams/administration/administration.reads.ts readManagedTeams',
    'areas/workspace/dashboard/dashboard.reads.ts countInstallation',
  ]),
  ...because('names the account of the document beside it, which the plan does not show as an equality', [
    'areas/documents/retention/retention.reads.ts counts',
    'areas/documents/retention/retention.reads.ts page',
  ]),
};

function because(why: string, places: readonly string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, why]));
}
