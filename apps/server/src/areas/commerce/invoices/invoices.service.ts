import { type Input, type listInvoices, type Locale, type Output, totalsOf } from '@sealwright/contract';
import type { InvoiceParty } from '../../../migrations/tables.subscriptions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo, type Actor, requireCan } from '../../access/index.ts';
import type { PdfThreads } from '../../files/index.ts';
import { managersOf } from '../../people/index.ts';
import { isOfTest, type PaymentRow, type Payments } from '../payments/index.ts';
import { mailReceipt } from './invoices.mail.ts';
import { invoicePaper } from './invoices.paper.ts';
import { billingPolicy } from './invoices.policy.ts';
import { detailsRepo, type InvoiceRow, invoicesRepo } from './invoices.repo.ts';
import { invoiceNumber, toInvoice } from './invoices.shape.ts';
import type { InvoiceRequest, Invoices } from './invoices.types.ts';

type Needs = { threads: PdfThreads; payments: Pick<Payments, 'mode' | 'get'> };

/** Issues invoices and says what became of their payments. */
export function invoicesService(platform: Platform, { payments }: Pick<Needs, 'payments'>): Invoices {
  return {
    issue: async (tx, asked) => {
      const row = (await invoicesRepo(tx).findByKey(asked.key)) ?? (await insert(tx, platform, payments, asked));
      const payment = row.state === 'open' ? await payments.get(tx, asked.paymentId) : undefined;
      if (payment !== undefined) await settle(tx, platform, payment);
      return { id: row.id, number: invoiceNumber(row.number), totals: row.totals };
    },
    settle: (tx, payment) => settle(tx, platform, payment),
  };
}

async function insert(
  tx: Db,
  platform: Platform,
  payments: Needs['payments'],
  { accountId, lines, currency, discount = 0, paymentId, key }: InvoiceRequest,
): Promise<InvoiceRow> {
  const { buyer, locale } = await buyerOf(tx, accountId);
  const totals = totalsOf(lines, { discount, currency });
  return invoicesRepo(tx).insert({
    accountId,
    number: await invoicesRepo(tx).takeNumber(),
    key,
    paymentId,
    locale,
    currency,
    lines: JSON.stringify(lines),
    totals: JSON.stringify(totals),
    total: totals.total,
    seller: JSON.stringify(sellerOf(platform)),
    buyer: JSON.stringify(buyer),
    isTest: isOfTest(payments),
    issuedAt: platform.clock.now(),
  });
}

/** Who sells here, as papers say it: what administrators entered, else the name of the installation. */
export function sellerOf({ config, settings }: Platform): InvoiceParty {
  const { name = '', address = '', taxId = '', email = '' } = settings.get('invoice_seller') ?? {};
  return { name: name || config.installationName, company: '', address, taxId, email };
}

/** As the account wants to be called on invoices, else as it is called. Its language is that of its owner, or of the first admin. */
async function buyerOf(tx: Db, accountId: number): Promise<{ buyer: InvoiceParty; locale: Locale }> {
  const details = await detailsRepo(tx).find(accountId);
  const [first] = await managersOf(tx, accountId);
  const { name = '', company = '', address = '', taxId = '', email = '' } = details ?? {};
  const called = name || company ? name : ((await accountsRepo(tx).find(accountId))?.name ?? '');
  return { buyer: { name: called, company, address, taxId, email }, locale: first?.locale ?? 'en' };
}

/** The row's lock makes it one after the other; what is known already changes nothing. */
async function settle(tx: Db, platform: Platform, payment: PaymentRow): Promise<void> {
  const invoice = await invoicesRepo(tx).lockByPayment(payment.id);
  if (invoice === undefined) return;
  if (payment.refundedAmount !== invoice.refundedAmount) {
    await invoicesRepo(tx).update(invoice, { refundedAmount: payment.refundedAmount });
  }
  if (payment.state === 'paid' && invoice.state !== 'paid') {
    const paid = await invoicesRepo(tx).update(invoice, {
      state: 'paid',
      paidAt: payment.settledAt ?? platform.clock.now(),
      card: payment.card === null ? null : JSON.stringify(payment.card),
    });
    await mailReceipt(tx, platform, paid);
  }
  if (payment.state === 'cancelled' && invoice.state === 'open') {
    await invoicesRepo(tx).update(invoice, { state: 'void' });
  }
}

/** What an account sees of its invoices. */
export const ownInvoices = ({ db }: Platform, { threads }: Pick<Needs, 'threads'>) => ({
  list: async (
    actor: Actor,
    query: Input<typeof listInvoices>['query'],
    request: Incoming,
  ): Promise<Output<typeof listInvoices>> => {
    requireCan(actor, billingPolicy.read);
    return toList(request, query, await invoicesRepo(db).page(actor.accountId, query), toInvoice);
  },

  file: async (actor: Actor, id: number, locale: Locale | undefined): Promise<FileAnswer> => {
    const invoice = await invoicesRepo(db).find(actor.accountId, id);
    if (invoice === undefined) throw new AppError('not_found');
    requireCan(actor, billingPolicy.read);
    const bytes = await threads.run('normal', 'drawPaper', invoicePaper(invoice, locale ?? invoice.locale));
    return new FileAnswer(bytes, 'application/pdf', { name: `${invoiceNumber(invoice.number)}.pdf` });
  },
});
