import type { Db } from '../../../../platform/db/db.ts';
import { sql } from 'kysely';
import type { RecipientRow } from '../draft/recipients.repo.ts';
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
        and r.state in ('invited', 'viewed') and r.role <> 'in_person' and r.consent_withdrawn_at is null
        and (r.remind_at is null or r.remind_at <= ${at}
          or coalesce(r.reminded_at, r.invited_at) > ${at}::timestamptz + interval '1 day')
        and ${isReachable(sql`r`)}
      limit ${limit}`.execute(db);
    return rows;
  },

  /** Those who were asked, did not answer, and can be reached. */
  waiting: ({ accountId, id }: Owner): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipients as r')
      .selectAll('r')
      .where('r.accountId', '=', accountId)
      .where('r.documentId', '=', id)
      .where('r.state', 'in', ['invited', 'viewed'])
      .where('r.role', '<>', 'in_person')
      // The sender is to get in touch; a machine that goes on asking would be the wrong answer.
      .where('r.consentWithdrawnAt', 'is', null)
      .where(isReachable(sql`r`))
      .execute(),
});

/**
 * False where a mail to the address that the recipient has now did not arrive, or was called unwanted by its reader. The next reminder would meet the same end, and cost the installation its good name with mail servers.
 */
const isReachable = (r: ReturnType<typeof sql>) => sql<boolean>`(not exists (
  select 1 from mails m
  where m.account_id = ${r}.account_id and m.document_id = ${r}.document_id and m.recipient_id = ${r}.id
    and lower(m.to_email) = lower(${r}.email)
    and (m.bounced_at is not null or m.complained_at is not null
      or (m.state = 'failed' and ${r}.undelivered_at is not null))))`;
