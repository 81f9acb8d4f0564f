import { displayNameOf } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../../people/index.ts';
import { FAREWELL } from './erasure/erasure.repo.ts';

const t = translator('privacy');

const pageOf = ({ config }: Platform): string =>
  `${config.publicUrl ?? listeningUrl(config.host, config.port)}/app/account/privacy`;

type Told = { dedupeKey: string; event: string; texts: string[]; action?: string; footer?: string; subject: string };

function send(tx: Db, platform: Platform, user: UserRow, told: Told): Promise<void> {
  const locale = localeOf(user);
  const name = displayNameOf(user);
  return platform.mailer.enqueue(tx, {
    dedupeKey: told.dedupeKey,
    event: told.event,
    to: { email: user.email, name },
    locale,
    accountId: user.personalAccountId,
    subject: withoutIsolates(told.subject),
    body: {
      heading: told.subject,
      paragraphs: [t(locale, 'greeting', { name }), ...told.texts],
      ...(told.action === undefined ? {} : { action: { label: told.action, url: pageOf(platform) } }),
      ...(told.footer === undefined ? {} : { footer: told.footer }),
    },
  });
}

/** Leads to the page, not to the file: a mail may be read by others, and is kept for long. */
export function sendExportReady(
  tx: Db,
  platform: Platform,
  user: UserRow,
  { workId, expiresAt }: { workId: number; expiresAt: Date },
): Promise<void> {
  const locale = localeOf(user);
  const day = formatDay(locale, expiresAt, user.timeZone ?? 'UTC');
  return send(tx, platform, user, {
    dedupeKey: `privacy.export:${workId}`,
    event: 'privacy.export_ready',
    subject: t(locale, 'export.subject'),
    texts: [t(locale, 'export.text', { day })],
    action: t(locale, 'export.action'),
    footer: t(locale, 'export.footer'),
  });
}

export function sendDeletionAsked(tx: Db, platform: Platform, user: UserRow, at: Date): Promise<void> {
  const locale = localeOf(user);
  const values = { day: formatDay(locale, at, user.timeZone ?? 'UTC'), product: platform.config.installationName };
  return send(tx, platform, user, {
    dedupeKey: `privacy.deletion_asked:${user.id}:${at.getTime()}`,
    event: 'privacy.deletion_asked',
    subject: t(locale, 'deletion.subject', values),
    texts: [t(locale, 'deletion.text', values), t(locale, 'deletion.what'), t(locale, 'deletion.kept')],
    action: t(locale, 'deletion.action'),
    footer: t(locale, 'deletion.footer'),
  });
}

export function sendDeletionCancelled(tx: Db, platform: Platform, user: UserRow): Promise<void> {
  const locale = localeOf(user);
  const at = platform.clock.now().getTime();
  return send(tx, platform, user, {
    dedupeKey: `privacy.deletion_cancelled:${user.id}:${at}`,
    event: 'privacy.deletion_cancelled',
    subject: t(locale, 'cancelled.subject'),
    texts: [t(locale, 'cancelled.text')],
  });
}

/** The last one, to the address as it was. */
export function sendErased(tx: Db, platform: Platform, user: UserRow): Promise<void> {
  const locale = localeOf(user);
  const values = { product: platform.config.installationName };
  return send(tx, platform, user, {
    dedupeKey: `privacy.erased:${user.id}`,
    event: FAREWELL,
    subject: t(locale, 'erased.subject', values),
    texts: [t(locale, 'erased.text', values), t(locale, 'deletion.kept')],
  });
}
