import { languageTag, type Locale } from '@sealwright/contract';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from './mail.ts';
import { envelopeSender } from './envelope.ts';
import { LOGO_ID, PICTURE_ID } from './mail-template.ts';

export type OutgoingMail = { toEmail: string; toName: string; subject: string; messageId: string; locale: string };

/**
 * `away`: the gateway cannot be used at all just now. `postponed`: it will not take this mail yet.
 * `refused`: it will never take this mail.
 */
export type Outcome = { kind: 'sent'; answer?: string } | { kind: 'caught' } | Unsent;
/** `answer`: what was said of this mail, in the other server's words. Never what it said of our sign-in. */
type Unsent = { kind: 'away' | 'postponed' | 'refused'; reason: string; answer?: string };

/** What is sent: the bytes of what the HTML refers to, where it does. */
export type OutgoingBody = Pick<RenderedMail, 'text' | 'html' | 'replyTo'> & { jpeg?: Uint8Array; logo?: Uint8Array };

export type MailGateway = { send(mail: OutgoingMail, body: OutgoingBody): Promise<Outcome>; close(): void };

/** Without a gateway mails stay here, for the owner to read in the mailbox. */
export const catchingGateway: MailGateway = { send: async () => ({ kind: 'caught' }), close: () => {} };

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** A gateway at `smtp://user:password@host:port` (STARTTLS, which a gateway on this machine need not offer) or `smtps://…`. */
export function smtpGateway(url: string, from: { name: string; address: string }, bounceAddress?: string): MailGateway {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    pool: true,
    maxConnections: 5,
    maxMessages: 200,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is what we rendered and nothing else.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, body) {
      // Addresses as objects: one given as text is parsed, and "a@x\r\nRCPT TO:<b@y>" was seen to reach b@y.
      if (!isPlainAddress(mail.toEmail)) return { kind: 'refused', reason: 'address' };
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: mail.toName, address: mail.toEmail },
          ...(bounceAddress === undefined
            ? {}
            : { envelope: { from: envelopeSender(bounceAddress, mail.messageId), to: mail.toEmail } }),
          ...answersTo(body),
          subject: mail.subject,
          text: body.text,
          html: body.html,
          attachments: picturesOf(body),
          messageId: mail.messageId,
          // RFC 3834: asks answering machines to be silent.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': languageTag(mail.locale as Locale),
          },
        });
        return { kind: 'sent', answer: answerOf(response) };
      } catch (cause) {
        return judge(cause);
      }
    },
    close: () => transport.close(),
  };
}

const answersTo = ({ replyTo }: OutgoingBody) =>
  replyTo !== undefined && isPlainAddress(replyTo.email)
    ? { replyTo: { name: replyTo.name, address: replyTo.email } }
    : {};

// RFC 2387: beside the HTML it belongs to, so that clients show it in its place and not as a file.
function picturesOf({ jpeg, logo }: OutgoingBody) {
  const inline = (content: Uint8Array, filename: string, contentType: string, cid: string) => ({
    filename,
    content: Buffer.from(content),
    contentType,
    contentDisposition: 'inline' as const,
    cid,
  });
  return [
    ...(logo === undefined ? [] : [inline(logo, 'logo.png', 'image/png', LOGO_ID)]),
    ...(jpeg === undefined ? [] : [inline(jpeg, 'first-page.jpg', 'image/jpeg', PICTURE_ID)]),
  ];
}

/** `?tls=` overrules the default: `required`, `optional` (in clear where the gateway offers nothing else) or `never`. */
function connectionOf(url: URL) {
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  const tls = url.searchParams.get('tls');
  const mayBeClear = tls === 'optional' || tls === 'never' || (tls === null && isHere);
  const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // Mails hold links and codes that open accounts and documents, so none crosses a network in clear by default.
    requireTLS: !mayBeClear,
    ignoreTLS: tls === 'never',
    ...(credentials.user === '' ? {} : { auth: credentials }),
  };
}

function isPlainAddress(address: string): boolean {
  return /^[^\s<>"(),:;\\[\]\p{Cc}]+@[^\s<>"(),:;\\[\]@\p{Cc}]+$/u.test(address);
}

/** What an SMTP failure means for the mail (RFC 5321, 4.2.1: 4yz may pass, 5yz will not). */
function judge(cause: unknown): Outcome {
  const facts = cause as { responseCode?: number; command?: string; code?: string; response?: string };
  const { responseCode, command = '', code = 'unknown', response = '' } = facts;
  const reason = `${code} ${responseCode ?? ''}`.trim();
  // 421 closes the channel whatever was asked; no code at all means that no one answered.
  if (responseCode === undefined || responseCode === 421) return { kind: 'away', reason };
  const isAboutTheMail = /^(RCPT TO|DATA)$/i.test(command);
  // Refused before the mail was looked at (greeting, sign-in, sender): our settings or theirs, to be fixed by people.
  if (!isAboutTheMail) return { kind: 'away', reason };
  return { kind: responseCode >= 500 ? 'refused' : 'postponed', reason, answer: answerOf(response) };
}

const LONGEST_ANSWER = 500;

/** A line that a foreign server wrote: cut, and without what could pass for something else on a screen. */
export const answerOf = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' '))
    .slice(0, LONGEST_ANSWER)
    .join('')
    .trim();
