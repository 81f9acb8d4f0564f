import type { DocumentState, RecipientRole, RecipientState } from '@sealwright/contract';
import { sql } from 'kysely';
import { type Actor, seenBy } from '../../access/index.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type DocumentWith = {
  id: number;
  number: number;
  title: string;
  state: DocumentState;
  role: RecipientRole;
  recipientState: RecipientState;
  createdAt: Date;
  updatedAt: Date;
};

/** The documents that someone sees and that were sent to this address, or are to be, newest first; archived ones too. */
export async function readDocumentsWith(
  db: Db,
  reader: Actor,
  email: string,
  query: { page: number; pageSize: number },
): Promise<{ rows: DocumentWith[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  // Literally the expression of the index recipients_by_email. An address stands in a document once.
  const theirs = sql`
    from recipients r join documents d on d.account_id = r.account_id and d.id = r.document_id and d.deleted_at is null
    where r.account_id = ${reader.accountId} and ${seenBy(reader, 'd')} and lower(r.email) = lower(${email})`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<DocumentWith>`
      select d.id, d.number, d.title, d.state, r.role, r.state as recipient_state, d.created_at, d.updated_at
      ${theirs} order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (select 1 ${theirs} limit ${sql.lit(COUNT_LIMIT)}) counted`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}
