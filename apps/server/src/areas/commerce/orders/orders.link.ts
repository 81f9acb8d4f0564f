import { formatMoney } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Payments } from '../payments/index.ts';
import { orderNumber, type OrderRow } from './orders.repo.ts';
import { customerOf, localeOfOrder } from './orders.shape.ts';

const t = translator('orders');

type Parts = { platform: Platform; payments: Pick<Payments, 'pageOf'> };

/** Where the customer pays. */
export async function linkIn(tx: Db, { platform: { config }, payments }: Parts, paymentId: number): Promise<string> {
  const path = await payments.pageOf(tx, paymentId);
  return new URL(path, config.publicUrl ?? listeningUrl(config.host, config.port)).href;
}

type Letter = { order: OrderRow; url: string; email: string; seller: string; isTest: boolean; accountId: number };

/** The link to pay, in the language of the order. Sent once for each version of the order. */
export async function mailPayLink(tx: Db, { config, mailer }: Platform, letter: Letter): Promise<void> {
  const { order, url, email, seller, isTest, accountId } = letter;
  const locale = localeOfOrder(order);
  const { name } = customerOf(order);
  const number = orderNumber(order.number);
  const heading = t(locale, 'pay.heading', { number });
  await mailer.enqueue(tx, {
    dedupeKey: `orders.pay:${order.id}:${order.version}`,
    event: 'order.pay_link',
    to: { email, name },
    locale,
    accountId,
    subject: withoutIsolates(heading),
    body: {
      heading,
      paragraphs: [
        t(locale, 'pay.greeting', { name }),
        t(locale, 'pay.text', { seller }),
        ...(isTest ? [t(locale, 'pay.test')] : []),
      ],
      facts: [
        { label: t(locale, 'column.number'), value: number },
        {
          label: t(locale, 'paper.total'),
          value: formatMoney({ amount: order.total, currency: order.currency }, locale),
        },
      ],
      action: { label: t(locale, 'pay.action'), url },
      footer: t(locale, 'pay.footer', { seller, product: config.installationName }),
    },
  });
}
