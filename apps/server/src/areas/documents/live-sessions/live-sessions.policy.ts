import type { LIVE_OBSTACLES } from '@sealwright/contract';
import { type Actor, mayChangeWorkOf, type Policy } from '../../access/index.ts';

type Work = { ownedBy: number };
type Meeting = { userId: number };

/** Those who may change the document invite its recipients; only who invited is in the session then. */
export const liveSessionPolicy = {
  start: (actor: Actor, { ownedBy }: Work) =>
    actor.editing === undefined && mayChangeWorkOf(actor, { creatorId: ownedBy }),
  join: (actor: Actor, { userId }: Meeting) => actor.editing === undefined && userId === actor.userId,
} satisfies { start: Policy<Work>; join: Policy<Meeting> };

export type OutStanding = {
  state: string;
  finishedAt: Date | null;
  archivedAt: Date | null;
  deletedAt: Date | null;
  signingOption: string | null;
};

const OUT: readonly string[] = ['sent', 'viewed', 'submitted'];

/** With its recipients, and not done: what happens beside it still gets into the sealed evidence. A document of separate copies has none itself. */
export const isOut = ({ state, finishedAt, archivedAt, deletedAt, signingOption }: OutStanding): boolean =>
  OUT.includes(state) &&
  finishedAt === null &&
  archivedAt === null &&
  deletedAt === null &&
  signingOption !== 'separate';

export type PartStanding = { role: string; state: string; identityLockedAt: Date | null };

const DONE: readonly string[] = ['declined', 'not_needed'];

/** Why a recipient of a document that is out cannot be in a live session; null where they can. */
export function obstacleOf({ role, state, identityLockedAt }: PartStanding): (typeof LIVE_OBSTACLES)[number] | null {
  if (role === 'in_person') return 'in_person';
  if (DONE.includes(state)) return 'done';
  if (identityLockedAt !== null) return 'locked';
  return state === 'waiting' || role === 'copy' ? 'not_invited' : null;
}

/** How long a side may be silent and still count as there. */
const HERE_MS = 60_000;
/** How long an invitation waits for its answer. */
const ANSWER_MS = 15 * 60_000;
/** After which both sides count as gone. */
const LOST_MS = 3 * 60_000;
/** How long a session may last. */
const LONGEST_MS = 4 * 60 * 60_000;

type Times = {
  invitedAt: Date;
  startedAt: Date | null;
  senderSeenAt: Date | null;
  recipientSeenAt: Date | null;
};

export const isHere = (line: string | null, seenAt: Date | null, now: Date): boolean =>
  line !== null && seenAt !== null && now.getTime() - seenAt.getTime() < HERE_MS;

/** Why a session's time is over, or null. */
export function overBy(session: Times, now: Date): 'not_answered' | 'connection_lost' | 'time_over' | null {
  const { invitedAt, startedAt, senderSeenAt, recipientSeenAt } = session;
  const since = (at: Date) => now.getTime() - at.getTime();
  if (startedAt === null) return since(invitedAt) >= ANSWER_MS ? 'not_answered' : null;
  if (since(startedAt) >= LONGEST_MS) return 'time_over';
  const last = Math.max(startedAt.getTime(), senderSeenAt?.getTime() ?? 0, recipientSeenAt?.getTime() ?? 0);
  return now.getTime() - last >= LOST_MS ? 'connection_lost' : null;
}

/** Sessions that began before this moment, or whose sides were last seen before it, are looked at by the sweep. */
export const lookedAtBefore = (now: Date): Date => new Date(now.getTime() - LOST_MS);
