import type { Charge } from './payments.provider.ts';
import type { AttemptRow, StoredPayment } from './payments.repo.ts';
import type { PaymentState } from './payments.types.ts';

/** What is known of a charge now. `isGivenUp`: the attempt ends whatever it says, for another one or with its payment. */
export type News = Pick<Charge, 'state' | 'failure' | 'refundedAmount' | 'card'> & {
  /** Null where the call never reached the provider. */
  id: string | null;
  isGivenUp?: boolean;
};

/** There is no charge: the provider refused to make one, or never heard of it. */
export const NOTHING_TAKEN: News = { id: null, state: 'cancelled', failure: null, refundedAmount: 0, card: null };

type AttemptChange = Pick<AttemptRow, 'charge' | 'state' | 'failure' | 'refundedAmount' | 'endedAt'>;

/**
 * An attempt after news of its charge. News may be old: what is paid stays paid, what was cancelled can only turn out to be paid, and
 * what was given back only grows.
 */
export function attemptAfter(attempt: AttemptRow, news: News, now: Date): AttemptChange {
  const state = attemptState(attempt.state, news.state);
  const isOver = state === 'paid' || state === 'cancelled' || news.isGivenUp === true;
  return {
    charge: news.id ?? attempt.charge,
    state,
    failure: state === 'failed' ? (news.failure ?? 'other') : null,
    refundedAmount: Math.max(attempt.refundedAmount, news.refundedAmount),
    endedAt: attempt.endedAt ?? (isOver ? now : null),
  };
}

function attemptState(before: AttemptRow['state'], said: Charge['state']): Charge['state'] {
  if (before === 'paid') return 'paid';
  if (before === 'cancelled' && said !== 'paid') return 'cancelled';
  return said;
}

/** What becomes of the payment. `unowed`: the money of this attempt goes back. */
export type Outcome = {
  state: PaymentState;
  failure: StoredPayment['failure'];
  refundedAmount: number;
  paidAttemptId: number | null;
  unowed: boolean;
};

/** A payment after news of one of its attempts. `before` and `after`: the attempt. News that say nothing new, or are of an old one, change nothing. */
export function paymentAfter(
  payment: StoredPayment,
  { before, after, isGivenUp }: { before: AttemptRow; after: AttemptRow; isGivenUp: boolean },
): Outcome {
  const { state, failure, paidAttemptId } = payment;
  const same: Outcome = { state, failure, refundedAmount: payment.refundedAmount, paidAttemptId, unowed: false };
  const refundedAmount = Math.max(payment.refundedAmount, Math.min(after.refundedAmount, payment.amount));
  if (paidAttemptId === after.id) return { ...same, refundedAmount };
  if (after.state === 'paid') {
    if (state === 'cancelled' || state === 'paid') return { ...same, unowed: true };
    return { state: 'paid', failure: null, refundedAmount, paidAttemptId: after.id, unowed: false };
  }
  const isOld = before.endedAt !== null || before.state === after.state;
  if (state === 'cancelled' || state === 'paid' || isOld) return same;
  return { ...same, ...unpaidAfter(payment, after, isGivenUp) };
}

function unpaidAfter(
  { state, failure }: StoredPayment,
  attempt: AttemptRow,
  isGivenUp: boolean,
): Pick<Outcome, 'state' | 'failure'> {
  const isWaiting = state === 'action' || state === 'processing';
  if (!isGivenUp) {
    if (attempt.state === 'action' || attempt.state === 'processing') return { state: attempt.state, failure: null };
    if (attempt.state === 'failed') return { state: 'failed', failure: attempt.failure ?? 'other' };
    // The payer did not confirm it in time, or it never began: who collects is told that nothing came.
    if (isWaiting && attempt.state === 'cancelled' && attempt.kind === 'saved') {
      return { state: 'failed', failure: attempt.charge === null ? 'other' : 'confirmation_failed' };
    }
  }
  return isWaiting ? { state: 'open', failure: null } : { state, failure };
}
