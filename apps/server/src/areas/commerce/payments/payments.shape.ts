import type { PaymentMethod } from '@sealwright/contract';
import type { CardRow } from './cards.repo.ts';
import type { StoredPayment } from './payments.repo.ts';
import type { PaymentRow } from './payments.types.ts';

export const toPayment = ({ cardBrand, cardLast4, ...row }: StoredPayment): PaymentRow => ({
  id: row.id,
  accountId: row.accountId,
  purpose: row.purpose,
  purposeId: row.purposeId,
  amount: row.amount,
  currency: row.currency,
  description: row.description,
  state: row.state,
  failure: row.failure,
  refundedAmount: row.refundedAmount,
  card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
  createdAt: row.createdAt,
  settledAt: row.settledAt,
});

/** A card is good until the end of the month on it. */
const isExpired = ({ expiryMonth, expiryYear }: CardRow, now: Date): boolean =>
  Date.UTC(expiryYear, expiryMonth, 1) <= now.getTime();

export const toMethod = (row: CardRow, now: Date): PaymentMethod => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isExpired: isExpired(row, now),
  isPrimary: row.isPrimary,
  createdAt: row.createdAt.toISOString(),
});
