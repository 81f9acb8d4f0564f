import { formatMoney, languageTag, lineAmount, type Locale, type OrderPaper } from '@sealwright/contract';
import type { Paper } from '@sealwright/pdf';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PdfThreads } from '../../files/index.ts';
import { isOfTest } from '../payments/index.ts';
import type { OrderPayments } from './orders.service.ts';
import { orderNumber, type OrderLineRow, type OrderRow, ordersRepo } from './orders.repo.ts';
import { customerOf, localeOfOrder } from './orders.shape.ts';

/** Who sells, as it stands at the head of the papers. */
export type OrderSeller = { name: string; address: string; taxId: string; email: string };

type Parts = { payments: Pick<OrderPayments, 'mode'>; threads: PdfThreads; seller: () => OrderSeller };
type Made = { order: OrderRow; lines: readonly OrderLineRow[]; seller: OrderSeller; locale: Locale; isTest: boolean };
type Say = (key: string, values?: Record<string, string>) => string;

const t = translator('orders');

/** Invoices and packing slips of orders, drawn when they are asked for: what they say never changes but for what was paid. */
export const papersService = ({ db }: Platform, { payments, threads, seller }: Parts) => ({
  draw: async (id: number, paper: OrderPaper, wanted: Locale | undefined): Promise<FileAnswer> => {
    const order = await ordersRepo(db).find(id);
    if (order === undefined) throw new AppError('not_found');
    const lines = await ordersRepo(db).linesOf(id);
    const locale = wanted ?? localeOfOrder(order);
    const made: Made = { order, lines, seller: seller(), locale, isTest: isOfTest(payments) };
    const bytes = await threads.run('normal', 'drawPaper', paper === 'invoice' ? invoiceOf(made) : packingSlipOf(made));
    const name = `${paper.replace('_', '-')}-${orderNumber(order.number)}.pdf`;
    return new FileAnswer(bytes, 'application/pdf', { name });
  },
});

const sayIn =
  (locale: Locale): Say =>
  (key, values = {}) =>
    withoutIsolates(t(locale, `paper.${key}`, values));

const numberIn = (locale: Locale, value: number, more: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(languageTag(locale), { numberingSystem: 'latn', ...more }).format(value);

const written = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '');

/** What both papers have. */
function frameOf({ order, seller, locale }: Made, say: Say): Omit<Paper, 'title' | 'notice' | 'table' | 'totals'> {
  const { name, company, street, city, region, postalCode, country, email, phone } = customerOf(order);
  const place = written([city, region, postalCode]).join(', ');
  const number = orderNumber(order.number);
  const taxId = seller.taxId === '' ? '' : say('tax_id', { number: seller.taxId });
  return {
    locale,
    number,
    from: { name: seller.name, lines: written([...seller.address.split(/\r?\n/), taxId, seller.email]) },
    addresses: [{ label: say('for'), lines: written([company, name, street, place, country, email, phone]) }],
    facts: [
      { label: say('date'), value: formatDay(locale, order.createdAt) },
      ...(order.paidAt === null ? [] : [{ label: say('paid'), value: formatDay(locale, order.paidAt) }]),
    ],
    notes: written([order.note]),
    footer: written([seller.name, seller.email, number]).join(' · '),
  };
}

function noticeOf({ order, isTest }: Made, say: Say): string | null {
  if (order.cancelledAt !== null) return say('cancelled');
  return isTest ? say('test') : null;
}

function invoiceOf(made: Made): Paper {
  const { order, lines, locale } = made;
  const say = sayIn(locale);
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
  return {
    ...frameOf(made, say),
    title: say(order.payment === 'unpaid' ? 'invoice' : 'invoice_paid'),
    notice: noticeOf(made, say),
    table: {
      columns: [
        { label: say('item'), share: 0.49, align: 'start' },
        { label: say('quantity'), share: 0.13, align: 'end' },
        { label: say('price'), share: 0.19, align: 'end' },
        { label: say('amount'), share: 0.19, align: 'end' },
      ],
      rows: lines.map(({ name, sku, quantity, price, isBulk }) => [
        [name, sku, isBulk ? say('bulk') : ''].filter((line) => line !== '').join('\n'),
        numberIn(locale, quantity),
        money(price),
        money(lineAmount({ quantity, price })),
      ]),
    },
    totals: totalsOf(made, say, money),
  };
}

function totalsOf({ order, locale }: Made, say: Say, money: (amount: number) => string): Paper['totals'] {
  const row = (label: string, value: string, isStrong = false) => ({ label, value, isStrong });
  const percent = (rate: number) => numberIn(locale, rate / 1_000_000, { style: 'percent', maximumFractionDigits: 4 });
  return [
    row(say('subtotal'), money(order.subtotal)),
    ...(order.discount === 0 ? [] : [row(say('discount'), money(-order.discount))]),
    ...order.taxes
      .filter(({ rate }) => rate > 0)
      .map(({ rate, net, tax }) => row(say('tax', { rate: percent(rate), amount: money(net) }), money(tax))),
    ...(order.shipping === 0 ? [] : [row(say('shipping'), money(order.shipping))]),
    row(say('total'), money(order.total), true),
    ...(order.refunded === 0 ? [] : [row(say('refunded'), money(order.refunded))]),
  ];
}

/** What goes into the parcel: no prices. */
function packingSlipOf(made: Made): Paper {
  const { lines, locale } = made;
  const say = sayIn(locale);
  return {
    ...frameOf(made, say),
    title: say('packing_slip'),
    notice: made.order.cancelledAt === null ? null : say('cancelled'),
    table: {
      columns: [
        { label: say('sku'), share: 0.25, align: 'start' },
        { label: say('item'), share: 0.6, align: 'start' },
        { label: say('quantity'), share: 0.15, align: 'end' },
      ],
      rows: lines.map(({ name, sku, quantity }) => [sku, name, numberIn(locale, quantity)]),
    },
    totals: [],
  };
}
