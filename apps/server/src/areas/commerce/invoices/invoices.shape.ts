import type { BillingDetails, Invoice } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { billingPolicy } from './invoices.policy.ts';
import type { DetailsRow, InvoiceRow } from './invoices.repo.ts';

/** As people read it: longer from the millionth on. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`;

export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: invoiceNumber(row.number),
  state: row.state,
  description: row.lines[0]?.description ?? '',
  total: row.total,
  refundedAmount: row.refundedAmount,
  currency: row.currency,
  issuedAt: row.issuedAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

export function toDetails(actor: Actor, row: DetailsRow | undefined): BillingDetails {
  const { name = '', company = '', address = '', taxId = '', email = '', version = 0 } = row ?? {};
  const permissions = permissionsOf(actor, { update: billingPolicy.update }, undefined);
  return { name, company, address, taxId, email, version, permissions };
}
