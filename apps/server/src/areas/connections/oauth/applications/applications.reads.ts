import type { Db } from '../../../../platform/db/db.ts';

/** With who registered it; undefined where that account is not active. */
export const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('oauthApplications')
    .innerJoin('accounts', 'accounts.id', 'oauthApplications.accountId')
    .selectAll('oauthApplications')
    .select(['accounts.name as ownerName', 'accounts.kind as ownerKind'])
    .where('oauthApplications.clientId', '=', clientId)
    .where('accounts.isActive', '=', true)
    .executeTakeFirst();
