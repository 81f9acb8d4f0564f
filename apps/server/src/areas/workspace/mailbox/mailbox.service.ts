import type { CaughtMail, CaughtText, Input, listCaughtTexts, listMailbox, Output } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { type Mailbox, openMailBody, type RenderedMail } from '../../../platform/mail/mail.ts';
import { openText } from '../../../platform/sms/sms.ts';
import { caughtTexts, type CaughtTextRow } from '../../../platform/sms/caught-texts.ts';
import { placePicture } from '../../../platform/mail/mail-template.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CaughtMailRow, caughtMails } from '../../../platform/mail/caught-mails.ts';

export type MailboxService = ReturnType<typeof mailboxService>;

const named = ({ name, email }: Mailbox): string => (name === '' ? email : `${name} <${email}>`);

export const mailboxService = ({
  db,
  mailRoutes,
  secrets,
  store,
}: Pick<Platform, 'db' | 'mailRoutes' | 'secrets' | 'store'>) => {
  const refuseWithGateway = () => {
    if (!mailRoutes.isCaught()) throw new AppError('not_found');
  };

  /** Pictures stand in the HTML itself: the frame that shows it asks no one for anything. */
  async function shown({ html, picture, logo }: RenderedMail): Promise<string> {
    const address = async (file: { sha256: string }, type: string) => {
      const bytes = await store.get(file.sha256).catch(() => null);
      return bytes && `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
    };
    const withLogo = logo ? placePicture(html, 'logo', await address(logo, 'image/png')) : html;
    return picture ? placePicture(withLogo, 'picture', await address(picture, 'image/jpeg')) : withLogo;
  }

  const toCaughtMail = async (mail: CaughtMailRow): Promise<CaughtMail> => {
    const body = openMailBody(secrets, mail);
    return {
      id: mail.id,
      to: named({ email: mail.toEmail, name: mail.toName }),
      replyTo: body?.replyTo === undefined ? null : named(body.replyTo),
      subject: mail.subject,
      text: body?.text ?? '',
      html: body === null ? '' : await shown(body),
      createdAt: mail.createdAt.toISOString(),
    };
  };

  const toCaughtText = (row: CaughtTextRow): CaughtText => ({
    id: row.id,
    to: row.toNumber,
    text: openText(secrets, row),
    createdAt: row.createdAt.toISOString(),
  });

  return {
    list: async (query: Input<typeof listMailbox>['query'], request: Incoming): Promise<Output<typeof listMailbox>> => {
      refuseWithGateway();
      const { rows, counted } = await caughtMails(db).list(query);
      const mails = await Promise.all(rows.map(toCaughtMail));
      return toList(request, query, { rows: mails, counted }, (mail) => mail);
    },

    texts: async (
      query: Input<typeof listCaughtTexts>['query'],
      request: Incoming,
    ): Promise<Output<typeof listCaughtTexts>> => {
      refuseWithGateway();
      return toList(request, query, await caughtTexts(db).list(query), toCaughtText);
    },

    empty: async (): Promise<Record<string, never>> => {
      refuseWithGateway();
      await Promise.all([caughtMails(db).empty(), caughtTexts(db).empty()]);
      return {};
    },
  };
};
