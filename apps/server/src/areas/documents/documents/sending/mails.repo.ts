import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { Owner } from '../documents.repo.ts';

export const mailsRepo = (db: Db) => ({
  /**
   * Takes back mails that have not left. Answers whose mail surely never left. A mail that is being sent right now is
   * locked by its sender and is left alone: waiting for it here could end in a deadlock with its report of success.
   */
  cancelQueued: async (document: Owner, recipientId?: number): Promise<number[]> => {
    const { rows } = await sql<{ recipientId: number | null; attempts: number }>`
      update mails set state = 'cancelled', body_sealed = null where id in (
        select id from mails
        where account_id = ${document.accountId} and document_id = ${document.id} and state = 'queued'
          and recipient_id is not null ${recipientId === undefined ? sql`` : sql`and recipient_id = ${recipientId}`}
        for update skip locked)
      returning recipient_id, attempts`.execute(db);
    return rows.flatMap((row) => (row.recipientId !== null && row.attempts === 0 ? [row.recipientId] : []));
  },
});
