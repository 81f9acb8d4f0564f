import type { Db } from '../../../../platform/db/db.ts';
import { sql } from 'kysely';
import type { Owner } from '../documents.repo.ts';

export const remindersRepo = (db: Db) => ({
  /**
   * Documents with recipients who were asked and did not answer, whose next reminder is due or not planned yet. A last word
   * more than a day ahead was written by a clock that ran ahead: how long ago it was is unknown, so that the reminder is due.
   */
  due: async (at: Date, limit: number): Promise<Owner[]> => {
    const { rows } = await sql<Owner>`
      select distinct d.account_id, d.id from documents d
      join recipients r on r.account_id = d.account_id and r.document_id = d.id
      where d.auto_reminders and d.state in ('sent', 'viewed', 'submitted') and d.finished_at is null
        and d.deleted_at is null and d.archived_at is null and d.expires_at > ${at}
        and r.state in ('invited', 'viewed')
        and (r.remind_at is null or r.remind_at <= ${at}
          or coalesce(r.reminded_at, r.invited_at) > ${at}::timestamptz + interval '1 day')
      limit ${limit}`.execute(db);
    return rows;
  },
});
