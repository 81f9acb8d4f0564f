import type { Locale } from '@sealwright/contract';
import { listeningUrl } from '../../platform/config.ts';
import type { Db } from '../../platform/db.ts';
import { translator, withoutIsolates } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';

const t = translator('teams');

// RFC 5322, 2.2: what a team is called must not break a header.
const asHeader = (text: string): string => withoutIsolates(text).replaceAll(/\p{Cc}+/gu, ' ');

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
  const { locale, teamName: team, inviterName: person } = mail;
  const values = { team, person, product: config.installationName };
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  return platform.mailer.enqueue(tx, {
    // Sent again it has another link, and is another mail.
    dedupeKey: `team.invitation:${mail.id}:${secrets.mac('invitations.mail', mail.token).slice(0, 16)}`,
    event: 'team.invitation',
    to: { email: mail.email, name: '' },
    locale,
    accountId,
    subject: asHeader(t(locale, 'invitation.subject', values)),
    body: {
      heading: t(locale, 'invitation.subject', values),
      paragraphs: [t(locale, 'invitation.text', values), t(locale, `invitation.role.${mail.role}`)],
      action: { label: t(locale, 'invitation.action'), url: `${address}/invitation/${mail.id}/${mail.token}` },
      footer: `${t(locale, 'invitation.expiry', { count: mail.days })} ${t(locale, 'invitation.ignore')}`,
    },
  });
}
