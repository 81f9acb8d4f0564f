import type { MAIL_TALK_REASONS, MailTalk } from '@sealwright/contract';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { envelopeFrom, messageOf, type OutgoingBody, type OutgoingMail, signing, WAITING } from './mail-gateway.ts';
import { securityOf, type SmtpSettings } from './smtp-settings.ts';
import { openSocket } from './smtp-socket.ts';
import { SmtpTranscript, type Step } from './smtp-transcript.ts';

type Reason = (typeof MAIL_TALK_REASONS)[number];
type Waiting = typeof WAITING;
type Failure = { code?: string; command?: string; response?: string; responseCode?: number; message?: string };

// However slowly a server answers, byte by byte: whoever asked for the test waits no longer.
const TALK_MS = 45_000;

/** Sends one mail over a connection of its own and says how each step went. Never throws for what a server does. */
export async function talkTo(
  settings: SmtpSettings,
  mail: OutgoingMail,
  body: OutgoingBody,
  waiting: Waiting = WAITING,
): Promise<MailTalk> {
  const transcript = new SmtpTranscript(settings.credentials);
  const talk = new Talk(settings, transcript, waiting);
  let failure: Failure | null = null;
  try {
    await talk.run(mail, await written(settings, mail, body));
  } catch (cause) {
    failure = cause as Failure;
  }
  const steps = transcript.steps(failure === null ? null : endOf(transcript, failure));
  return { isAccepted: failure === null, to: mail.toEmail, steps };
}

/** The mail as it travels. */
async function written(settings: SmtpSettings, mail: OutgoingMail, body: OutgoingBody): Promise<Buffer> {
  const { dkim } = settings;
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim === undefined ? {} : { dkim: signing(dkim) }),
  });
  const { message } = await transport.sendMail(messageOf(settings, mail, body));
  return message as Buffer;
}

class Talk {
  readonly #settings: SmtpSettings;
  readonly #transcript: SmtpTranscript;
  readonly #waiting: Waiting;

  constructor(settings: SmtpSettings, transcript: SmtpTranscript, waiting: Waiting) {
    this.#settings = settings;
    this.#transcript = transcript;
    this.#waiting = waiting;
  }

  async run(mail: OutgoingMail, message: Buffer): Promise<void> {
    const { hostname, port, tls, credentials } = this.#settings;
    const connection = new SMTPConnection({
      host: hostname,
      port,
      ...securityOf(tls),
      ...this.#waiting,
      connection: await openSocket(this.#settings),
      logger: this.#transcript.logger,
      transactionLog: true,
    });
    if (tls === 'tls') this.#transcript.beginSecure();
    const deadline = timeLimit();
    try {
      await Promise.race([deadline.passed, failed(connection), this.#say(connection, credentials, mail, message)]);
    } finally {
      deadline.clear();
      connection.close();
    }
  }

  async #say(
    connection: SMTPConnection,
    credentials: SmtpSettings['credentials'],
    mail: OutgoingMail,
    message: Buffer,
  ): Promise<void> {
    const transcript = this.#transcript;
    await asked((done) => connection.connect(done));
    transcript.secured(connection.secure);
    if (credentials === null) {
      transcript.skip('sign_in');
    } else if (!connection.allowsAuth) {
      // As with every mail: what is not asked for is not given.
      transcript.skip('sign_in', 'sign_in_not_offered');
    } else {
      await asked((done) => connection.login({ credentials }, done));
    }
    const envelope = { from: envelopeFrom(this.#settings, mail.messageId), to: [mail.toEmail] };
    await asked((done) => connection.send(envelope, message, done));
    connection.quit();
  }
}

const asked = (ask: (done: (failure?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    ask((failure) => (failure ? reject(failure) : resolve()));
  });

/** What happens to a connection between two questions. */
const failed = (connection: SMTPConnection): Promise<never> =>
  new Promise((_resolve, reject) => {
    connection.on('error', reject);
  });

function timeLimit() {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })), TALK_MS);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

/** The step that failed, and why. A refusal names what it refuses: by then other answers may have come. */
function endOf(transcript: SmtpTranscript, failure: Failure): { step: Step; reason: Reason } {
  const { command = '', responseCode } = failure;
  const step = (responseCode === undefined ? undefined : transcript.stepOf(command)) ?? transcript.current;
  return { step, reason: reasonOf(step, failure) };
}

function reasonOf(step: Step, failure: Failure): Reason {
  const { code = '', responseCode } = failure;
  if (code === 'ETIMEDOUT') return 'timeout';
  if (step === 'connect') return connectReason(failure);
  if (step === 'tls') return tlsReason(failure);
  if (responseCode === undefined) return 'connection_lost';
  return REFUSED[step];
}

const REFUSED = {
  sign_in: 'sign_in_refused',
  sender: 'sender_refused',
  recipient: 'recipient_refused',
  accepted: 'mail_refused',
} as const satisfies Partial<Record<Step, Reason>>;

function connectReason({ code = '', response }: Failure): Reason {
  if (code === 'EREFUSEDADDRESS') return 'address_refused';
  if (/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA|EDNS)$/.test(code)) return 'host_unknown';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/.test(code)) return 'unreachable';
  return response === undefined ? 'connection_lost' : 'greeting_refused';
}

function tlsReason({ response, message = '' }: Failure): Reason {
  if (response !== undefined) return 'tls_not_offered';
  return /certificate|self[- ]signed|altnames|issuer/i.test(message) ? 'certificate_invalid' : 'tls_failed';
}
