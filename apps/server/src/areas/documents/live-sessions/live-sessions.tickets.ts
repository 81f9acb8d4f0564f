import type { LiveSide, LiveTicket } from '@sealwright/contract';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { iceServersFor } from './live-sessions.ice.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import { type SessionRow, sessionsRepo } from './live-sessions.repo.ts';

const TICKET_MS = 30_000;
// A line is opened anew every ten minutes, and whenever the network is lost.
const TICKETS = { name: 'live-ticket', points: 120, seconds: 600 };
// Guessing 256 bits is hopeless; the limit keeps a guesser from costing us queries.
const WRONG_TICKETS = { name: 'live-ticket-wrong', points: 60, seconds: 60 };

/** A page cannot put headers on a WebSocket: a call that can gets a ticket, good once and for half a minute. */
export async function issueTicket(platform: Platform, session: SessionRow, side: LiveSide): Promise<LiveTicket> {
  await platform.limits.take(TICKETS, `${session.id}:${side}`);
  const now = platform.clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  await linesRepo(platform.db).addTicket({ tokenHash: hash, sessionId: session.id, side, expiresAt });
  return {
    ticket: token,
    iceServers: iceServersFor(platform.config, { session: session.id, side, now }),
    isRelayOnly: platform.config.ice.isRelayOnly,
  };
}

/** Who a ticket lets in. Throws `not_found` for one that is unknown, spent or too old. */
export async function redeemTicket(
  platform: Platform,
  { query, address }: Incoming,
): Promise<{ session: SessionRow; side: LiveSide }> {
  const ticket = typeof query['ticket'] === 'string' ? query['ticket'] : '';
  const taken = await linesRepo(platform.db).takeTicket(hashToken(ticket), platform.clock.now());
  const session = taken === undefined ? undefined : await sessionsRepo(platform.db).find(taken.sessionId);
  if (taken === undefined || session === undefined || session.endedAt !== null) {
    await platform.limits.take(WRONG_TICKETS, networkOf(address));
    throw new AppError('not_found');
  }
  return { session, side: taken.side };
}
