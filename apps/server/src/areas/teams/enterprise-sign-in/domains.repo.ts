import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TeamDomainTable } from '../../../migrations/tables.teams.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';

export type DomainRow = Selectable<TeamDomainTable>;

export const domainsRepo = (db: Db) => ({
  list: (accountId: number): Promise<DomainRow[]> =>
    db.selectFrom('teamDomains').selectAll().where('accountId', '=', accountId).orderBy('domain').execute(),

  find: (accountId: number, id: number): Promise<DomainRow | undefined> =>
    db.selectFrom('teamDomains').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst(),

  lock: (accountId: number, id: number): Promise<DomainRow | undefined> =>
    db
      .selectFrom('teamDomains')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Throws `domain_exists`. */
  insert: (domain: Insertable<TeamDomainTable>): Promise<DomainRow> =>
    db
      .insertInto('teamDomains')
      .values(domain)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        throw violates(cause, 'team_domains_domain_key') ? new AppError('domain_exists', { cause }) : cause;
      }),

  /** Throws `domain_taken` where another team has proven it. */
  update: (accountId: number, id: number, change: Updateable<TeamDomainTable>): Promise<DomainRow> =>
    db
      .updateTable('teamDomains')
      .set(change)
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        throw violates(cause, 'team_domains_owner') ? new AppError('domain_taken', { cause }) : cause;
      }),

  delete: (accountId: number, id: number) =>
    db.deleteFrom('teamDomains').where('accountId', '=', accountId).where('id', '=', id).execute(),

  isProven: async (accountId: number, domain: string): Promise<boolean> => {
    const row = await db
      .selectFrom('teamDomains')
      .select('id')
      .where('accountId', '=', accountId)
      .where('domain', '=', domain)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  hasProven: async (accountId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('teamDomains')
      .select('id')
      .where('accountId', '=', accountId)
      .where('verifiedAt', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The team whose domain it is. */
  ownerOf: async (domain: string): Promise<number | undefined> => {
    const row = await db
      .selectFrom('teamDomains')
      .select('accountId')
      .where('domain', '=', domain)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst();
    return row?.accountId;
  },

  /** Those whose record has to be looked for again, of active teams. */
  due: async (now: Date, limit: number): Promise<DomainRow[]> => {
    const { rows } = await sql<DomainRow>`
      select * from team_domains where next_check_at <= ${now} and verified_at is not null
      order by next_check_at limit ${limit}`.execute(db);
    return rows;
  },
});
