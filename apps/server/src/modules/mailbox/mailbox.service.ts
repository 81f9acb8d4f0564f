import type { CaughtMail, Input, listMailbox, Output } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http.ts';
import { openMailBody } from '../../platform/mail.ts';
import { toList } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CaughtRow, mailboxRepo } from './mailbox.repo.ts';

export type MailboxService = ReturnType<typeof mailboxService>;

export const mailboxService = ({ db, config, secrets }: Pick<Platform, 'db' | 'config' | 'secrets'>) => {
  const refuseWithGateway = () => {
    if (config.smtpUrl !== undefined) throw new AppError('not_found');
  };

  const toCaughtMail = (mail: CaughtRow): CaughtMail => {
    const body = openMailBody(secrets, mail);
    return {
      id: mail.id,
      to: mail.toName === '' ? mail.toEmail : `${mail.toName} <${mail.toEmail}>`,
      subject: mail.subject,
      text: body?.text ?? '',
      html: body?.html ?? '',
      createdAt: mail.createdAt.toISOString(),
    };
  };

  return {
    list: async (query: Input<typeof listMailbox>['query'], request: Incoming): Promise<Output<typeof listMailbox>> => {
      refuseWithGateway();
      return toList(request, query, await mailboxRepo(db).list(query), toCaughtMail);
    },

    empty: async (): Promise<Record<string, never>> => {
      refuseWithGateway();
      await mailboxRepo(db).empty();
      return {};
    },
  };
};
