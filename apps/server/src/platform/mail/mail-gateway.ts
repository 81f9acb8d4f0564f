import type { Socket } from 'node:net';
import { languageTag, type Locale } from '@sealwright/contract';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from './mail.ts';
import { envelopeSender } from './envelope.ts';
import { LOGO_ID, PICTURE_ID } from './mail-template.ts';
import { securityOf, type SmtpSettings } from './smtp-settings.ts';
import { openSocket } from './smtp-socket.ts';

export type OutgoingMail = { toEmail: string; toName: string; subject: string; messageId: string; locale: string };

/**
 * `away`: the gateway cannot be used at all just now. `postponed`: it will not take this mail yet.
 * `refused`: it will never take this mail.
 */
export type Outcome = { kind: 'sent'; answer?: string } | { kind: 'caught' } | Unsent;
/** `answer`: what was said of this mail, in the other server's words. Never what it said of our sign-in. */
type Unsent =
  | { kind: 'postponed' | 'refused'; reason: string; answer?: string }
  /** `isUnclear`: it was lost while it read the mail, and may have all of it. */
  | { kind: 'away'; reason: string; answer?: string; isUnclear?: boolean };

/** What is sent: the bytes of what the HTML refers to, where it does. */
export type OutgoingBody = Pick<RenderedMail, 'text' | 'html' | 'replyTo'> & { jpeg?: Uint8Array; logo?: Uint8Array };

export type MailGateway = { send(mail: OutgoingMail, body: OutgoingBody): Promise<Outcome>; close(): void };

const GREETING_MS = 10_000;
const SILENCE_MS = 20_000;
// Of one mail altogether: a server that says a letter every few seconds is never silent.
const WHOLE_MS = 120_000;

/** What waits for whom, and no longer: also for a talk that is shown (`smtp-talk.ts`). */
export const WAITING = { greetingTimeout: GREETING_MS, socketTimeout: SILENCE_MS };

/** A gateway that is spoken to by SMTP, over a few connections that stay open for the next mails. */
export function smtpGateway(settings: SmtpSettings, { wholeMs = WHOLE_MS } = {}): MailGateway {
  const sockets = new Set<Socket>();
  const { hostname, port, tls, credentials, dkim } = settings;
  const transport = createTransport({
    host: hostname,
    port,
    ...securityOf(tls),
    ...WAITING,
    ...(credentials === null ? {} : { auth: credentials }),
    ...(dkim === undefined ? {} : { dkim: signing(dkim) }),
    pool: true,
    maxConnections: 5,
    maxMessages: 200,
    getSocket: (_options: unknown, give: GiveSocket) => {
      openSocket(settings).then((connection) => {
        sockets.add(connection);
        connection.once('close', () => sockets.delete(connection));
        give(null, { connection });
      }, give);
    },
    // A mail is what we rendered and nothing else.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', (mail, done) => {
    noteReading(mail);
    done();
  });
  return {
    async send(mail, body) {
      if (!isPlainAddress(mail.toEmail)) return { kind: 'refused', reason: 'address' };
      const reading = { hasBegun: () => false };
      // Which connection has the mail is the library's business: what else they carry is lost with it, and sent again.
      const late = setTimeout(() => sockets.forEach((socket) => socket.destroy()), wholeMs);
      try {
        const { response } = await transport.sendMail(Object.assign(messageOf(settings, mail, body), { reading }));
        return { kind: 'sent', answer: answerOf(response) };
      } catch (cause) {
        return judge(cause, reading.hasBegun());
      } finally {
        clearTimeout(late);
      }
    },
    close: () => transport.close(),
  };
}

export const signing = ({ domain, selector, privateKey }: NonNullable<SmtpSettings['dkim']>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
});

type GiveSocket = (failure: Error | null, given?: { connection: Socket }) => void;

type Message = Parameters<Parameters<ReturnType<typeof createTransport>['use']>[1]>[0];

/** Makes known whether the gateway has begun to read the mail: once it has, it may have all of it. */
function noteReading({ data, message }: Message): void {
  const { reading } = data as { reading?: { hasBegun: () => boolean } };
  if (reading === undefined) return;
  const open = message.createReadStream.bind(message);
  message.createReadStream = (options) => {
    const stream = open(options);
    reading.hasBegun = () => stream.readableDidRead;
    return stream;
  };
}

/** The mail as nodemailer takes it. Addresses as objects: one given as text is parsed, and "a@x\r\nRCPT TO:<b@y>" was seen to reach b@y. */
export function messageOf({ sender, bounceAddress }: SmtpSettings, mail: OutgoingMail, body: OutgoingBody) {
  return {
    from: sender,
    to: { name: mail.toName, address: mail.toEmail },
    envelope: { from: envelopeFrom({ sender, bounceAddress }, mail.messageId), to: mail.toEmail },
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
  };
}

export const envelopeFrom = (
  { sender, bounceAddress }: Pick<SmtpSettings, 'sender' | 'bounceAddress'>,
  messageId: string,
): string => (bounceAddress === undefined ? sender.address : envelopeSender(bounceAddress, messageId));

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

function isPlainAddress(address: string): boolean {
  return /^[^\s<>"(),:;\\[\]\p{Cc}]+@[^\s<>"(),:;\\[\]@\p{Cc}]+$/u.test(address);
}

/** What an SMTP failure means for the mail (RFC 5321, 4.2.1: 4yz may pass, 5yz will not). */
function judge(cause: unknown, hasBegun: boolean): Outcome {
  const facts = cause as { responseCode?: number; command?: string; code?: string; response?: string };
  const { responseCode, command = '', code = 'unknown', response = '' } = facts;
  const reason = `${code} ${responseCode ?? ''}`.trim();
  // 421 closes the channel whatever was asked; no code at all means that no one answered.
  if (responseCode === undefined) return { kind: 'away', reason, ...(hasBegun && { isUnclear: true }) };
  if (responseCode === 421) return { kind: 'away', reason };
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
