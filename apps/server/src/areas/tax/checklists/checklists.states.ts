import type { ChecklistStage, ChecklistState, ItemState } from '@sealwright/contract';

/** The states of a checklist and its items, and what moves them. Pure: a test asks without a database. */

type Counts = { missingCount: number; receivedCount: number };

export function stageOf({ state, missingCount, receivedCount }: Counts & { state: ChecklistState }): ChecklistStage {
  if (state !== 'out') return state;
  if (missingCount > 0) return 'waiting';
  return receivedCount > 0 ? 'to_review' : 'complete';
}

export const mayEdit = (state: ChecklistState): boolean => state !== 'closed';
export const mayDelete = (state: ChecklistState): boolean => state !== 'out';
export const mayDecide = (state: ChecklistState): boolean => state === 'out';
export const mayUpload = (state: ChecklistState): boolean => state === 'out';

/** What was accepted is to be looked at again when more comes. */
export const afterUpload = (): ItemState => 'received';

/** A paper was taken back, and so many are left. */
export function afterWithdrawal(state: ItemState, left: number): ItemState {
  return state === 'received' && left === 0 ? 'open' : state;
}

/** Null where it cannot be. What a preparer got in another way is accepted without papers. */
export const accepted = (state: ItemState): ItemState | null => (state === 'accepted' ? null : 'accepted');

/** Null where nothing came that could be returned. */
export const returned = (state: ItemState): ItemState | null =>
  state === 'received' || state === 'accepted' ? 'returned' : null;

type Standing = { state: ItemState; isRequired: boolean };

export const isMissing = ({ state, isRequired }: Standing): boolean =>
  isRequired && (state === 'open' || state === 'returned');

export function countsOf(items: readonly Standing[]): Counts & { itemCount: number } {
  return {
    itemCount: items.length,
    missingCount: items.filter(isMissing).length,
    receivedCount: items.filter(({ state }) => state === 'received').length,
  };
}
