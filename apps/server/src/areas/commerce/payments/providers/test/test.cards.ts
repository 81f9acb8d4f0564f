import type { TestCardToken } from '@sealwright/contract';
import type { PaymentRow } from '../../payments.types.ts';

type TestCard = {
  brand: string;
  last4: string;
  /** What its bank says when someone enters it: to save it, or to pay with it. */
  entered: 'accept' | 'confirm' | NonNullable<PaymentRow['failure']>;
  /** What its bank says to a charge of the saved card while the payer is away. */
  saved: 'accept' | 'confirm' | NonNullable<PaymentRow['failure']>;
  /** A charge is processing first and paid a little later. */
  isLate?: boolean;
  /** Each notice of a charge comes twice. */
  isTwice?: boolean;
};

/** What each test card does. The browser knows the number of each; we know its token alone. */
export const TEST_CARDS: Record<TestCardToken, TestCard> = {
  tok_success: { brand: 'visa', last4: '4242', entered: 'accept', saved: 'accept' },
  tok_mastercard: { brand: 'mastercard', last4: '4444', entered: 'accept', saved: 'accept' },
  tok_decline: { brand: 'visa', last4: '0002', entered: 'declined', saved: 'declined' },
  tok_expired: { brand: 'visa', last4: '0069', entered: 'expired_card', saved: 'expired_card' },
  tok_insufficient: { brand: 'visa', last4: '9995', entered: 'insufficient_funds', saved: 'insufficient_funds' },
  tok_decline_later: { brand: 'visa', last4: '0341', entered: 'accept', saved: 'declined' },
  tok_challenge: { brand: 'visa', last4: '3155', entered: 'confirm', saved: 'accept' },
  tok_challenge_always: { brand: 'visa', last4: '3184', entered: 'confirm', saved: 'confirm' },
  tok_late: { brand: 'visa', last4: '0077', entered: 'accept', saved: 'accept', isLate: true },
  tok_twice: { brand: 'visa', last4: '1976', entered: 'accept', saved: 'accept', isTwice: true },
};

/** Of a token as the database holds it. */
export const testCard = (token: string): TestCard => TEST_CARDS[token as TestCardToken];

/** Whether a card's month is over. */
export const isPast = ({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }, now: Date): boolean =>
  expiryYear * 12 + expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
