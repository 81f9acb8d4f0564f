import { formatMoney } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo } from '../../access/index.ts';
import { managersOf } from '../../people/index.ts';
import { graceEnd } from './reckoning.ts';
import { chargesRepo, type SubscriptionRow } from './subscriptions.repo.ts';

const t = translator('subscriptions');

export type News = 'failed' | 'reminder' | 'unpaid' | 'ended';

/** Writes to everyone who manages the account, in their own languages: about money, so whatever they chose for notifications. */
export async function mailNews(tx: Db, platform: Platform, row: SubscriptionRow, news: News): Promise<void> {
  const { config, mailer } = platform;
  const owed = await chargesRepo(tx).owed(row);
  const amount = owed.reduce((sum, { total }) => sum + total, 0);
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const account = (await accountsRepo(tx).find(row.accountId))?.name ?? '';
  for (const { id, email, name, locale } of await managersOf(tx, row.accountId)) {
    const values = {
      plan: row.terms.name,
      amount: formatMoney({ amount, currency: row.terms.currency }, locale),
      day: formatDay(locale, graceEnd(row.failedSince ?? row.periodStart)),
    };
    const heading = t(locale, `${news}.heading`, values);
    await mailer.enqueue(tx, {
      dedupeKey: `subscriptions.${news}:${row.id}:${row.version}:user:${id}`,
      event: `billing.${news}`,
      to: { email, name },
      locale,
      accountId: row.accountId,
      subject: withoutIsolates(heading),
      body: {
        heading,
        paragraphs: [t(locale, 'greeting', { name }), t(locale, `${news}.text`, values)],
        action: { label: t(locale, 'action'), url: `${address}/billing?tab=plan` },
        footer: t(locale, 'footer', { account }),
      },
    });
  }
}
