import { textIn } from '@sealwright/contract';
import type { MailTexts } from '../../documents/index.ts';
import { messagesRepo } from './messages.repo.ts';

/** The defaults of an account, for the mails that the product writes for it. */
export const mailTexts: MailTexts = {
  find: async (db, accountId, kind, locale) => {
    const template = await messagesRepo(db).findDefault(accountId, kind);
    return template === undefined ? null : textIn(template, locale);
  },
};
