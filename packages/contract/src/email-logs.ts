import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, Time } from './lists.ts';

/**
 * What became of a mail, the furthest that is known. `caught`: kept in the mailbox of an installation that has no mail
 * gateway. `delivered`: a mail server or the gateway said so. `opened`: its reader opened the link in it; mails hold nothing
 * that tells when they are read. `bounced`: it was sent and came back. `failed`: it was never taken.
 */
export const EMAIL_STATUSES = [
  'queued',
  'sent',
  'caught',
  'delivered',
  'opened',
  'bounced',
  'failed',
  'complained',
  'cancelled',
] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof EmailStatus>;

export const EmailLog = z.object({
  id: Id,
  document: Id,
  recipient: Id,
  /** What it was about; there may be further kinds. */
  event: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  status: EmailStatus,
  queuedAt: Time,
  sentAt: Time.nullable(),
  deliveredAt: Time.nullable(),
  openedAt: Time.nullable(),
  bouncedAt: Time.nullable(),
  complainedAt: Time.nullable(),
  /** How often it was tried, and when it is tried next while it is queued. */
  attempts: z.number().int(),
  nextTryAt: Time.nullable(),
  /** What the gateway or the receiving mail server said last about this mail, in its own words. */
  answer: z.string().nullable(),
});
export type EmailLog = z.infer<typeof EmailLog>;

export const listEmailLogs = endpoint(
  'GET /api/email-logs/',
  'List the emails to a document’s recipients, newest first',
  {
    query: ListQuery.omit({ search: true }).extend({ document: Id, recipient: Id.optional() }),
    response: listOf(EmailLog),
  },
);

/** What the `payload` of a notice holds, as JSON: when it was signed, and what became of which mails. */
export const MailNotices = z.object({
  time: z.iso.datetime({ offset: true }),
  notices: z
    .array(
      z.object({
        /** The header Message-ID, with its angle brackets. */
        messageId: z.string().max(200),
        status: z.enum(['delivered', 'bounced', 'complained']),
        /** What the receiving server said. */
        answer: z.string().max(2000).optional(),
      }),
    )
    .min(1)
    .max(100),
});

/** For the operator’s mail gateway. The payload is a text, so that what is signed is exactly what is read. */
export const postMailNotices = endpoint('POST /api/email-notices/', 'Report the delivery status of emails', {
  body: z.object({ payload: z.string().max(300_000), signature: z.string().regex(/^[0-9a-f]{64}$/) }),
  status: 204,
});
