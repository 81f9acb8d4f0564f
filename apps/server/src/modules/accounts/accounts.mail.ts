import type { Db } from '../../platform/db.ts';
import { listeningUrl } from '../../platform/config.ts';
import { newToken } from '../../platform/crypto.ts';
import { translator, withoutIsolates } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { activationLinksRepo } from './accounts.links.repo.ts';
import { displayNameOf, localeOf, type UserRow } from './accounts.user.ts';

const LINK_MINUTES = 60;

const t = translator('accounts');

/** Makes a link that activates this user within an hour and puts its mail in the outbox. Earlier links stay good until one is used. */
export async function sendActivation(tx: Db, platform: Platform, user: UserRow): Promise<void> {
  const { config, clock, mailer } = platform;
  const now = clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  const linkId = await activationLinksRepo(tx).insert(user.id, hash, now, expiresAt);

  const locale = localeOf(user);
  const name = displayNameOf(user);
  const product = config.installationName;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  await mailer.enqueue(tx, {
    dedupeKey: `activation:${linkId}`,
    event: 'account.activation',
    to: { email: user.email, name },
    locale,
    subject: withoutIsolates(t(locale, 'activationSubject', { product })),
    body: {
      heading: t(locale, 'activationHeading', { product }),
      paragraphs: [t(locale, 'activationGreeting', { name }), t(locale, 'activationText', { product })],
      action: { label: t(locale, 'activationAction'), url: `${address}/activate/${user.id}/${token}` },
      footer: `${t(locale, 'activationExpiry', { count: LINK_MINUTES })} ${t(locale, 'activationIgnore')}`,
    },
    accountId: user.personalAccountId,
  });
}
