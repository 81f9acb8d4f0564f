import type { LiveSide } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Tickets, and what waits to be handed to the other side. */
export const linesRepo = (db: Db) => ({
  addTicket: async (ticket: {
    tokenHash: Buffer;
    sessionId: number;
    side: LiveSide;
    expiresAt: Date;
  }): Promise<void> => {
    await db.insertInto('liveTickets').values(ticket).execute();
  },

  /** Each is good once: of two who show it one gets in. */
  takeTicket: (tokenHash: Buffer, now: Date): Promise<{ sessionId: number; side: LiveSide } | undefined> =>
    db
      .deleteFrom('liveTickets')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .returning(['sessionId', 'side'])
      .executeTakeFirst(),

  say: async (message: { sessionId: number; toSide: LiveSide; body: string; createdAt: Date }): Promise<void> => {
    await db.insertInto('liveMessages').values(message).execute();
  },

  /** Takes what waits for a side, in its order; only the connection that speaks for it now gets it. */
  take: async (sessionId: number, side: LiveSide, line: string): Promise<string[]> => {
    const ofSide = sql.ref(side === 'sender' ? 's.sender_line' : 's.recipient_line');
    const { rows } = await sql<{ id: number; body: string }>`
      delete from live_messages m using live_sessions s
      where m.session_id = ${sessionId} and m.to_side = ${side} and s.id = m.session_id and ${ofSide} = ${line}
      returning m.id, m.body`.execute(db);
    return rows.toSorted((a, b) => a.id - b.id).map(({ body }) => body);
  },

  /** Of a side, or of both. */
  forget: async (sessionId: number, side?: LiveSide): Promise<void> => {
    const all = db.deleteFrom('liveMessages').where('sessionId', '=', sessionId);
    await (side === undefined ? all : all.where('toSide', '=', side)).execute();
  },

  dropTickets: async (sessionId: number): Promise<void> => {
    await db.deleteFrom('liveTickets').where('sessionId', '=', sessionId).execute();
  },

  dropOld: async ({ ticketsBefore, messagesBefore }: { ticketsBefore: Date; messagesBefore: Date }): Promise<void> => {
    await db.deleteFrom('liveTickets').where('expiresAt', '<', ticketsBefore).execute();
    await db.deleteFrom('liveMessages').where('createdAt', '<', messagesBefore).execute();
  },
});
