import { type Selectable, sql } from 'kysely';
import type { DocumentMessageTable } from '../../../migrations/tables.mails.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCreators } from '../documents/index.ts';

export type MessageRow = Omit<Selectable<DocumentMessageTable>, 'salt'> & {
  /** Of who answered, as they are called now. */
  answerer: string | null;
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
  return rows.toReversed().map((row) => ({ ...row, answerer: people.get(row.userId ?? 0)?.name ?? null }));
}

export const conversationsRepo = (db: Db) => ({
  insert: async (message: Omit<Selectable<DocumentMessageTable>, 'id'>): Promise<number> => {
    const { id } = await db.insertInto('documentMessages').values(message).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  /** What was written with the one who has the part now. */
  ofHolder: ({ accountId, ...holder }: Holder): Promise<MessageRow[]> => newest(db, accountId, holder),

  /** All of a document, and of its separate copies. */
  ofDocument: (accountId: number, documentId: number): Promise<MessageRow[]> => newest(db, accountId, { documentId }),
});
