import type { Locale } from '@sealwright/contract';
import { CODE_MINUTES } from '../../../../platform/crypto/one-time-codes.ts';
import { translator, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findSender } from '../../documents/index.ts';
import type { Act } from '../signing.act.ts';

const t = translator('identity');

type Sent = { channel: 'email' | 'sms'; address: string; code: string; number: number };

/** Mails or texts a code. Neither names the document: who reads over a shoulder learns nothing of it. */
export async function sendCode(platform: Platform, act: Act, { channel, address, code, number }: Sent): Promise<void> {
  const { document, recipient, tx } = act;
  const locale = recipient.locale as Locale;
  const sender = await findSender(tx, document);
  const values = { sender: sender.name, count: CODE_MINUTES };
  const dedupeKey = `identity-code:${recipient.id}:${number}`;
  const event = 'document.identity_code';
  if (channel === 'sms') {
    const text = withoutIsolates(t(locale, 'text', { ...values, code }));
    await platform.texter.enqueue(tx, { dedupeKey, event, to: address, text, accountId: document.accountId });
    return;
  }
  await platform.mailer.enqueue(tx, {
    dedupeKey,
    event,
    to: { email: address, name: recipient.name },
    locale,
    // The code stands in the body alone, which is kept encrypted: subjects are not, and lock screens show them.
    subject: withoutIsolates(t(locale, 'mail.subject', values)),
    body: {
      heading: t(locale, 'mail.heading'),
      // Alone in its paragraph: easy to read, to select, and for the device to find.
      paragraphs: [t(locale, 'mail.text', values), code, t(locale, 'mail.expiry', values)],
      code,
      footer: t(locale, 'mail.ignore', values),
    },
    accountId: document.accountId,
  });
}
