import type { LiveSide } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const lineColumn = (side: LiveSide) => sql.ref(side === 'sender' ? 's.sender_line' : 's.recipient_line');

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

  /** False, and nothing is said, where the session has ended or another connection speaks for the side now. */
  say: async (message: {
    accountId: number;
    sessionId: number;
    from: LiveSide;
    line: string;
    toSide: LiveSide;
    body: string;
    createdAt: Date;
  }): Promise<boolean> => {
    const { accountId, sessionId, from, line, toSide, body, createdAt } = message;
    const { rows } = await sql`
      insert into live_messages (session_id, to_side, body, created_at)
      select s.id, ${toSide}::text, ${body}::text, ${createdAt}::timestamptz from live_sessions s
      where s.account_id = ${accountId} and s.id = ${sessionId} and s.ended_at is null and s.started_at is not null
        and ${lineColumn(from)} = ${line}
      returning id`.execute(db);
    return rows.length > 0;
  },

  /** Takes what waits for a side, in its order; only the connection that speaks for it now gets it. */
  take: async (sessionId: number, side: LiveSide, line: string): Promise<string[]> => {
    const { rows } = await sql<{ id: number; body: string }>`
      delete from live_messages m using live_sessions s
      where m.session_id = ${sessionId} and m.to_side = ${side} and s.id = m.session_id and ${lineColumn(side)} = ${line}
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
