import type {
  checkWaitingParts,
  Input,
  listWaitingParts,
  openWaitingPart,
  Output,
  WaitingPart,
  WaitingState,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issueLink, lockDocument, titleOf, transition } from '../documents/index.ts';
import type { Actor } from '../../access/index.ts';
import { findPart, type PartRow, readParts, readStandings, type StandingRow } from './waiting.reads.ts';

export type WaitingService = ReturnType<typeof waitingService>;

// Each opening stays in the document's evidence for ever: no one fills it by pressing a button again and again.
const OPENING = { name: 'open-waiting-part', points: 60, seconds: 3600 };
const OPENING_ONE = { name: 'open-waiting-part-one', points: 10, seconds: 3600 };

const toPart = (row: PartRow): WaitingPart => ({
  id: row.id,
  title: titleOf(row),
  sender: row.sender,
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

function stateOf({ partState, state, finishedAt, isOver, isExpired, isTurn }: StandingRow): WaitingState {
  if (partState === 'submitted') return 'signed';
  if (partState === 'declined') return 'declined';
  if (isExpired && finishedAt === null) return 'expired';
  if (state === 'new' || state === 'draft') return 'recalled';
  if (isOver || finishedAt !== null) return 'closed';
  return isTurn ? 'waiting' : 'not_your_turn';
}

/** What waits for the caller's own signature. */
export const waitingService = (platform: Platform) => {
  const { clock, db, limits } = platform;
  return {
    list: async (
      { userId }: Actor,
      query: Input<typeof listWaitingParts>['query'],
      request: Incoming,
    ): Promise<Output<typeof listWaitingParts>> => {
      const page = { ...pageBounds(query), search: query.search, ordering: query.ordering };
      return toList(request, query, await readParts(db, { userId, now: clock.now() }, page), toPart);
    },

    first: async ({ userId }: Actor, limit: number): Promise<{ count: number; parts: WaitingPart[] }> => {
      const { rows, counted } = await readParts(db, { userId, now: clock.now() }, { limit, offset: 0 });
      return { count: counted, parts: rows.map(toPart) };
    },

    /** How each of these stands, in the given order. */
    states: async ({ userId }: Actor, ids: readonly number[]): Promise<Output<typeof checkWaitingParts>> => {
      const rows = await readStandings(db, { userId, now: clock.now() }, ids);
      const found = new Map(rows.map((row) => [row.id, stateOf(row)]));
      return { parts: ids.map((id) => ({ id, state: found.get(id) ?? 'gone' })) };
    },

    /** One more way in for who is asked to act; the links they have go on working. */
    open: async (actor: Actor, id: number, request: Incoming): Promise<Output<typeof openWaitingPart>> => {
      await limits.take(OPENING, String(actor.userId));
      await limits.take(OPENING_ONE, `${actor.userId}:${id}`);
      return db.transaction().execute(async (tx) => {
        const who = { userId: actor.userId, now: clock.now() };
        const found = await findPart(tx, who, id);
        if (found === undefined) throw new AppError('not_found');
        const document = await lockDocument(tx, found.documentId, found.accountId);
        // The one who held the lock may have ended it, or handed it to someone else.
        if ((await findPart(tx, who, id)) === undefined) throw new AppError('not_found');
        const opened = await transition(tx, platform, document, {
          to: document.state,
          evidence: {
            action: 'recipient.opened_in_application',
            actor: { kind: 'user', id: actor.userId, name: actor.name, email: actor.email },
            origin: { address: request.address, device: request.device },
            details: { recipient: id },
          },
        });
        return { address: await issueLink(tx, platform, opened, id) };
      });
    },
  };
};
