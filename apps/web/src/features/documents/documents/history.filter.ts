import type { Document, EvidenceAction, EvidenceEvent } from '@sealwright/contract';
import { sentenceValues, type Words } from './history.sentence.ts';

/** What the history can be narrowed to. */
export const HISTORY_KINDS = ['document', 'emails', 'identity', 'signing', 'questions', 'sealing'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const EMAILS = ['invited', 'mail_sent', 'mail_failed', 'link_resent', 'reminded'];
const COPIES = ['document.completed', 'document.downloaded', 'recipient.copy_downloaded'];

/** An action that is not named here belongs to the document or to signing, by what it begins with. */
export function kindOf(action: EvidenceAction): HistoryKind {
  if (COPIES.includes(action) || action.startsWith('document.sealing_')) return 'sealing';
  if (!action.startsWith('recipient.')) return 'document';
  const act = action.slice('recipient.'.length);
  if (EMAILS.includes(act)) return 'emails';
  if (act.startsWith('question_')) return 'questions';
  return act.startsWith('identi') ? 'identity' : 'signing';
}

export const isOfKind = (action: EvidenceAction, kind: HistoryKind): boolean => kindOf(action) === kind;

/** Everyone an entry names: who did it, and the recipient it is about. */
export function peopleIn(
  event: EvidenceEvent,
  events: readonly EvidenceEvent[],
  document: Pick<Document, 'recipients' | 'files' | 'fields'>,
  words: Words,
): string[] {
  const { actor, recipient } = sentenceValues(event, events, document, words);
  const isAboutOne = event.actor.kind === 'recipient' || typeof event.details['recipient'] === 'number';
  return [...new Set(isAboutOne ? [actor, recipient] : [actor])];
}
