import { cardName, formatMoney, languageTag, lineAmount, type Locale } from '@sealwright/contract';
import type { Paper } from '@sealwright/pdf';
import type { InvoiceParty } from '../../../migrations/tables.subscriptions.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { InvoiceRow } from './invoices.repo.ts';
import { invoiceNumber } from './invoices.shape.ts';

const t = translator('invoices');

/** 60000 as `6%`, as the language writes it. */
const percentOf = (locale: Locale, rate: number): string =>
  new Intl.NumberFormat(languageTag(locale), {
    style: 'percent',
    maximumFractionDigits: 4,
    numberingSystem: 'latn',
  }).format(rate / 1_000_000);

/** An invoice as a paper, in a language. Paid, it is the receipt too. */
export function invoicePaper(invoice: InvoiceRow, locale: Locale): Paper {
  const say = (key: string, values = {}): string => withoutIsolates(t(locale, key, values));
  const money = (amount: number): string => formatMoney({ amount, currency: invoice.currency }, locale);
  const number = invoiceNumber(invoice.number);
  const { seller } = invoice;
  return {
    locale,
    title: say(invoice.state === 'paid' ? 'title_paid' : 'title'),
    number,
    from: { name: seller.name, lines: linesOf(say, { ...seller, name: '' }) },
    notice: noticeOf(invoice, say),
    addresses: [{ label: say('bill_to'), lines: linesOf(say, invoice.buyer) }],
    facts: factsOf(invoice, locale, say),
    table: {
      columns: [
        { label: say('item'), share: 0.49, align: 'start' },
        { label: say('quantity'), share: 0.13, align: 'end' },
        { label: say('price'), share: 0.19, align: 'end' },
        { label: say('amount'), share: 0.19, align: 'end' },
      ],
      rows: invoice.lines.map((line) => [
        line.description,
        new Intl.NumberFormat(languageTag(locale), { numberingSystem: 'latn' }).format(line.quantity),
        money(line.price),
        money(lineAmount(line)),
      ]),
    },
    totals: totalsOf(invoice, locale, { say, money }),
    notes: invoice.card === null ? [] : [say('card', { card: cardName(invoice.card) })],
    footer: [seller.name, seller.email, number].filter((part) => part !== '').join(' · '),
  };
}

type Say = (key: string, values?: Record<string, string>) => string;

const linesOf = (say: Say, { name, company, address, taxId, email }: InvoiceParty): string[] =>
  [company, name, ...address.split(/\r?\n/), taxId === '' ? '' : say('tax_id', { number: taxId }), email]
    .map((line) => line.trim())
    .filter((line) => line !== '');

function noticeOf({ state, isTest }: InvoiceRow, say: Say): string | null {
  if (state === 'void') return say('void');
  return isTest ? say('test') : null;
}

function factsOf({ issuedAt, paidAt }: InvoiceRow, locale: Locale, say: Say): Paper['facts'] {
  const issued = { label: say('issued'), value: formatDay(locale, issuedAt) };
  return paidAt === null ? [issued] : [issued, { label: say('paid'), value: formatDay(locale, paidAt) }];
}

function totalsOf(
  { totals, refundedAmount }: InvoiceRow,
  locale: Locale,
  { say, money }: { say: Say; money: (amount: number) => string },
): Paper['totals'] {
  const row = (label: string, value: string, isStrong = false) => ({ label, value, isStrong });
  const taxes = totals.taxes.filter(({ rate }) => rate > 0);
  return [
    row(say('subtotal'), money(totals.subtotal)),
    ...(totals.discount === 0 ? [] : [row(say('discount'), money(-totals.discount))]),
    ...taxes.map(({ rate, net, tax }) =>
      row(say('tax', { rate: percentOf(locale, rate), amount: money(net) }), money(tax)),
    ),
    row(say('total'), money(totals.total), true),
    ...(refundedAmount === 0 ? [] : [row(say('refunded'), money(refundedAmount))]),
  ];
}
