import type { Locale } from '@sealwright/contract';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import { findSender } from '../../documents/index.ts';
import type { Db } from '../../../platform/db/db.ts';

const t = translator('client-page');

/** Who writes to a client: a person, and the name that the client knows. */
export async function senderOfClient(db: Db, accountId: number, userId: number) {
  const { company, email, name, timeZone } = await findSender(db, { accountId, creatorId: userId, ownedBy: userId });
  return { name: company, person: name, email, timeZone };
}

type MailedClient = {
  accountId: number;
  locale: Locale;
  to: { email: string; name: string };
  sender: { name: string; person: string; email: string };
  url: string;
  /** Of the text bundle: `checklist`, `reminder`, `returned`, `link`. */
  text: 'checklist' | 'reminder' | 'returned' | 'link';
  values?: Record<string, string | number>;
  facts?: { label: string; value: string }[];
  /** What the preparer wrote. */
  message?: string;
  dedupeKey: string;
};

/** A mail with the way into the client's page. */
export function mailOfClient(mail: MailedClient): MailInput {
  const { accountId, dedupeKey, facts, locale, message = '', sender, text, to, url } = mail;
  const values = { sender: sender.name, name: to.name, ...mail.values };
  return {
    dedupeKey,
    event: `client_page.${text}`,
    to: { email: to.email, name: withoutControls(to.name) },
    replyTo: { email: sender.email, name: withoutControls(sender.person) },
    locale,
    subject: withoutControls(withoutIsolates(t(locale, `${text}.subject`, values))),
    body: {
      heading: t(locale, `${text}.heading`, values),
      paragraphs: [t(locale, `${text}.text`, values)],
      action: { label: t(locale, 'open'), url },
      ...(facts === undefined || facts.length === 0 ? {} : { facts }),
      ...(message === '' ? {} : { message: { label: t(locale, 'message', values), text: message } }),
      footer: t(locale, 'footer', values),
    },
    accountId,
  };
}

const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
