import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo } from '../../access/index.ts';
import { managersOf } from '../../people/index.ts';
import type { WebhookRow } from './webhooks.repo.ts';

const t = translator('webhooks');

/** What a webhook is called where its whole address would be too much, or hold a secret. */
export const hostOf = ({ url }: { url: string }): string => new URL(url).host;

/** Writes to everyone who manages the account that a webhook is told nothing any more, in their own languages. */
export async function mailDisabled(
  tx: Db,
  { config, mailer, clock }: Platform,
  webhook: WebhookRow,
  reason: 'failing' | 'gone',
): Promise<void> {
  const { accountId, id } = webhook;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const account = (await accountsRepo(tx).find(accountId))?.name ?? '';
  const at = clock.now().getTime();
  for (const { id: userId, email, name, locale } of await managersOf(tx, accountId)) {
    const heading = t(locale, `${reason}.heading`, { host: hostOf(webhook) });
    await mailer.enqueue(tx, {
      dedupeKey: `webhooks.disabled:${id}:${at}:user:${userId}`,
      event: 'webhooks.disabled',
      to: { email, name },
      locale,
      accountId,
      subject: withoutIsolates(heading),
      body: {
        heading,
        paragraphs: [t(locale, 'greeting', { name }), t(locale, `${reason}.text`)],
        action: { label: t(locale, 'action'), url: `${address}/developers/webhooks/${id}` },
        footer: t(locale, 'footer', { account }),
      },
    });
  }
}
