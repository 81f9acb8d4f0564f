import { displayNameOf } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, type TextValues, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, newLink, type UserRow } from '../users/index.ts';

const t = translator('administration');

/** What was done to someone, as its mail says it. */
export type News =
  | { what: 'blocked'; reason: string }
  | { what: 'unblocked' | 'adminGranted' | 'adminTaken' | 'sessionsEnded' | 'deletionCalledOff' }
  | { what: 'passwordRequired' }
  | { what: 'deletionOrdered'; deletionAt: Date };

/** Tells a person what an administrator did to their account, also one who is blocked by it. */
export async function mailNews(tx: Db, platform: Platform, user: UserRow, news: News): Promise<void> {
  const { clock, config, mailer } = platform;
  const locale = localeOf(user);
  const name = displayNameOf(user);
  const values: TextValues = {
    product: config.installationName,
    ...(news.what === 'deletionOrdered' ? { day: formatDay(locale, news.deletionAt, user.timeZone ?? 'UTC') } : {}),
  };
  const say = (key: string): string => t(locale, `${news.what}.${key}`, values);
  const reason = news.what === 'blocked' && news.reason !== '' ? [t(locale, 'reason', { reason: news.reason })] : [];
  const url = await linkOf(tx, platform, user, news);
  await mailer.enqueue(tx, {
    dedupeKey: `administration.${news.what}:${user.id}:${user.version}:${clock.now().getTime()}`,
    event: `administration.${news.what}`,
    to: { email: user.email, name },
    locale,
    accountId: user.personalAccountId,
    subject: withoutIsolates(say('subject')),
    body: {
      heading: say('subject'),
      paragraphs: [t(locale, 'greeting', { name }), say('text'), ...reason],
      ...(url === null ? {} : { action: { label: say('action'), url } }),
      footer: t(locale, 'footer', values),
    },
  });
}

/** Where the mail leads: nowhere for those who can do nothing there. */
async function linkOf(tx: Db, platform: Platform, user: UserRow, { what }: News): Promise<string | null> {
  const { config } = platform;
  const address = config.publicUrl ?? listeningUrl(config.host, config.port);
  if (what === 'passwordRequired') {
    return (await newLink(tx, platform, { userId: user.id, purpose: 'set_password' })).url;
  }
  return what === 'unblocked' || what === 'sessionsEnded' ? `${address}/sign-in` : null;
}
