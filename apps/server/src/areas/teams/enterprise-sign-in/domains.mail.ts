import { randomUUID } from 'node:crypto';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { strangerName } from '../../../platform/http/stranger-names.ts';
import { formatTime, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, memberIds, teamAccountsRepo } from '../../access/index.ts';
import { findUserById, localeOf, readPeople } from '../../people/index.ts';
import { GRACE_MS } from './domains.records.ts';

const t = translator('enterprise');

type CodeMail = { accountId: number; domain: string; code: string; sentTo: string; actor: Actor };

/** To a mailbox that never asked for it: the names in it are those of strangers. */
export async function sendDomainCode(tx: Db, platform: Platform, mail: CodeMail): Promise<void> {
  const { accountId, domain, code, sentTo, actor } = mail;
  const { locale } = actor;
  const product = platform.config.installationName;
  const account = await teamAccountsRepo(tx).findActive(accountId);
  const team = strangerName(account?.name ?? '') || t(locale, 'code.team');
  const person = strangerName(actor.name) || t(locale, 'code.person');
  const values = { product, domain, team, person };
  await platform.mailer.enqueue(tx, {
    dedupeKey: `team.domain_code:${accountId}:${randomUUID()}`,
    event: 'team.domain_code',
    to: { email: sentTo, name: '' },
    locale,
    accountId,
    subject: withoutIsolates(t(locale, 'code.subject', values)),
    body: {
      heading: t(locale, 'code.subject', values),
      paragraphs: [t(locale, 'code.text', values), code, t(locale, 'code.warning', values)],
      footer: `${t(locale, 'code.expiry')} ${t(locale, 'code.ignore')}`,
    },
  });
}

type Loss = { accountId: number; domain: string; missingSince: Date };

/** Tells the admins that a domain's record is gone, or (`lapsed`) that the domain is not the team's any more. */
export async function mailLoss(tx: Db, platform: Platform, what: 'missing' | 'lapsed', loss: Loss): Promise<void> {
  const { accountId, domain, missingSince } = loss;
  const { config, mailer } = platform;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  const account = await teamAccountsRepo(tx).findActive(accountId);
  if (account === undefined) return;
  const { rows: admins } = await readPeople(tx, { among: memberIds(accountId, 'admin'), limit: 100, offset: 0 });
  for (const { id, name } of admins) {
    const user = await findUserById(tx, id);
    if (user === undefined || user.isBlocked) continue;
    const locale = localeOf(user);
    const until = formatTime(locale, new Date(missingSince.getTime() + GRACE_MS), user.timeZone ?? 'UTC');
    const values = { domain, team: account.name, product: config.installationName, time: until };
    await mailer.enqueue(tx, {
      dedupeKey: `team.domain_${what}:${accountId}:${domain}:${missingSince.getTime()}:${id}`,
      event: `team.domain_${what}`,
      to: { email: user.email, name },
      locale,
      accountId,
      subject: withoutIsolates(t(locale, `${what}.subject`, values)),
      body: {
        heading: t(locale, `${what}.subject`, values),
        paragraphs: [t(locale, `${what}.text`, values), t(locale, `${what}.act`, values)],
        action: { label: t(locale, 'action'), url: `${address}/team/sign-in` },
        footer: t(locale, 'footer', values),
      },
    });
  }
}
