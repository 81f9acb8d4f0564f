import type { Locale } from '@sealwright/contract';
import { CODE_MINUTES } from '../../../platform/crypto/one-time-codes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AttemptRow } from './public-links.repo.ts';

const t = translator('public-links');

/** To an address that no one has proven yet: it carries nothing that the visitor typed, not even a name. */
export async function mailCode(
  tx: Db,
  { mailer }: Platform,
  { accountId, codesSent, email, id, locale: asked }: AttemptRow,
  { code, sender, template }: { code: string; sender: string; template: string },
): Promise<void> {
  const locale = asked as Locale;
  const values = { sender, template, count: CODE_MINUTES };
  await mailer.enqueue(tx, {
    dedupeKey: `public-link-code:${id}:${codesSent}`,
    event: 'public_link.code',
    to: { email, name: '' },
    locale,
    // The code stands in the body alone, which is kept encrypted.
    subject: withoutIsolates(t(locale, 'subject', values)),
    body: {
      heading: t(locale, 'heading'),
      paragraphs: [t(locale, 'text', values), code, t(locale, 'expiry', values)],
      code,
      footer: t(locale, 'ignore', values),
    },
    accountId,
  });
}
