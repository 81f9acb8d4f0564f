import type { Db } from '../db/db.ts';
import type { Platform } from '../platform.ts';
import { answerOf } from './mail-gateway.ts';
import type { MailNews } from './mail-sender.ts';

/**
 * What was learned of a mail after it left. `messageId` is its header of that name. It holds 192 bits that no one can guess, so that
 * a report can only be of a mail that its maker, or someone who told them, has seen.
 */
export type MailReport = {
  messageId: string;
  kind: 'delivered' | 'bounced' | 'complained';
  /** What the receiving server said. */
  answer?: string | undefined;
};

/** Run in the transaction that marks the mail. */
export type ReportHooks = {
  onBounced?: (tx: Db, news: MailNews) => Promise<void>;
  onReported?: (tx: Db, news: MailNews) => Promise<void>;
};

const COLUMNS = { delivered: 'deliveredAt', bounced: 'bouncedAt', complained: 'complainedAt' } as const;

export type MailReports = ReturnType<typeof mailReports>;

/** Marks mails by what is reported of them. Each kind counts once: a repeated report changes nothing. */
export const mailReports = (platform: Platform, hooks: ReportHooks = {}) => ({
  /** Says whether it changed anything. A report of a mail that is not ours, or has not left, changes nothing. */
  apply: ({ messageId, kind, answer }: MailReport): Promise<boolean> =>
    platform.db.transaction().execute(async (tx) => {
      const at = platform.clock.now();
      const column = COLUMNS[kind];
      const said = answer === undefined ? '' : answerOf(answer);
      const mail = await tx
        .updateTable('mails')
        .set({ [column]: at, ...(said === '' ? {} : { answer: said }) })
        .where('messageId', '=', messageId)
        .where('state', '=', 'sent')
        .where(column, 'is', null)
        .returning(['event', 'accountId', 'documentId', 'recipientId', 'toEmail', 'toName'])
        .executeTakeFirst();
      if (mail === undefined) return false;
      const { toEmail, toName, ...rest } = mail;
      const hook = kind === 'bounced' ? hooks.onBounced : hooks.onReported;
      await hook?.(tx, { ...rest, to: { email: toEmail, name: toName }, at });
      return true;
    }),
});
