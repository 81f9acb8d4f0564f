import { formatMoney } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { managersOf } from '../../people/index.ts';
import type { InvoiceRow } from './invoices.repo.ts';
import { invoiceNumber } from './invoices.shape.ts';

const t = translator('invoices');

/** The receipt, in the invoice's language: to the address of the billing details, else to those who manage the account. */
export async function mailReceipt(tx: Db, platform: Platform, invoice: InvoiceRow): Promise<void> {
  const { buyer, locale, accountId } = invoice;
  const people =
    buyer.email === ''
      ? await managersOf(tx, accountId)
      : [{ email: buyer.email, name: buyer.name || buyer.company || buyer.email }];
  const number = invoiceNumber(invoice.number);
  const { config } = platform;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const heading = t(locale, 'receipt.heading', { number });
  const total = formatMoney({ amount: invoice.total, currency: invoice.currency }, locale);
  for (const [index, { email, name }] of people.entries()) {
    await platform.mailer.enqueue(tx, {
      dedupeKey: `invoices.receipt:${invoice.id}:${index}`,
      event: 'billing.receipt',
      to: { email, name },
      locale,
      accountId,
      subject: withoutIsolates(heading),
      body: {
        heading,
        paragraphs: [
          t(locale, 'greeting', { name }),
          t(locale, 'receipt.text', { seller: invoice.seller.name }),
          ...(invoice.isTest ? [t(locale, 'test')] : []),
        ],
        facts: [
          { label: t(locale, 'item'), value: invoice.lines.map(({ description }) => description).join('\n') },
          { label: t(locale, 'total'), value: total },
          { label: t(locale, 'paid'), value: formatDay(locale, invoice.paidAt ?? invoice.issuedAt) },
        ],
        action: { label: t(locale, 'receipt.action'), url: `${address}/billing?tab=plan` },
        footer: t(locale, 'receipt.footer', { product: config.installationName }),
      },
    });
  }
}
