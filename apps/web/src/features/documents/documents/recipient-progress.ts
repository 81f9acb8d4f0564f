import type { DocumentState, DocumentSummary, RecipientState } from '@sealwright/contract';

type Recipient = Pick<DocumentSummary['recipients'][number], 'name' | 'email' | 'role' | 'state' | 'undeliveredAt'> &
  OnPaper & { group?: number | null };
/** Of an IRS form: the date beside a signature on paper. */
type OnPaper = { signedOnPaperOn?: string | null };
type Progressing = {
  status: DocumentState;
  recipients: readonly Recipient[];
  recipientGroups?: readonly { id: number; needed: number }[];
};

/** How far a recipient is, as people are told: what did not reach them, and what will not happen any more, is said. */
export type ShownState = RecipientState | 'undelivered' | 'unfinished' | 'no_copy' | 'on_paper';

const COMPLETED: readonly DocumentState[] = ['completed', 'downloaded'];
const OVER: readonly DocumentState[] = ['rejected', 'not_completed'];
const PREPARED: readonly DocumentState[] = ['new', 'draft'];

const hasPart = ({ role }: Pick<Recipient, 'role'>): boolean => role !== 'copy';

export function shownState(
  status: DocumentState,
  recipient: Pick<Recipient, 'role' | 'state' | 'undeliveredAt'> & OnPaper,
): ShownState {
  const { state } = recipient;
  if (typeof recipient.signedOnPaperOn === 'string') return 'on_paper';
  if (state === 'submitted' || state === 'declined' || state === 'not_needed') return state;
  if (hasPart(recipient) && (OVER.includes(status) || COMPLETED.includes(status))) return 'unfinished';
  if (OVER.includes(status)) return 'no_copy';
  return recipient.undeliveredAt === null ? state : 'undelivered';
}

/** Who can be sent a fresh link: anyone who was asked by mail, and for their copy everyone who gets it once there is one. */
export function canResendTo(status: DocumentState, { role, state }: Pick<Recipient, 'role' | 'state'>): boolean {
  if (state === 'declined' || state === 'not_needed') return false;
  if (COMPLETED.includes(status) || state === 'submitted') return true;
  return isAsked({ state }) && role !== 'in_person';
}

const isAsked = ({ state }: Pick<Recipient, 'state'>): boolean => state === 'invited' || state === 'viewed';

const ACTIVE: readonly DocumentState[] = ['sent', 'viewed', 'submitted'];

/** Whether they can sign on this device now. */
export const canSignInPerson = (status: DocumentState, recipient: Pick<Recipient, 'role' | 'state'>): boolean =>
  recipient.role === 'in_person' && isAsked(recipient) && ACTIVE.includes(status);

export type Reason = { key: 'declined' | 'undelivered' | 'waiting' | 'unfinished'; people: Recipient[] };

/** How many of those who have a part are done, and what the document waits for or ended with; null before it is sent. */
export function progressOf({ status, recipients, recipientGroups = [] }: Progressing) {
  const parts = recipients.filter((one) => hasPart(one) && one.state !== 'not_needed');
  if (PREPARED.includes(status) || parts.length === 0) return null;
  const among = (all: readonly Recipient[], ...states: ShownState[]) =>
    all.filter((one) => states.includes(shownState(status, one)));
  const reasons: Reason[] = [
    { key: 'declined', people: among(parts, 'declined') },
    { key: 'undelivered', people: among(recipients, 'undelivered') },
    { key: 'waiting', people: among(parts, 'invited', 'viewed') },
    { key: 'unfinished', people: among(parts, 'unfinished') },
  ];
  return {
    done: countOf(among(parts, 'submitted', 'on_paper'), recipientGroups),
    total: countOf(parts, recipientGroups),
    words: parts.every(({ role }) => SIGNING.includes(role)) ? ('signed' as const) : ('finished' as const),
    reasons: reasons.filter(({ people }) => people.length > 0),
  };
}

/** Of a group only as many as are needed: the document waits for no more. */
function countOf(people: readonly Recipient[], groups: Progressing['recipientGroups'] = []): number {
  const neededOf = new Map(groups.map(({ id, needed }) => [id, needed]));
  const [grouped, others] = [
    people.filter(({ group }) => neededOf.has(group ?? 0)),
    people.filter(({ group }) => !neededOf.has(group ?? 0)),
  ];
  const members = Map.groupBy(grouped, ({ group }) => group ?? 0);
  const ofGroups = [...members].map(([id, all]) => Math.min(all.length, neededOf.get(id) ?? 0));
  return others.length + ofGroups.reduce((sum, count) => sum + count, 0);
}

const SIGNING: readonly Recipient['role'][] = ['signer', 'in_person', 'witness'];
