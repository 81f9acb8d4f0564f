import type { MailTalk } from '@sealwright/contract';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { messageIdWith } from '../../../platform/mail/envelope.ts';
import { renderMail } from '../../../platform/mail/mail-template.ts';
import type { SmtpSettings } from '../../../platform/mail/smtp-settings.ts';
import { talkTo } from '../../../platform/mail/smtp-talk.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { mailGatewaysRepo } from './mail-gateways.repo.ts';
import type { MailScope } from './mail-gateways.scope.ts';
import { toStored } from './mail-gateways.source.ts';

const t = translator('mail-gateways');

const TESTS = { name: 'mail-gateway-tests', points: 20, seconds: 600 };

/** Test mails: each goes to the person who asks, by one gateway, outside of the outbox. */
export const mailGatewayTesting = (platform: Platform, { accountOf, policy }: MailScope) => {
  const { db, limits, mailRoutes } = platform;

  async function tested(actor: Actor, settings: SmtpSettings, name: string): Promise<MailTalk> {
    await limits.take(TESTS, String(actor.userId));
    return talkTo(settings, ...testMail(platform, actor, name));
  }

  return {
    async stored(actor: Actor, id: number): Promise<MailTalk> {
      const row = await mailGatewaysRepo(db).find(accountOf(actor), id);
      const stored = row && toStored(platform, row);
      if (!stored) throw new AppError('not_found');
      requireCan(actor, policy.test);
      return tested(actor, stored, stored.name);
    },

    /** Throws `not_found` where the environment sets no gateway. */
    async environment(actor: Actor): Promise<MailTalk> {
      requireCan(actor, policy.test);
      if (mailRoutes.environment === null) throw new AppError('not_found');
      return tested(actor, mailRoutes.environment, mailRoutes.environment.hostname);
    },
  };
};

function testMail({ config }: Platform, { email, name: toName, locale }: Actor, gateway: string) {
  const values = { product: config.installationName, gateway };
  const body = {
    heading: t(locale, 'test.heading', values),
    paragraphs: [t(locale, 'test.text', values)],
  };
  const mail = {
    toEmail: email,
    toName,
    locale,
    subject: withoutIsolates(t(locale, 'test.subject', values)),
    messageId: messageIdWith(randomBytes(24).toString('base64url'), config.mailFrom),
  };
  return [mail, renderMail(locale, body, { product: config.installationName })] as const;
}
