import type { OauthScope } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { OauthGrantTable } from '../../../../migrations/tables.oauth.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type GrantRow = Selectable<OauthGrantTable>;

/** What a person allowed an application for one account; several sign-ins of it are one. */
export type AllowedRow = {
  number: number;
  applicationName: string;
  ownerId: number;
  accountId: number;
  scopes: OauthScope[];
  allowedAt: Date;
  lastUsedAt: Date | null;
};

export const grantsRepo = (db: Db) => ({
  insert: async (grant: Insertable<OauthGrantTable>): Promise<void> => {
    await db.insertInto('oauthGrants').values(grant).execute();
  },

  find: (id: string): Promise<(GrantRow & { clientId: string }) | undefined> =>
    db
      .selectFrom('oauthGrants')
      .innerJoin('oauthApplications', 'oauthApplications.id', 'oauthGrants.applicationId')
      .selectAll('oauthGrants')
      .select('oauthApplications.clientId')
      .where('oauthGrants.id', '=', id)
      .executeTakeFirst(),

  /** The account that this person chose for the application last. */
  lastAccount: async (userId: number, applicationId: number): Promise<number | null> => {
    const row = await db
      .selectFrom('oauthGrants')
      .select('accountId')
      .where('userId', '=', userId)
      .where('applicationId', '=', applicationId)
      .orderBy('number', 'desc')
      .executeTakeFirst();
    return row?.accountId ?? null;
  },

  /** All that the person allowed the same application for the same account. Undefined where it is none of theirs. */
  revoke: async (userId: number, number: number): Promise<{ name: string } | undefined> => {
    const named = await db
      .selectFrom('oauthGrants')
      .innerJoin('oauthApplications', 'oauthApplications.id', 'oauthGrants.applicationId')
      .select(['oauthApplications.name', 'oauthGrants.applicationId', 'oauthGrants.accountId'])
      .where('oauthGrants.number', '=', number)
      .where('oauthGrants.userId', '=', userId)
      .executeTakeFirst();
    if (named === undefined) return undefined;
    await db
      .deleteFrom('oauthGrants')
      .where('userId', '=', userId)
      .where('applicationId', '=', named.applicationId)
      .where('accountId', '=', named.accountId)
      .execute();
    return { name: named.name };
  },

  delete: async (id: string): Promise<void> => {
    await db.deleteFrom('oauthGrants').where('id', '=', id).execute();
  },

  deleteOfPerson: async (userId: number, accountId?: number): Promise<void> => {
    await db
      .deleteFrom('oauthGrants')
      .where('userId', '=', userId)
      .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? 0))
      .execute();
  },

  deleteOfAccount: async (accountId: number): Promise<void> => {
    await db.deleteFrom('oauthGrants').where('accountId', '=', accountId).execute();
  },

  /** When it was used, true to a minute. */
  touch: async (id: string, at: Date, before: Date): Promise<void> => {
    await db
      .updateTable('oauthGrants')
      .set({ lastUsedAt: at })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)]))
      .execute();
  },
});

export async function listAllowed(db: Db, userId: number): Promise<AllowedRow[]> {
  const { rows } = await sql<AllowedRow>`
    select max(g.number) as number, p.name as application_name, p.account_id as owner_id, g.account_id,
      array(select distinct s from oauth_grants x, unnest(x.scopes) s
        where x.user_id = ${userId} and x.application_id = p.id and x.account_id = g.account_id order by s) as scopes,
      max(g.allowed_at) as allowed_at, max(g.last_used_at) as last_used_at
    from oauth_grants g join oauth_applications p on p.id = g.application_id
    where g.user_id = ${userId}
    group by p.id, p.name, p.account_id, g.account_id
    order by lower(p.name), g.account_id`.execute(db);
  return rows;
}

/** Whether a person lets an application act for them in an account; each is an expression of the query around it. */
export const isAllowed = (of: Record<'application' | 'user' | 'account', RawBuilder<unknown>>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from oauth_grants g
    where g.application_id = ${of.application} and g.user_id = ${of.user} and g.account_id = ${of.account})`;
