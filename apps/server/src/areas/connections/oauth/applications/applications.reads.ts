import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { accountsRepo } from '../../../access/index.ts';
import type { ApplicationRow } from './applications.repo.ts';

type OwnedApplication = ApplicationRow & { ownerName: string; ownerKind: 'personal' | 'team' };

/** With who registered it; undefined where that account is not active. */
export async function findByClientId(db: Db, clientId: string): Promise<OwnedApplication | undefined> {
  const row = await db.selectFrom('oauthApplications').selectAll().where('clientId', '=', clientId).executeTakeFirst();
  const owner = row === undefined ? undefined : await accountsRepo(db).find(row.accountId);
  if (row === undefined || owner?.isActive !== true) return undefined;
  return { ...row, ownerName: owner.name, ownerKind: owner.kind };
}

/** What an application of an account may be embedded for; undefined where the account has none of this client ID. */
export const findOfAccount = (db: Db, accountId: number, clientId: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('oauthApplications')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export const findById = (db: Db, id: number): Promise<ApplicationRow | undefined> =>
  db.selectFrom('oauthApplications').selectAll().where('id', '=', id).executeTakeFirst();

/** The name of the application whose id this is. */
export const applicationName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select name from oauth_applications where id = ${id})`;

/** Whether this is the id of an application that returns to Zapier. */
export const isOfZapier = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from oauth_applications p, unnest(p.redirect_uris) uri
    where p.id = ${id} and uri like 'https://zapier.com/%')`;
