import type { Insertable, Selectable } from 'kysely';
import type { DocumentMessageFileTable } from '../../../migrations/tables.docs.ts';
import type { Db } from '../../../platform/db/db.ts';

export type MessageFileRow = Selectable<DocumentMessageFileTable>;

/** Who writes: someone of the account, or (null) the recipient. */
export type Writer = { accountId: number; recipientId: number; userId: number | null };

const ofWriter = (db: Db, { accountId, recipientId, userId }: Writer) =>
  db
    .selectFrom('documentMessageFiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('recipientId', '=', recipientId)
    .where('userId', 'is not distinct from', userId)
    .where('messageId', 'is', null);

export const messageFilesRepo = (db: Db) => ({
  insert: (row: Insertable<DocumentMessageFileTable>): Promise<MessageFileRow> =>
    db.insertInto('documentMessageFiles').values(row).returningAll().executeTakeFirstOrThrow(),

  /** What they uploaded and have not sent. */
  unsent: (writer: Writer): Promise<MessageFileRow[]> => ofWriter(db, writer).orderBy('id').execute(),

  /** Of a message, in the order of their upload. */
  ofMessages: (accountId: number, messages: readonly number[]): Promise<MessageFileRow[]> =>
    messages.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('documentMessageFiles')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('messageId', 'in', messages)
          .orderBy('id')
          .execute(),

  find: (accountId: number, id: number): Promise<MessageFileRow | undefined> =>
    db
      .selectFrom('documentMessageFiles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  attach: async (accountId: number, ids: readonly number[], messageId: number): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .updateTable('documentMessageFiles')
      .set({ messageId })
      .where('accountId', '=', accountId)
      .where('id', 'in', ids)
      .execute();
  },

  ofDocument: (accountId: number, documentId: number): Promise<MessageFileRow[]> =>
    db
      .selectFrom('documentMessageFiles')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .where('messageId', 'is not', null)
      .orderBy('id')
      .execute(),

  /** What was uploaded before and never sent. Their bytes go with the next sweep of files. */
  dropUnsent: async (before: Date): Promise<void> => {
    await db
      .deleteFrom('documentMessageFiles')
      .where('messageId', 'is', null)
      .where('createdAt', '<', before)
      .execute();
  },
});
