import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DomainRow } from './domains.repo.ts';

/** What is asked of proven domains. */
export const provenDomains = (db: Db) => ({
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

  /** Those whose record has to be looked for again. */
  due: async (now: Date, limit: number): Promise<DomainRow[]> => {
    const { rows } = await sql<DomainRow>`
      select * from team_domains where next_check_at <= ${now} and verified_at is not null
      order by next_check_at limit ${limit}`.execute(db);
    return rows;
  },
});
