import type { Input, listOauthApplications } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { OauthApplicationTable } from '../../../../migrations/tables.oauth.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../../../../platform/http/paging.ts';

export type ApplicationRow = Selectable<OauthApplicationTable>;
export type CountedApplication = ApplicationRow & { people: number };

type Query = Input<typeof listOauthApplications>['query'];

const people = sql<number>`(select count(distinct g.user_id) from oauth_grants g where g.application_id = a.id)`;

export const applicationsRepo = (db: Db) => {
  const of = (accountId: number, id: number) =>
    db.selectFrom('oauthApplications').selectAll().where('accountId', '=', accountId).where('id', '=', id);
  return {
    page: async (accountId: number, query: Query): Promise<{ rows: CountedApplication[]; counted: number }> => {
      const { limit, offset } = pageBounds(query);
      const wanted = sql`a.account_id = ${accountId}
        ${query.search ? sql`and a.name ilike ${containing(query.search)}` : sql``}`;
      const [{ rows }, { rows: counts }] = await Promise.all([
        sql<CountedApplication>`select a.*, ${people} as people from oauth_applications a where ${wanted}
          order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db),
        sql<{ counted: number }>`select count(*) as counted from (
          select 1 from oauth_applications a where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
      ]);
      return { rows, counted: counts[0]?.counted ?? 0 };
    },

    find: async (accountId: number, id: number): Promise<CountedApplication | undefined> => {
      const { rows } = await sql<CountedApplication>`
        select a.*, ${people} as people from oauth_applications a
        where a.account_id = ${accountId} and a.id = ${id}`.execute(db);
      return rows[0];
    },

    lock: (accountId: number, id: number): Promise<ApplicationRow | undefined> =>
      of(accountId, id).forUpdate().executeTakeFirst(),

    /** Until the transaction ends, no one else registers one for this account. */
    countLocked: async (accountId: number): Promise<number> => {
      await sql`select pg_advisory_xact_lock(hashtextextended('oauth_applications', ${accountId}))`.execute(db);
      const { count } = await db
        .selectFrom('oauthApplications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: (values: Insertable<OauthApplicationTable>): Promise<ApplicationRow> =>
      db.insertInto('oauthApplications').values(values).returningAll().executeTakeFirstOrThrow(),

    update: async ({ accountId, id }: ApplicationRow, change: Updateable<OauthApplicationTable>): Promise<void> => {
      await db
        .updateTable('oauthApplications')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute();
    },

    /** With all that people allowed it. */
    delete: ({ accountId, id }: ApplicationRow) =>
      db.deleteFrom('oauthApplications').where('accountId', '=', accountId).where('id', '=', id).execute(),
  };
};

function orderOf(ordering = 'name'): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  if (ordering.endsWith('created_at')) return sql`a.created_at ${direction}, a.id ${direction}`;
  return sql`lower(a.name) ${direction}, a.id ${direction}`;
}

/** All applications of an account without their secrets, for the export of a person’s data. */
export const applicationsOfAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('oauthApplications')
    .select(['id', 'name', 'clientId', 'clientType', 'redirectUris', 'embedOrigins', 'createdAt', 'updatedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
