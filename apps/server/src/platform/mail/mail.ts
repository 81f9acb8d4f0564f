import { Email, type Locale } from '@sealwright/contract';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { hashToken, type Secrets } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { defineTask, type Tasks } from '../queue/tasks.ts';
import { type MailBody, type MailBrand, renderMail } from './mail-template.ts';

export type { MailBody, MailPicture } from './mail-template.ts';

/** A person's address with the name they go by. */
export type Mailbox = { email: string; name: string };

export type MailInput = {
  /** Names the mail for ever ("document.invited:17:3:1"): the same key is the same mail, sent once. */
  dedupeKey: string;
  event: string;
  to: Mailbox;
  /** Whom an answer reaches; without one it goes to the installation. */
  replyTo?: Mailbox;
  locale: Locale;
  subject: string;
  body: MailBody;
  accountId?: number;
  documentId?: number;
  recipientId?: number;
};

/** Undefined: as the product's own. */
type BrandOf = (tx: Db, accountId: number) => Promise<MailBrand | undefined>;

/** The outbox: mails are rows of the transaction that gives the reason for them. `mail-sender.ts` sends them. */
export type Mailer = {
  /**
   * Puts the mail in the outbox unless one of its key is there already.
   * Throws email_invalid, or request_invalid where subject or name hold control characters.
   */
  enqueue(tx: Db, mail: MailInput): Promise<void>;
  /** Says, once, where the looks of accounts stand. */
  useBrands(brandOf: BrandOf): void;
};

export const sendMail = defineTask<{ mailId: number }>('send-mail', { parallel: 4, retryLimit: 5 });
/** What leaves by an account's own gateway, so that no one's sign-in code waits behind a slow one. */
export const sendAccountMail = defineTask<{ mailId: number }>('send-account-mail', { parallel: 4, retryLimit: 5 });

// Cc: CR and LF would end a header and begin another one (RFC 5322, 2.2).
const CONTROL = /\p{Cc}/u;

export function createMailer(needs: { config: Config; clock: Clock; secrets: Secrets; tasks: Tasks }): Mailer {
  const { config, clock, secrets, tasks } = needs;
  let brandOf: BrandOf = async () => undefined;
  return {
    async enqueue(tx, mail) {
      const email = Email.safeParse(mail.to.email);
      if (!email.success) throw new AppError('email_invalid');
      if (CONTROL.test(mail.subject) || CONTROL.test(mail.to.name)) throw new AppError('request_invalid');
      const brand = mail.accountId === undefined ? undefined : await brandOf(tx, mail.accountId);
      const row = await tx
        .insertInto('mails')
        .values({
          dedupeKey: mail.dedupeKey,
          event: mail.event,
          accountId: mail.accountId ?? null,
          documentId: mail.documentId ?? null,
          recipientId: mail.recipientId ?? null,
          toEmail: email.data,
          toName: mail.to.name,
          locale: mail.locale,
          subject: mail.subject,
          bodySealed: sealBody(secrets, mail.dedupeKey, render(config, mail, brand)),
          messageId: messageIdOf(secrets, config.mailFrom, mail.dedupeKey),
          tokenHash: mail.recipientId === undefined ? null : tokenHashOf(mail.body.action?.url),
          nextAttemptAt: clock.now(),
          createdAt: clock.now(),
        })
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row !== undefined) await tasks.enqueue(tx, sendMail, { mailId: row.id }, { key: String(row.id) });
    },
    useBrands(given) {
      brandOf = given;
    },
  };
}

/** Of the secret in the address that the mail leads to: says which link it brought without holding it. */
function tokenHashOf(url: string | undefined): Buffer | null {
  const token = url === undefined ? null : new URL(url).searchParams.get('token');
  return token === null ? null : hashToken(token);
}

/** `picture` (JPEG) and `logo` (PNG): what the HTML shows of the file store (`placePicture`). */
export type RenderedMail = {
  text: string;
  html: string;
  replyTo?: Mailbox;
  picture?: { sha256: string };
  logo?: { sha256: string };
};

function render({ installationName }: Config, mail: MailInput, brand: MailBrand | undefined): RenderedMail {
  const { locale, body, replyTo } = mail;
  const answersTo = replyTo !== undefined && isHeader(replyTo) ? replyTo : undefined;
  return {
    ...renderMail(locale, body, { product: installationName, answersTo: answersTo?.name || answersTo?.email, brand }),
    ...(answersTo === undefined ? {} : { replyTo: answersTo }),
    ...(body.picture === undefined ? {} : { picture: { sha256: body.picture.sha256 } }),
    ...(brand?.logo ? { logo: { sha256: brand.logo.sha256 } } : {}),
  };
}

/** What someone is called must not keep a mail from leaving: then it has no address for answers. */
const isHeader = ({ email, name }: Mailbox): boolean => Email.safeParse(email).success && !CONTROL.test(name);

/** What a stored mail says; null once it was sent and its body wiped. */
export function openMailBody(
  secrets: Secrets,
  mail: { dedupeKey: string; bodySealed: Buffer | null },
): RenderedMail | null {
  if (mail.bodySealed === null) return null;
  return JSON.parse(secrets.open(mail.bodySealed, contextOf(mail.dedupeKey)).toString()) as RenderedMail;
}

function sealBody(secrets: Secrets, dedupeKey: string, body: RenderedMail): Buffer {
  return secrets.seal(JSON.stringify(body), contextOf(dedupeKey));
}

const contextOf = (dedupeKey: string) => `mails.body:${dedupeKey}`;

/**
 * The same for every try of one mail: where a crash falls between the last dot and its acknowledgement, servers and
 * readers can tell the second copy from a second mail (RFC 5322, 3.6.4).
 */
function messageIdOf(secrets: Secrets, from: string, dedupeKey: string): string {
  return `<${secrets.mac('mails.message-id', dedupeKey).slice(0, 32)}@${from.split('@').at(-1) ?? 'localhost'}>`;
}
