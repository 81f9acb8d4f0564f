import type { Db } from '../../../../platform/db/db.ts';
import type { Owner } from '../documents.repo.ts';
import type { MailRow } from '../documents.shape.ts';

/** The newest mails to a document's recipients. Notices to its sender are not among them. */
export const readDocumentMails = (db: Db, { accountId, id }: Owner, most: number): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'recipientId',
      'event',
      'toName',
      'toEmail',
      'state',
      'createdAt',
      'sentAt',
      'attempts',
      'nextAttemptAt',
    ])
    .where('accountId', '=', accountId)
    .where('documentId', '=', id)
    .where('recipientId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
