import type { Db } from '../../../platform/db/db.ts';

/** What a person allowed applications, for the export of their data. */
export const allowedApplicationsOf = (db: Db, userId: number) =>
  db
    .selectFrom('oauthGrants')
    .innerJoin('oauthApplications', 'oauthApplications.id', 'oauthGrants.applicationId')
    .select([
      'oauthApplications.name',
      'oauthGrants.accountId',
      'oauthGrants.scopes',
      'oauthGrants.allowedAt',
      'oauthGrants.lastUsedAt',
    ])
    .where('oauthGrants.userId', '=', userId)
    .orderBy('oauthGrants.number')
    .execute();
