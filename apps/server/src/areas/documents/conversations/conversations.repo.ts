import { type Selectable, sql } from 'kysely';
import type { DocumentMessageTable } from '../../../migrations/tables.mails.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCreators } from '../documents/index.ts';
import { type MessageFileRow, messageFilesRepo } from './files.repo.ts';

export type MessageRow = Omit<Selectable<DocumentMessageTable>, 'salt'> & {
  /** Of who answered, as they are called now. */
  answerer: string | null;
  files: MessageFileRow[];
};

type Holder = { accountId: number; recipientId: number; email: string };

// A thread longer than this shows its end.
const MOST_SHOWN = 500;

/** In the order in which they were written, the newest ones. */
async function newest(
  db: Db,
  accountId: number,
  which: { recipientId: number; email: string } | { documentId: number },
): Promise<MessageRow[]> {
  const found = db
    .selectFrom('documentMessages as m')
    .select(['m.accountId', 'm.id', 'm.documentId', 'm.recipientId', 'm.holderName', 'm.holderEmail', 'm.kind'])
    .select(['m.userId', 'm.text', 'm.createdAt'])
    .where('m.accountId', '=', accountId);
  const meant =
    'documentId' in which
      ? found.where(
          sql<boolean>`m.document_id in (select id from documents d where d.account_id = ${accountId} and d.deleted_at is null
            and (d.id = ${which.documentId} or d.parent_id = ${which.documentId}))`,
        )
      : found
          .where('m.recipientId', '=', which.recipientId)
          .where(sql<boolean>`lower(m.holder_email) = lower(${which.email})`);
  const rows = await meant.orderBy('m.id', 'desc').limit(MOST_SHOWN).execute();
  const people = await readCreators(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const files = Map.groupBy(
    await messageFilesRepo(db).ofMessages(
      accountId,
      rows.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  return rows
    .toReversed()
    .map((row) => ({ ...row, answerer: people.get(row.userId ?? 0)?.name ?? null, files: files.get(row.id) ?? [] }));
}

export const conversationsRepo = (db: Db) => ({
  insert: async (message: Omit<Selectable<DocumentMessageTable>, 'id'>): Promise<number> => {
    const { id } = await db.insertInto('documentMessages').values(message).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  find: (
    accountId: number,
    id: number,
  ): Promise<Pick<MessageRow, 'accountId' | 'documentId' | 'recipientId' | 'holderEmail'> | undefined> =>
    db
      .selectFrom('documentMessages')
      .select(['accountId', 'documentId', 'recipientId', 'holderEmail'])
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Never further back than before, nor further than what was written. */
  noteRead: async (
    userId: number,
    { accountId, recipientId, holderEmail }: Pick<MessageRow, 'accountId' | 'recipientId' | 'holderEmail'>,
    upTo: number,
  ): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`
      insert into conversation_reads (account_id, user_id, recipient_id, holder_email, message_id)
      select ${accountId}, ${userId}, ${recipientId}, lower(${holderEmail}), max(id) from document_messages
      where account_id = ${accountId} and recipient_id = ${recipientId} and lower(holder_email) = lower(${holderEmail})
        and id <= ${upTo}
      having max(id) = ${upTo}
      on conflict (account_id, user_id, recipient_id, holder_email)
      do update set message_id = greatest(conversation_reads.message_id, excluded.message_id)`.execute(db);
    return numAffectedRows > 0n;
  },

  /** What was written with the one who has the part now. */
  ofHolder: ({ accountId, ...holder }: Holder): Promise<MessageRow[]> => newest(db, accountId, holder),

  /** All of a document, and of its separate copies. */
  ofDocument: (accountId: number, documentId: number): Promise<MessageRow[]> => newest(db, accountId, { documentId }),
});
