import type { PricedLine, Totals } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';

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
}
