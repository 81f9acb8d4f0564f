import { belongsTo } from '../../../access/index.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { Done } from './bulk.repo.ts';

/** The checkpoint of a job on many contacts: kept in the job's row, written in the transaction of each step. */
type Place = Done & { after: number; isStopped: boolean };

export const bulkJobsRepo = (tx: Db) => ({
  /**
   * Where the next step begins. Of two processes at the same job, the second waits here and continues behind the first. Null
   * where it is over.
   */
  lock: async (jobId: number): Promise<Place | null> => {
    const { rows } = await sql<Place>`
      select (input->>'after')::bigint as after, cancel_asked_at is not null as is_stopped,
        coalesce((result->>'count')::bigint, 0) as count, coalesce((result->>'leftDeleted')::bigint, 0) as left_deleted
      from works where id = ${jobId} and state in ('waiting', 'running') for update`.execute(tx);
    return rows[0] ?? null;
  },

  /** `result` is what the person is told, also where the job was stopped. */
  moveOn: async (
    jobId: number,
    { after, done, at, result }: { after: number; done: number; at: Date; result: Record<string, unknown> },
  ): Promise<void> => {
    await sql`
      update works set input = input || jsonb_build_object('after', ${after}::bigint),
        result = ${JSON.stringify(result)}::jsonb, done = ${done}, updated_at = ${at}
      where id = ${jobId}`.execute(tx);
  },

  /** Counts the deleted contacts in the line of the log that the first step wrote. False where there is none yet. */
  moveActivityOn: async (job: { id: number; userId: number; since: Date }, count: number): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      update activities set details = details || jsonb_build_object('count', ${count}::bigint)
      where user_id = ${job.userId} and at >= ${job.since} and action = 'contacts_deleted'
        and (details->>'job')::bigint = ${job.id}
      returning id`.execute(tx);
    return rows.length > 0;
  },

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

  /** Stops what is still deleting under this name; what it has in hand is done first. False where nothing is. */
  stopDeleting: async (accountId: number, deletion: string, at: Date): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      update works set cancel_asked_at = coalesce(cancel_asked_at, ${at}), updated_at = ${at},
        finished_at = case when state = 'waiting' then ${at}::timestamptz end,
        state = case when state = 'waiting' then 'cancelled' else state end
      where account_id = ${accountId} and kind = 'contacts_delete' and input->>'deletion' = ${deletion}
        and state in ('waiting', 'running')
      returning id`.execute(tx);
    return rows.length > 0;
  },
});
