import type { Insertable } from 'kysely';
import type { EmbedSessionTable } from '../../../migrations/tables.embedding.ts';
import type { Db } from '../../../platform/db/db.ts';

export const embedSessionsRepo = (db: Db) => ({
  insert: async (session: Insertable<EmbedSessionTable>): Promise<void> => {
    await db.insertInto('embedSessions').values(session).execute();
  },

  find: (tokenHash: Buffer) =>
    db.selectFrom('embedSessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),

  sweep: async (expiredBefore: Date): Promise<void> => {
    await db.deleteFrom('embedSessions').where('expiresAt', '<', expiredBefore).execute();
  },
});
