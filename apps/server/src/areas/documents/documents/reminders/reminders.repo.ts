import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';
import type { Owner } from '../documents.repo.ts';

export const remindersRepo = (db: Db) => ({
  /** Recipients who were asked and did not answer, in documents that remind by themselves. */
  toRemind: async (at: Date, limit: number): Promise<Owner[]> => {
    const { rows } = await sql<Owner>`
      select distinct d.account_id, d.id from documents d
      join recipients r on r.account_id = d.account_id and r.document_id = d.id
      where d.auto_reminders and d.state in ('sent', 'viewed', 'submitted') and d.finished_at is null
        and d.deleted_at is null and d.archived_at is null and d.expires_at > ${at}
        and r.state in ('invited', 'viewed')
        and ${isReminderDue(sql`r`, sql`d`, at)} and ${isReachable(sql`r`)}
      limit ${limit}`.execute(db);
    return rows;
  },

  remindable: (document: Owner, at: Date): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipients as r')
      .innerJoin('documents as d', (on) =>
        on.onRef('d.accountId', '=', 'r.accountId').onRef('d.id', '=', 'r.documentId'),
      )
      .selectAll('r')
      .where('r.accountId', '=', document.accountId)
      .where('r.documentId', '=', document.id)
      .where('r.state', 'in', ['invited', 'viewed'])
      .where(isReminderDue(sql`r`, sql`d`, at))
      .where(isReachable(sql`r`))
      .execute(),
});

/**
 * Three days after the last word, and once in the last day before the document expires. A last word more than a day
 * ahead was written by a clock that ran ahead. How long ago that was is unknown, so the reminder is due.
 */
const isReminderDue = (r: ReturnType<typeof sql>, d: ReturnType<typeof sql>, at: Date) => sql<boolean>`(
  coalesce(${r}.reminded_at, ${r}.invited_at) <= ${at}::timestamptz - interval '3 days'
  or coalesce(${r}.reminded_at, ${r}.invited_at) > ${at}::timestamptz + interval '1 day'
  or (${d}.expires_at <= ${at}::timestamptz + interval '1 day'
      and coalesce(${r}.reminded_at, ${r}.invited_at) < ${d}.expires_at - interval '1 day'))`;

/**
 * False where a mail to the address that the recipient has now did not arrive, or was called unwanted by its reader. The next reminder would meet the same end, and cost the installation its good name with mail servers.
 */
const isReachable = (r: ReturnType<typeof sql>) => sql<boolean>`(not exists (
  select 1 from mails m
  where m.account_id = ${r}.account_id and m.document_id = ${r}.document_id and m.recipient_id = ${r}.id
    and lower(m.to_email) = lower(${r}.email)
    and (m.bounced_at is not null or m.complained_at is not null
      or (m.state = 'failed' and ${r}.undelivered_at is not null))))`;
