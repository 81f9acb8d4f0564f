import { belongsTo } from '../../../access/index.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

export const bulkJobsRepo = (tx: Db) => ({
  /** The last of the next contacts of an account up to `last`; null at the end. */
  nextStep: async (accountId: number, { after, last }: { after: number; last: number }, count: number) => {
    const { rows } = await sql<{ upto: number | null }>`
      select max(id) as upto from (
        select id from contacts where account_id = ${accountId} and id > ${after} and id <= ${last}
        order by id limit ${count}) next`.execute(tx);
    return rows[0]?.upto ?? null;
  },

  /** Whether this person may still change the account's contacts. */
  mayAct: async (accountId: number, userId: number): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      select id from users where id = ${userId} and not is_blocked and erased_at is null and ${belongsTo('users', sql`${accountId}::bigint`)}`.execute(
      tx,
    );
    return rows.length > 0;
  },
});
