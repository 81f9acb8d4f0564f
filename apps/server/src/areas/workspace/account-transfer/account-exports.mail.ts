import { displayNameOf } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../../people/index.ts';

const t = translator('privacy');

type Ready = { jobId: number; accountId: number; accountName: string; expiresAt: Date };

/** Leads to the page, not to the file: a mail may be read by others, and is kept for long. */
export function sendAccountExportReady(
  tx: Db,
  platform: Platform,
  user: UserRow,
  { jobId, accountId, accountName, expiresAt }: Ready,
): Promise<void> {
  const { config } = platform;
  const locale = localeOf(user);
  const name = displayNameOf(user);
  const values = { account: accountName || name, day: formatDay(locale, expiresAt, user.timeZone ?? 'UTC') };
  const url = `${config.publicUrl ?? listeningUrl(config.host, config.port)}/app/account/privacy`;
  const subject = t(locale, 'account_export.subject', values);
  return platform.mailer.enqueue(tx, {
    dedupeKey: `account.export:${jobId}`,
    event: 'account.export_ready',
    to: { email: user.email, name },
    locale,
    accountId,
    subject: withoutIsolates(subject),
    body: {
      heading: subject,
      paragraphs: [t(locale, 'greeting', { name }), t(locale, 'account_export.text', values)],
      action: { label: t(locale, 'account_export.action'), url },
      footer: t(locale, 'export.footer'),
    },
  });
}
