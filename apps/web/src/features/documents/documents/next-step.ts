import type { Document } from '@sealwright/contract';
import { shownState } from './recipient-progress.ts';

type Recipient = Pick<Document['recipients'][number], 'name' | 'role' | 'state' | 'undeliveredAt'>;

/** What a document waits for, and whom it waits for. */
export type NextStep = {
  kind:
    | 'edit'
    | 'scheduled'
    | 'leaving'
    | 'undelivered'
    | 'waiting'
    | 'in_person'
    | 'sealing'
    | 'held'
    | 'completed'
    | 'declined'
    | 'ended';
  names: string[];
};

const OVER: readonly string[] = ['submitted', 'not_needed', 'declined'];

export function nextStepOf({
  status,
  waitingReason,
  scheduledFor,
  recipients,
}: Pick<Document, 'status' | 'waitingReason'> &
  Partial<Pick<Document, 'scheduledFor'>> & { recipients: readonly Recipient[] }): NextStep {
  const namesOf = (is: (recipient: Recipient) => boolean) => recipients.filter(is).map(({ name }) => name);
  const step = (kind: NextStep['kind'], names: string[] = []): NextStep => ({ kind, names });
  if (status === 'new' || status === 'draft') return step('edit');
  if (status === 'completed' || status === 'downloaded') return step('completed');
  const declined = namesOf(({ state }) => state === 'declined');
  if (status === 'rejected') return step('declined', declined);
  if (status === 'not_completed') return step('ended');
  if (scheduledFor) return step('scheduled');
  if (waitingReason !== null) return step('held');
  // Who gets a copy and nothing to do holds nothing up.
  const open = recipients.filter(({ role, state }) => role !== 'copy' && !OVER.includes(state));
  if (open.length === 0) return step('sealing');
  const missed = open.filter((recipient) => shownState(status, recipient) === 'undelivered');
  if (missed.length > 0) {
    return step(
      'undelivered',
      missed.map(({ name }) => name),
    );
  }
  if (status === 'pending') return step('leaving');
  const asked = open.filter(({ state }) => state === 'invited' || state === 'viewed');
  const waited = asked.length > 0 ? asked : open;
  return step(
    waited.every(({ role }) => role === 'in_person') ? 'in_person' : 'waiting',
    waited.map(({ name }) => name),
  );
}
