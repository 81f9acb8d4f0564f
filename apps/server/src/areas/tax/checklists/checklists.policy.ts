import type { ChecklistState } from '@sealwright/contract';
import { type Actor, maySend, mayWrite, type Policy } from '../../access/index.ts';
import { mayDecide, mayDelete, mayEdit } from './checklists.states.ts';

type Standing = { state: ChecklistState };

const inState =
  (isAllowed: (state: ChecklistState) => boolean, may = mayWrite): Policy<Standing> =>
  (actor, { state }) =>
    may(actor) && isAllowed(state);

const sends = (actor: Actor): boolean => maySend(actor, { creatorId: actor.userId });

/** As with contacts: everyone of the account works with its checklists. Who may not send documents sends no checklist. */
export const checklistPolicy = {
  update: inState(mayEdit),
  send: inState(mayEdit, sends),
  close: inState((state) => state === 'out'),
  reopen: inState((state) => state === 'closed'),
  delete: inState(mayDelete),
  decide: inState(mayDecide),
} satisfies Record<string, Policy<Standing>>;

/** Beside what depends on one checklist. */
export const checklistsPolicy = { create: mayWrite, save: mayWrite, use: mayWrite } satisfies Record<string, Policy>;
