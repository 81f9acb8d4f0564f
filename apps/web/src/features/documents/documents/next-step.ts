import { type Document, isClosedToPaper } from '@sealwright/contract';
import { shownState } from './recipient-progress.ts';

type Listed = Document['recipients'][number];
type Recipient = Pick<Listed, 'name' | 'role' | 'state' | 'undeliveredAt'> &
  Partial<Pick<Listed, 'taxpayer' | 'identityTries' | 'identityLockedAt' | 'signedOnPaperOn'>>;

/** What a document waits for, and whom it waits for. */
export type NextStep = {
  kind:
    | 'edit'
    | 'scheduled'
    | 'leaving'
    | 'undelivered'
    | 'waiting'
    | 'in_person'
    | 'on_paper'
    | 'sealing'
    | 'held'
    | 'completed'
    | 'declined'
    | 'ended';
  names: string[];
};

const OVER: readonly string[] = ['submitted', 'not_needed', 'declined'];

/** Whose part is to come. A signature on paper stands for one. */
const isOpen = ({ role, state, signedOnPaperOn = null }: Recipient): boolean =>
  role !== 'copy' && signedOnPaperOn === null && !OVER.includes(state);

export function nextStepOf({
  status,
  waitingReason,
  scheduledFor,
  sendingOption = null,
  recipients,
}: Pick<Document, 'status' | 'waitingReason'> &
  Partial<Pick<Document, 'scheduledFor' | 'sendingOption'>> & { recipients: readonly Recipient[] }): NextStep {
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
  const open = recipients.filter(isOpen);
  if (open.length === 0) return step('sealing');
  const missed = open.filter((recipient) => shownState(status, recipient) === 'undelivered');
  if (missed.length > 0) {
    return step(
      'undelivered',
      missed.map(({ name }) => name),
    );
  }
  if (status === 'pending') return step('leaving');
  const closed = open.filter((one) => isOnPaper(sendingOption, one)).map(({ name }) => name);
  return closed.length > 0 ? step('on_paper', closed) : waitFor(open);
}

/** Those whose turn it is, or everyone who is left. */
function waitFor(open: readonly Recipient[]): NextStep {
  const asked = open.filter(({ state }) => state === 'invited' || state === 'viewed');
  const waited = asked.length > 0 ? asked : open;
  const kind = waited.every(({ role }) => role === 'in_person') ? 'in_person' : 'waiting';
  return { kind, names: waited.map(({ name }) => name) };
}

/** A taxpayer who failed their identity check as often as the IRS lets them. */
const isOnPaper = (
  sendingOption: Document['sendingOption'],
  { taxpayer = null, identityTries = 0, identityLockedAt = null }: Recipient,
): boolean => isClosedToPaper({ sendingOption }, { taxpayer, identityTries, identityLockedAt });
