import {
  LIVE_CLOSE,
  LIVE_SOCKET_PATH,
  type LiveClientMessage,
  LiveServerMessage,
  type LiveSide,
} from '@sealwright/contract';
import { type SocketPath, socketPath } from '../../../platform/http/sockets.ts';
import type { LiveEvent } from '../../../platform/live/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { settle } from './live-sessions.ending.ts';
import { Line } from './live-sessions.line.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import { isHere } from './live-sessions.policy.ts';
import { lineOf, seenAtOf, type SessionRow, sessionsRepo } from './live-sessions.repo.ts';
import { showSession } from './live-sessions.shape.ts';
import { redeemTicket } from './live-sessions.tickets.ts';

const OTHER = { sender: 'recipient', recipient: 'sender' } as const satisfies Record<LiveSide, LiveSide>;

/** The connections of live sessions in this process; those of the other side may be in another one. */
export type LiveLines = { socket: SocketPath; close: () => Promise<void> };

/**
 * Passes what one side says to the other. It goes by a table and a notification, so that it does not matter which processes of one database
 * the two are connected to; it is taken out of the table as it is handed over.
 */
export function liveLines(platform: Platform): LiveLines {
  const { clock, db, live, log } = platform;
  const lines = new Set<Line>();
  const ofSession = (id: number) => [...lines].filter(({ sessionId }) => sessionId === id);

  /** Reads how the session stands and says so; a line that speaks for its side no more is closed. */
  const show = async (line: Line): Promise<void> => {
    const row = await sessionsRepo(db).find(line.sessionId);
    if (row === undefined) return line.close(LIVE_CLOSE.over);
    if (row.endedAt === null && lineOf(row, line.side) !== line.id) return line.close(LIVE_CLOSE.replaced);
    const other = OTHER[line.side];
    const isOtherHere = isHere(lineOf(row, other), seenAtOf(row, other), clock.now());
    line.standing = { session: await showSession(db, row), isOtherHere };
    line.send({ type: 'session', ...line.standing });
    if (row.endedAt !== null) line.close(LIVE_CLOSE.over);
  };

  const handOver = async (line: Line): Promise<void> => {
    for (const body of await linesRepo(db).take(line.sessionId, line.side, line.id)) {
      line.send(LiveServerMessage.parse(JSON.parse(body)));
    }
  };

  const hear = (event: LiveEvent): void => {
    if (event.kind === 'reconnected') {
      for (const line of lines) line.run(async () => show(line).then(() => handOver(line)));
    } else if (event.kind === 'live_session') {
      for (const line of ofSession(event.id)) {
        if (event.to === undefined) line.run(() => show(line));
        else if (event.to === line.side) line.run(() => handOver(line));
      }
    }
  };

  const said = async (line: Line, row: SessionRow, message: LiveClientMessage): Promise<void> => {
    const { side, id } = line;
    const event = { kind: 'live_session', id: row.id, documentId: row.documentId } as const;
    if (line.standing?.session.state !== 'active') return;
    if (message.type === 'share') {
      await db.transaction().execute(async (tx) => {
        const { what, isOn } = message;
        if (await sessionsRepo(tx).setShare(row, { side, line: id, what, isOn })) await live.announce(tx, event);
      });
      return;
    }
    // The sender’s side always begins, so that two offers never cross.
    const isOutOfRole = message.type === 'description' && (message.kind === 'offer') !== (side === 'sender');
    if (isOutOfRole) return line.close(LIVE_CLOSE.refused);
    if (!line.standing.isOtherHere) return;
    await db.transaction().execute(async (tx) => {
      const body = JSON.stringify(message);
      await linesRepo(tx).say({ sessionId: row.id, toSide: OTHER[side], body, createdAt: clock.now() });
      await live.announce(tx, { ...event, to: OTHER[side] });
    });
  };

  const open = (
    socket: ConstructorParameters<typeof Line>[0],
    { session, side }: { session: SessionRow; side: LiveSide },
  ) => {
    const event = { kind: 'live_session', id: session.id, documentId: session.documentId } as const;
    const line: Line = new Line(
      socket,
      { sessionId: session.id, side },
      {
        onMessage: (message) => said(line, session, message),
        onBeat: async () => {
          await sessionsRepo(db).noteSeen(session, { side, line: line.id, at: clock.now() });
          const row = await sessionsRepo(db).find(session.id);
          if (row !== undefined) await settle(platform, row);
        },
        onClose: async () => {
          lines.delete(line);
          await db.transaction().execute(async (tx) => {
            const isLast = await sessionsRepo(tx).disconnect(session, { side, line: line.id, at: clock.now() });
            if (isLast) await live.announce(tx, event);
          });
        },
        onFailure: (cause) => {
          log.warn('A line of a live session failed', { session: session.id }, cause);
          line.close(LIVE_CLOSE.renew);
        },
      },
    );
    lines.add(line);
    line.run(async () => {
      await db.transaction().execute(async (tx) => {
        // What was meant for an earlier connection is of no use to this one.
        await linesRepo(tx).forget(session.id, side);
        await sessionsRepo(tx).connect(session, { side, line: line.id, at: clock.now() });
        await live.announce(tx, event);
      });
      await show(line);
    });
  };

  const stop = live.subscribe(hear);
  return {
    socket: socketPath({ path: LIVE_SOCKET_PATH, admit: (incoming) => redeemTicket(platform, incoming), open }),
    close: async () => {
      stop();
      await Promise.all([...lines].map((line) => line.settled()));
    },
  };
}
