import PostalMime, { type Email } from 'postal-mime';
import { messageIdWith, secretOf } from './envelope.ts';
import type { MailReport } from './mail-reports.ts';

/** Larger returned mails are not read: a report is small, and what it returns need not be whole. */
export const MOST_RETURNED_BYTES = 1024 * 1024;

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };
const MOST_RECIPIENTS = 10;

/**
 * What a mail in the mailbox for returned mails reports: a delivery status (RFC 3464) or a complaint (RFC 5965) of a mail of
 * ours. Anything else reports nothing: answering machines, answers, spam.
 */
export async function readReturnedMail(source: Uint8Array, mailFrom: string): Promise<MailReport[]> {
  if (source.length > MOST_RETURNED_BYTES) return [];
  const mail = await PostalMime.parse(source, { ...LIMITS, forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const type = headerOf(mail, 'content-type').toLowerCase();
  if (!type.startsWith('multipart/report')) return [];
  const messageId = returnedId(mail, mailFrom);
  if (messageId === null) return [];
  const status = partOf(mail, 'message/delivery-status');
  if (status !== null) return deliveryReports(status, messageId);
  const feedback = partOf(mail, 'message/feedback-report');
  const isComplaint = feedback !== null && fieldOf(feedback, 'feedback-type') !== 'not-spam';
  return isComplaint ? [{ messageId, kind: 'complained' }] : [];
}

/** A group for each recipient, after one about the whole mail. Ours have one recipient; delayed ones may still arrive. */
function deliveryReports(status: string, messageId: string): MailReport[] {
  const groups = status.split(/\n\s*\n/).slice(1, 1 + MOST_RECIPIENTS);
  for (const group of groups) {
    const kind = { failed: 'bounced', delivered: 'delivered' }[fieldOf(group, 'action') ?? ''];
    if (kind !== 'bounced' && kind !== 'delivered') continue;
    const said = fieldOf(group, 'diagnostic-code')?.replace(/^\w+;\s*/, '') ?? fieldOf(group, 'status');
    return [{ messageId, kind, answer: said ?? undefined }];
  }
  return [];
}

const headerOf = (mail: Email, key: string): string => mail.headers.find((one) => one.key === key)?.value ?? '';

function partOf(mail: Email, type: string): string | null {
  const content = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)?.content;
  return typeof content === 'string' ? content.replaceAll('\r\n', '\n') : null;
}

/** A field of a block of headers, unfolded (RFC 5322, 2.2.3), in lower case where it is a word. */
function fieldOf(block: string, name: string): string | null {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
  const value = line?.slice(name.length + 1).trim() ?? null;
  return value !== null && /^\w[\w-]*$/.test(value) ? value.toLowerCase() : value;
}

/** Of the returned mail: from what came back of it, else from the address that it came back to. */
function returnedId(mail: Email, mailFrom: string): string | null {
  const returned = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers');
  const [head = ''] = (returned ?? '').split(/\n\s*\n/);
  const named = fieldOf(head, 'message-id');
  if (named !== null && secretOf(named) !== null) return named;
  const addresses = [
    ...(mail.to ?? []).map(({ address }) => address ?? ''),
    headerOf(mail, 'delivered-to'),
    headerOf(mail, 'x-original-to'),
  ];
  const secret = addresses.map(secretOf).find((one) => one !== null);
  return secret ? messageIdWith(secret, mailFrom) : null;
}
