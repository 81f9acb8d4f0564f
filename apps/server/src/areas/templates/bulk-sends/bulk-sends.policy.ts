import { absentOwner, type Actor, mayChangeWorkOf, maySend, mayWrite } from '../../access/index.ts';
import type { BatchRow } from './bulk-sends.repo.ts';

type Standing = Pick<BatchRow, 'ownerId' | 'state' | 'failedCount'>;

export const PREPARED: readonly BatchRow['state'][] = ['draft', 'checked'];
export const GOING: readonly BatchRow['state'][] = ['scheduled', 'sending'];

const mayEnd = (actor: Actor, { ownerId }: Standing): boolean => mayChangeWorkOf(actor, { creatorId: ownerId });

/** Its documents are sent in its owner's name, so only they let it send. */
const maySendIt = (actor: Actor, { ownerId }: Standing): boolean =>
  ownerId === actor.userId && maySend(actor, { creatorId: ownerId });

/** Who may send makes batches. Its owner, who acts for them and those who manage the account end one. */
export const bulkSendPolicy = {
  create: (actor: Actor): boolean => maySend(actor, { creatorId: actor.userId }),
  start: maySendIt,
  pause: mayEnd,
  resume: maySendIt,
  cancel: mayEnd,
  retry: maySendIt,
  delete: (actor: Actor, batch: Standing): boolean => mayWrite(actor) && mayEnd(actor, batch),
};
export type BulkSendAct = Exclude<keyof typeof bulkSendPolicy, 'create'>;

/** In which states an act is possible. */
export const POSSIBLE: Readonly<Record<BulkSendAct, (batch: Standing) => boolean>> = {
  start: ({ state }) => PREPARED.includes(state),
  pause: ({ state }) => GOING.includes(state),
  resume: ({ state }) => state === 'paused',
  cancel: ({ state }) => GOING.includes(state) || state === 'paused',
  retry: ({ state, failedCount }) => failedCount > 0 && (state === 'sending' || state === 'paused' || state === 'done'),
  delete: ({ state }) => PREPARED.includes(state) || state === 'done' || state === 'cancelled',
};

/** Rows name people of documents that may be private: a batch is seen by those in whose hands it is. */
export const isSeenBy = ({ ownerId }: Pick<Standing, 'ownerId'>, actor: Actor): boolean =>
  ownerId === actor.userId || actor.account.role !== 'member' || absentOwner(actor, ownerId) !== undefined;

const ACTS = Object.keys(POSSIBLE) as BulkSendAct[];

export const permissionsOn = (batch: Standing, actor: Actor): Record<BulkSendAct, boolean> =>
  Object.fromEntries(ACTS.map((act) => [act, bulkSendPolicy[act](actor, batch) && POSSIBLE[act](batch)])) as Record<
    BulkSendAct,
    boolean
  >;
