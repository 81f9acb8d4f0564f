import { type Insertable, type Selectable, sql } from 'kysely';
import type { EditorSessionTable } from '../../../migrations/tables.embedding.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isAllowed } from '../oauth/index.ts';

export type EditorSessionRow = Selectable<EditorSessionTable>;

export const editorSessionsRepo = (db: Db) => ({
  insert: async (session: Insertable<EditorSessionTable>): Promise<void> => {
    await db.insertInto('editorSessions').values(session).execute();
  },

  find: (tokenHash: Buffer): Promise<EditorSessionRow | undefined> =>
    db.selectFrom('editorSessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  /** One that opens its document still: neither over nor, where it stands on that, without what allowed it. */
  findOpen: (tokenHash: Buffer, now: Date): Promise<EditorSessionRow | undefined> =>
    db
      .selectFrom('editorSessions')
      .selectAll()
      .where('tokenHash', '=', tokenHash)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where(
        sql<boolean>`(not is_by_grant or ${isAllowed({
          application: sql.ref('editor_sessions.application_id'),
          user: sql.ref('editor_sessions.user_id'),
          account: sql.ref('editor_sessions.account_id'),
        })})`,
      )
      .executeTakeFirst(),

  end: async (tokenHash: Buffer, at: Date): Promise<void> => {
    await db
      .updateTable('editorSessions')
      .set({ endedAt: at })
      .where('tokenHash', '=', tokenHash)
      .where('endedAt', 'is', null)
      .execute();
  },

  /** All that open this document. */
  endOf: async ({ accountId, id }: { accountId: number; id: number }, at: Date): Promise<void> => {
    await db
      .updateTable('editorSessions')
      .set({ endedAt: at })
      .where('accountId', '=', accountId)
      .where('documentId', '=', id)
      .where('endedAt', 'is', null)
      .execute();
  },

  endOfPerson: async (userId: number, at: Date): Promise<void> => {
    await db
      .updateTable('editorSessions')
      .set({ endedAt: at })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute();
  },

  sweep: async (expiredBefore: Date): Promise<void> => {
    await db.deleteFrom('editorSessions').where('expiresAt', '<', expiredBefore).execute();
  },
});
