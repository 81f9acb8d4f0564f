import type { DocumentState } from '@sealwright/contract';

/** The arrows of the documents' life. Nothing else moves a state. */
const ARROWS: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  new: ['draft'],
  draft: ['pending'],
  pending: ['sent', 'draft', 'not_completed'],
  sent: ['viewed', 'draft', 'rejected', 'not_completed', 'completed'],
  viewed: ['submitted', 'draft', 'rejected', 'not_completed', 'completed'],
  submitted: ['draft', 'rejected', 'not_completed', 'completed'],
  completed: ['downloaded'],
  downloaded: [],
  rejected: [],
  not_completed: [],
};

/** What a move depends on beside its two ends. */
export type Standing = { state: DocumentState; finishedAt: Date | null; isMarkedCompleted: boolean };

/**
 * Whether a document may move. Where the last part is done a seal is due, and only sealing moves it on; a document
 * no one has finished is completed only because its sender said so.
 */
export function mayMove({ state, finishedAt, isMarkedCompleted }: Standing, to: DocumentState): boolean {
  if (!ARROWS[state].includes(to)) return false;
  if (to === 'completed') return state === 'submitted' || isMarkedCompleted;
  return finishedAt === null || to === 'submitted' || to === 'downloaded';
}

export const EDITABLE: readonly DocumentState[] = ['new', 'draft'];
/** With recipients: asked, and not ended. */
export const ACTIVE: readonly DocumentState[] = ['pending', 'sent', 'viewed', 'submitted'];
export const DELETABLE: readonly DocumentState[] = ['new', 'draft', 'rejected', 'not_completed'];
/** Ended without being completed. */
export const OVER: readonly DocumentState[] = ['rejected', 'not_completed'];
export const COMPLETED: readonly DocumentState[] = ['completed', 'downloaded'];
