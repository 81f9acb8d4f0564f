import type { PricedLine, Totals } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { PaymentRow } from '../payments/index.ts';

export type InvoiceLine = PricedLine & { description: string };

export type InvoiceRequest = {
  accountId: number;
  lines: readonly InvoiceLine[];
  currency: string;
  /** What is off the lines before tax. */
  discount?: number;
  paymentId: number;
  /** One invoice for each key. */
  key: string;
};

export interface Invoices {
  /** Issues an invoice with the next number and the account's billing details as they are now; `paid` once its payment is. */
  issue(tx: Db, asked: InvoiceRequest): Promise<{ id: number; number: string; totals: Totals }>;
  /**
   * What became of the payment of an invoice: paid, given back, or not to be paid any more. The listener of each purpose passes on what
   * it hears; harmless for payments without an invoice. A paid one is mailed as a receipt, once.
   */
  settle(tx: Db, payment: PaymentRow): Promise<void>;
}
