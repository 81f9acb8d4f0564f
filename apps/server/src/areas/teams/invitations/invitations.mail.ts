import type { Locale } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { strangerName } from '../../../platform/http/stranger-names.ts';

const t = translator('teams');

export type InvitationMail = {
  id: number;
  email: string;
  token: string;
  locale: Locale;
  teamName: string;
  inviterName: string;
  role: 'admin' | 'member';
  days: number;
};

export function sendInvitation(tx: Db, platform: Platform, accountId: number, mail: InvitationMail): Promise<void> {
  const { config, secrets } = platform;
  const { locale } = mail;
  const product = config.installationName;
  const team = strangerName(mail.teamName);
  const person = strangerName(mail.inviterName) || t(locale, 'invitation.someone', { product });
  const values = { team, person, product };
  const words = team === '' ? '_unnamed' : '';
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  return platform.mailer.enqueue(tx, {
    // Sent again it has another link, and is another mail.
    dedupeKey: `team.invitation:${mail.id}:${secrets.mac('invitations.mail', mail.token).slice(0, 16)}`,
    event: 'team.invitation',
    to: { email: mail.email, name: '' },
    locale,
    accountId,
    subject: withoutIsolates(t(locale, `invitation.subject${words}`, values)),
    body: {
      heading: t(locale, `invitation.subject${words}`, values),
      paragraphs: [t(locale, `invitation.text${words}`, values), t(locale, `invitation.role.${mail.role}`)],
      action: { label: t(locale, 'invitation.action'), url: `${address}/invitation/${mail.id}/${mail.token}` },
      footer: `${t(locale, 'invitation.expiry', { count: mail.days })} ${t(locale, 'invitation.ignore')}`,
    },
  });
}
