import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type About = { accountId: number; documentId: number; recipientId?: number | undefined };

/**
 * Takes back mails that have not left. Answers whose mail surely never left. A mail that is being sent right now is
 * locked by its sender and is left alone: waiting for it here could end in a deadlock with its report of success.
 */
export async function cancelQueuedMails(db: Db, { accountId, documentId, recipientId }: About): Promise<number[]> {
  const { rows } = await sql<{ recipientId: number | null; attempts: number }>`
    update mails set state = 'cancelled', body_sealed = null where id in (
      select id from mails
      where account_id = ${accountId} and document_id = ${documentId} and state = 'queued'
        and recipient_id is not null ${recipientId === undefined ? sql`` : sql`and recipient_id = ${recipientId}`}
      for update skip locked)
    returning recipient_id, attempts`.execute(db);
  return rows.flatMap((row) => (row.recipientId !== null && row.attempts === 0 ? [row.recipientId] : []));
}

/** Deletes the mails about a document that was erased, sent or not. */
export const dropMailsOf = async (db: Db, { accountId, documentId }: Pick<About, 'accountId' | 'documentId'>) => {
  await sql`delete from mails where account_id = ${accountId} and document_id = ${documentId}`.execute(db);
};
