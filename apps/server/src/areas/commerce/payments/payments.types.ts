import type { Db } from '../../../platform/db/db.ts';

/** What a payment is for: the module that asked for it, and the row there. */
export type Purpose = 'subscription' | 'bundle' | 'order';

/**
 * Where a payment stands. `open`: nothing was taken. `action`: the payer has to confirm it with their bank, on the payment page.
 * `processing`: the provider has not said yet. `paid`, `failed`, `cancelled`: over; a failed one can be tried again until it is cancelled.
 */
export type PaymentState = 'open' | 'action' | 'processing' | 'paid' | 'failed' | 'cancelled';

export type PaymentRow = {
  id: number;
  /** Whose money it is: null where it was asked of someone without an account (an order's customer). */
  accountId: number | null;
  purpose: Purpose;
  purposeId: number;
  /** In the smallest unit of `currency`. */
  amount: number;
  currency: string;
  /** What the payer reads on the payment page and on the card's statement. */
  description: string;
  state: PaymentState;
  /** The provider's reason for `failed`, as one of a closed list: never its own text. */
  failure: 'declined' | 'expired_card' | 'insufficient_funds' | 'confirmation_failed' | 'no_card' | 'other' | null;
  refundedAmount: number;
  /** The card it was taken from, for receipts. */
  card: { brand: string; last4: string } | null;
  createdAt: Date;
  settledAt: Date | null;
};

export type PaymentRequest = {
  accountId: number | null;
  purpose: Purpose;
  purposeId: number;
  amount: number;
  currency: string;
  description: string;
  /** One payment for each key, however often it is asked for. */
  key: string;
};

/**
 * Called in the transaction that moves a payment to `paid`, `failed` or `cancelled`, or changes what was refunded, once for each
 * change, whichever way it became known: the answer of the provider, its webhook, or the sweep. The payment's row is locked.
 */
export type PaymentListener = (tx: Db, payment: PaymentRow) => Promise<void>;

/**
 * Called once for each amount that came in and is not owed, because the payment was cancelled or paid already. The payment itself has not
 * changed, and the money is on its way back.
 */
export type ReturnListener = (tx: Db, payment: PaymentRow, amount: number) => Promise<void>;

/**
 * Called once for each refund that the provider refused, in the transaction that notes it. `isAsked`: someone asked for it, so its amount
 * can be asked for again; else it was money that is not owed.
 */
export type RefusalListener = (
  tx: Db,
  payment: PaymentRow,
  refund: { amount: number; isAsked: boolean },
) => Promise<void>;

/** The door of the module, as the other modules of commerce use it. */
export interface Payments {
  /** Whether money is taken at all, and of what kind: the built-in test provider takes none. */
  readonly mode: () => { provider: 'stripe' | 'test'; isTestMode: boolean };
  /** The smallest amount that can be charged, but for 0; 0 where no provider is set up. */
  leastOf(currency: string): number;
  /**
   * Prepares a payment in the caller's transaction. Nothing is taken yet. An amount of 0 is answered as `paid`, and no listener is told of
   * it: the caller does what follows.
   */
  request(tx: Db, asked: PaymentRequest): Promise<PaymentRow>;
  /**
   * Takes an open or failed payment from the account's primary card without the payer, in a task of its own after `tx` commits. It runs
   * until the provider has answered, under one idempotency key for each attempt.
   */
  collect(tx: Db, paymentId: number): Promise<void>;
  /** The payment page where the payer enters a card, or confirms: `/pay/TOKEN`. */
  pageOf(tx: Db, paymentId: number): Promise<string>;
  /** Gives a part back in a task. Throws `refund_too_large` where more than what is left is asked for. */
  refund(tx: Db, asked: { paymentId: number; amount: number; key: string }): Promise<void>;
  /** Ends an open or failed payment. Nothing is taken from then on; one that turns out to be paid after all is given back. */
  cancel(tx: Db, paymentId: number): Promise<void>;
  get(tx: Db, paymentId: number): Promise<PaymentRow | undefined>;
  /** Whether the account has a card that can be charged. */
  hasCard(tx: Db, accountId: number): Promise<boolean>;
  /** Each purpose has one listener, given in `commerce.parts.ts`. */
  listen(
    purpose: Purpose,
    listener: PaymentListener,
    more?: { returned?: ReturnListener; refused?: RefusalListener },
  ): void;
}
