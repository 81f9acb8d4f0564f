import { randomUUID } from 'node:crypto';
import { displayNameOf } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatTime, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../users/index.ts';

const t = translator('identities');

/** Tells a person that there is another way in to their account: should it not be theirs, they learn it at once. */
export async function mailConnected(
  tx: Db,
  platform: Platform,
  user: UserRow,
  identity: { key: string; name: string; email: string },
): Promise<void> {
  const { config, clock, mailer } = platform;
  const locale = localeOf(user);
  const names = { product: config.installationName, provider: identity.name };
  const name = displayNameOf(user);
  const { timeZone } = user;
  const time = formatTime(locale, clock.now(), timeZone ?? 'UTC');
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const known = identity.email === '' ? 'connectedText' : 'connectedTextAs';
  await mailer.enqueue(tx, {
    dedupeKey: `identity-connected:${user.id}:${randomUUID()}`,
    event: 'account.identity_connected',
    to: { email: user.email, name },
    locale,
    subject: withoutIsolates(t(locale, 'connectedSubject', names)),
    body: {
      heading: t(locale, 'connectedHeading', names),
      paragraphs: [
        t(locale, 'connectedGreeting', { name }),
        t(locale, known, { ...names, time, email: identity.email }),
        t(locale, 'connectedNotYou'),
      ],
      action: { label: t(locale, 'connectedAction'), url: `${address}/app/account/security` },
      footer: t(locale, 'connectedFooter', names),
    },
    accountId: user.personalAccountId,
  });
}
