import {
  LIVE_CLOSE,
  LIVE_SOCKET_PATH,
  type LiveClientMessage,
  LiveServerMessage,
  type LiveSide,
} from '@sealwright/contract';
import { type SocketPath, socketPath, type WebSocket } from '../../../platform/http/sockets.ts';
import type { LiveEvent } from '../../../platform/live/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { settle } from './live-sessions.ending.ts';
import { Line } from './live-sessions.line.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import { isHere } from './live-sessions.policy.ts';
import { lineOf, seenAtOf, type SessionRow, sessionsRepo, sidesRepo } from './live-sessions.repo.ts';
import { showSession } from './live-sessions.shape.ts';
import { redeemTicket } from './live-sessions.tickets.ts';

/** The connections of live sessions in this process; those of the other side may be in another one. */
export type LiveLines = { socket: SocketPath; close: () => Promise<void> };

const OTHER = { sender: 'recipient', recipient: 'sender' } as const satisfies Record<LiveSide, LiveSide>;

const eventOf = ({ id, documentId }: SessionRow) => ({ kind: 'live_session', id, documentId }) as const;

/**
 * Passes what one side says to the other. It goes by a table and a notification, so that it does not matter which processes of one database
 * the two are connected to; it is taken out of the table as it is handed over.
 */
export function liveLines(platform: Platform): LiveLines {
  const lines = new Set<Line>();
  const stop = platform.live.subscribe((event) => hear(platform, lines, event));
  return {
    socket: socketPath({
      path: LIVE_SOCKET_PATH,
      admit: (incoming) => redeemTicket(platform, incoming),
      open: (socket, { session, side }) => open(platform, lines, { socket, session, side }),
    }),
    close: async () => {
      stop();
      await Promise.all([...lines].map((line) => line.settled()));
    },
  };
}

function hear(platform: Platform, lines: ReadonlySet<Line>, event: LiveEvent): void {
  if (event.kind === 'reconnected') {
    for (const line of lines) {
      line.run(async () => {
        await show(platform, line);
        await handOver(platform, line);
      });
    }
  } else if (event.kind === 'document') {
    // What was done with it after it changed counts as well: links that died, say.
    for (const line of lines) if (line.documentId === event.id) line.run(() => check(platform, line));
  } else if (event.kind === 'live_session') {
    for (const line of lines) {
      if (line.sessionId !== event.id) continue;
      if (event.to === undefined) line.run(() => show(platform, line));
      else if (event.to === line.side) line.run(() => handOver(platform, line));
    }
  }
}

function isOtherHere(platform: Platform, row: SessionRow, side: LiveSide): boolean {
  return isHere(lineOf(row, OTHER[side]), seenAtOf(row, OTHER[side]), platform.clock.now());
}

async function check(platform: Platform, { sessionId }: Line): Promise<void> {
  const row = await sessionsRepo(platform.db).find(sessionId);
  if (row !== undefined) await settle(platform, row);
}

/** Reads how the session stands and says so; a line that speaks for its side no more is closed. */
async function show(platform: Platform, line: Line): Promise<void> {
  const row = await sessionsRepo(platform.db).find(line.sessionId);
  if (row === undefined) return line.close(LIVE_CLOSE.over);
  if (row.endedAt === null && lineOf(row, line.side) !== line.id) return line.close(LIVE_CLOSE.replaced);
  const session = await showSession(platform.db, row);
  line.standing = { session, isOtherHere: isOtherHere(platform, row, line.side) };
  line.send({ type: 'session', ...line.standing });
  if (row.endedAt !== null) line.close(LIVE_CLOSE.over);
}

async function handOver({ db }: Platform, line: Line): Promise<void> {
  for (const body of await linesRepo(db).take(line.sessionId, line.side, line.id)) {
    line.send(LiveServerMessage.parse(JSON.parse(body)));
  }
}

/** Nothing passes before the recipient agreed or after the end, nor to someone who is not there, nor from a connection that was replaced. */
async function pass(platform: Platform, line: Line, row: SessionRow, message: LiveClientMessage): Promise<void> {
  const { clock, db, live } = platform;
  const { side, standing } = line;
  if (standing?.session.state !== 'active') return;
  if (message.type === 'share') {
    const { what, isOn } = message;
    await db.transaction().execute(async (tx) => {
      const isNews = await sidesRepo(tx).setShare(row, { side, line: line.id, what, isOn });
      if (isNews) await live.announce(tx, eventOf(row));
    });
    return;
  }
  // The sender’s side always begins, so that two offers never cross.
  const isOutOfRole = message.type === 'description' && (message.kind === 'offer') !== (side === 'sender');
  if (isOutOfRole) return line.close(LIVE_CLOSE.refused);
  if (!standing.isOtherHere) return;
  const to = OTHER[side];
  await db.transaction().execute(async (tx) => {
    const isSaid = await linesRepo(tx).say({
      accountId: row.accountId,
      sessionId: row.id,
      from: side,
      line: line.id,
      toSide: to,
      body: JSON.stringify(message),
      createdAt: clock.now(),
    });
    if (isSaid) await live.announce(tx, { ...eventOf(row), to });
  });
}

type Opened = { socket: WebSocket; session: SessionRow; side: LiveSide };

function open(platform: Platform, lines: Set<Line>, { socket, session, side }: Opened): void {
  const { clock, db, live, log } = platform;
  const line: Line = new Line(
    socket,
    { sessionId: session.id, documentId: session.documentId, side },
    {
      onMessage: (message) => pass(platform, line, session, message),
      onBeat: async () => {
        await sidesRepo(db).noteSeen(session, { side, line: line.id, at: clock.now() });
        const found = await sessionsRepo(db).find(session.id);
        const row = found && (await settle(platform, found));
        // The process of the other side may have gone without a word.
        if (row && isOtherHere(platform, row, side) !== line.standing?.isOtherHere) await show(platform, line);
      },
      onClose: async () => {
        lines.delete(line);
        await db.transaction().execute(async (tx) => {
          const isLast = await sidesRepo(tx).disconnect(session, { side, line: line.id, at: clock.now() });
          if (isLast) await live.announce(tx, eventOf(session));
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
      await sidesRepo(tx).connect(session, { side, line: line.id, at: clock.now() });
      await live.announce(tx, eventOf(session));
    });
    await show(platform, line);
  });
}
