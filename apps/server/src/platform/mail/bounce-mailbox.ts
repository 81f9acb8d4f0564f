import { ImapFlow } from 'imapflow';
import type { Platform } from '../platform.ts';
import { defineTask, every, type TaskHandler } from '../queue/tasks.ts';
import type { MailReports } from './mail-reports.ts';
import { MOST_RETURNED_BYTES, readReturnedMail } from './returned-mail.ts';

const readBounces = defineTask('read-returned-mails');
const EVERY_SECONDS = 60;
const MOST_AT_ONCE = 200;
const SILENCE_MS = 30_000;

/** Reads the mailbox that mails come back to, where one is configured. What was read is marked as seen and stays there. */
export function bounceMailboxTasks(platform: Platform, reports: MailReports): TaskHandler[] {
  const { bounceImapUrl } = platform.config;
  if (bounceImapUrl === undefined) return [];
  return [every(readBounces, EVERY_SECONDS, () => readMailbox(platform, reports, new URL(bounceImapUrl)))];
}

async function readMailbox(platform: Platform, reports: MailReports, url: URL): Promise<void> {
  const client = new ImapFlow({ ...connectionOf(url), logger: false, disableAutoIdle: true });
  // What happens to a connection between two commands: the next command fails by it, too.
  client.on('error', (cause: unknown) => platform.log.info('The mailbox for returned mails', {}, cause));
  try {
    await client.connect();
    const lock = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
    try {
      await readUnseen(platform, reports, client);
    } finally {
      lock.release();
    }
  } catch (cause) {
    platform.log.warn('Returned mails could not be read', {}, cause);
  } finally {
    client.close();
  }
}

async function readUnseen(platform: Platform, reports: MailReports, client: ImapFlow): Promise<void> {
  const found = await client.search({ seen: false }, { uid: true });
  for (const uid of (found || []).slice(0, MOST_AT_ONCE)) {
    const { size } = (await client.fetchOne(String(uid), { size: true }, { uid: true })) || {};
    if (size !== undefined && size <= MOST_RETURNED_BYTES) {
      const { source } = (await client.fetchOne(String(uid), { source: true }, { uid: true })) || {};
      // A mail that cannot be read is passed over: it would keep all after it from being read.
      const said = source ? await readReturnedMail(source, platform.config.mailFrom).catch(() => []) : [];
      for (const report of said) await reports.apply(report);
    }
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
}

/** `imaps://user:password@host:port/FOLDER`; `imap://` uses STARTTLS, which a server on this machine need not offer. */
function connectionOf(url: URL) {
  const isSecure = url.protocol === 'imaps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  return {
    host,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    secure: isSecure,
    ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  };
}
