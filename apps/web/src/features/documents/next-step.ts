import type { Document } from '@sealwright/contract';

type Recipient = Pick<Document['recipients'][number], 'name' | 'role' | 'state'>;

/** What a document waits for, and whom it waits for. */
export type NextStep = {
  kind: 'edit' | 'leaving' | 'waiting' | 'sealing' | 'held' | 'completed' | 'declined' | 'ended';
  names: string[];
};

/** Who gets a copy and nothing to do does not hold a document up. */
export const mustAct = ({ role }: Pick<Recipient, 'role'>): boolean => role !== 'copy';

export const hasFinished = ({ state }: Pick<Recipient, 'state'>): boolean => state === 'submitted';

export function nextStepOf({
  status,
  waitingReason,
  recipients,
}: Pick<Document, 'status' | 'waitingReason'> & { recipients: readonly Recipient[] }): NextStep {
  const namesOf = (is: (recipient: Recipient) => boolean) => recipients.filter(is).map(({ name }) => name);
  const step = (kind: NextStep['kind'], names: string[] = []): NextStep => ({ kind, names });
  if (status === 'new' || status === 'draft') return step('edit');
  if (status === 'completed' || status === 'downloaded') return step('completed');
  const declined = namesOf(({ state }) => state === 'declined');
  if (status === 'rejected') return step('declined', declined);
  if (status === 'not_completed') return step('ended');
  if (waitingReason !== null) return step('held');
  const open = recipients.filter((recipient) => mustAct(recipient) && !hasFinished(recipient));
  if (open.length === 0) return step('sealing');
  if (status === 'pending') return step('leaving');
  const asked = open.filter(({ state }) => state === 'invited' || state === 'viewed');
  return step(
    'waiting',
    (asked.length > 0 ? asked : open).map(({ name }) => name),
  );
}
