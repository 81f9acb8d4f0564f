import { displayNameOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { deviceOf } from '../../../platform/http/devices.ts';
import { formatTime, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { strangerName } from '../../../platform/http/stranger-names.ts';
import { ACTIVATION_HOURS, LINK_MINUTES, newLink, publicUrl } from './links/links.ts';
import { localeOf, type UserRow } from './users.shape.ts';

const t = translator('accounts');

/** Where something was asked for: what a person needs in order to tell their own act from a stranger's. */
export type Origin = Pick<Incoming, 'address' | 'device'>;

type Letter = {
  dedupeKey: string;
  event: string;
  /** The texts are `<words>Subject`, `<words>Heading`, `<words>Text`, with `<words>Action` where there is a link. */
  words: string;
  values?: Record<string, string>;
  /** Another address than the person's own. */
  email?: string;
  url?: string;
  from?: Origin | null;
  footer: string[];
};

const minutes = (user: UserRow): string => t(localeOf(user), 'activationExpiry', { count: LINK_MINUTES });

/** Makes a link that activates this user within a day and puts its mail in the outbox. */
export async function sendActivation(tx: Db, platform: Platform, user: UserRow): Promise<void> {
  const { id, url } = await newLink(tx, platform, { userId: user.id, purpose: 'activation' });
  // Who did not sign up themselves has no password, and wonders why they get this.
  const isAdded = user.passwordHash === null;
  await send(tx, platform, user, {
    dedupeKey: `activation:${id}`,
    event: 'account.activation',
    words: isAdded ? 'added' : 'activation',
    url,
    footer: [
      t(localeOf(user), 'activationExpiryHours', { count: ACTIVATION_HOURS }),
      t(localeOf(user), isAdded ? 'addedIgnore' : 'activationIgnore'),
    ],
  });
}

/** The way to a new password; for people without one, to their first. */
export async function sendPasswordLink(tx: Db, platform: Platform, user: UserRow, from: Origin): Promise<void> {
  const isFirst = user.passwordHash === null;
  const { id, url } = await newLink(tx, platform, {
    userId: user.id,
    purpose: isFirst ? 'set_password' : 'password_reset',
  });
  const locale = localeOf(user);
  await send(tx, platform, user, {
    dedupeKey: `password-link:${id}`,
    event: 'account.password_link',
    words: isFirst ? 'firstPassword' : 'reset',
    url,
    from,
    footer: [isFirst ? t(locale, 'firstPasswordExpiry') : minutes(user), t(locale, 'resetIgnore')],
  });
}

/** Tells a person that their password is another one now, no matter who did it. */
export const sendPasswordChanged = (tx: Db, platform: Platform, user: UserRow, from: Origin): Promise<void> =>
  send(tx, platform, user, {
    dedupeKey: `password-changed:${user.id}:${user.version}`,
    event: 'account.password_changed',
    words: 'passwordChanged',
    url: `${publicUrl(platform)}/forgot-password`,
    from,
    footer: [t(localeOf(user), 'passwordChangedIgnore')],
  });

/** To the new address: the link that makes it the person's own. */
export async function sendEmailLink(tx: Db, platform: Platform, user: UserRow, email: string): Promise<void> {
  const { id, url } = await newLink(tx, platform, { userId: user.id, purpose: 'email_change', email });
  await send(tx, platform, user, {
    dedupeKey: `email-link:${id}`,
    event: 'account.email_link',
    words: 'emailLink',
    email,
    url,
    footer: [minutes(user), t(localeOf(user), 'emailLinkIgnore')],
  });
}

/** To the old address: that it is going to be, or was, replaced by `email`. */
export const sendEmailNotice = (
  tx: Db,
  platform: Platform,
  user: UserRow,
  notice: { event: 'asked' | 'changed'; email: string; from: Origin },
): Promise<void> =>
  send(tx, platform, user, {
    dedupeKey: `email-${notice.event}:${user.id}:${user.version}:${platform.clock.now().getTime()}`,
    event: `account.email_${notice.event}`,
    words: notice.event === 'asked' ? 'emailAsked' : 'emailChanged',
    values: { email: notice.email },
    from: notice.from,
    ...(notice.event === 'asked' ? { url: `${publicUrl(platform)}/app/account/security` } : {}),
    footer: [t(localeOf(user), notice.event === 'asked' ? 'emailAskedIgnore' : 'emailChangedIgnore')],
  });

async function send(tx: Db, platform: Platform, user: UserRow, letter: Letter): Promise<void> {
  const { words, url } = letter;
  const locale = localeOf(user);
  const email = letter.email ?? user.email;
  // An address that is not proven may be a stranger's, and the name one that a stranger chose for them to read.
  const isProven = user.activatedAt !== null && letter.email === undefined;
  const name = isProven ? displayNameOf(user) : strangerName(displayNameOf(user)) || email;
  const values = { product: platform.config.installationName, ...letter.values };
  await platform.mailer.enqueue(tx, {
    dedupeKey: letter.dedupeKey,
    event: letter.event,
    to: { email, name },
    locale,
    subject: withoutIsolates(t(locale, `${words}Subject`, values)),
    body: {
      heading: t(locale, `${words}Heading`, values),
      paragraphs: [t(locale, 'activationGreeting', { name }), t(locale, `${words}Text`, values)],
      ...(url === undefined ? {} : { action: { label: t(locale, `${words}Action`), url } }),
      ...(letter.from ? { facts: factsOf(user, letter.from, platform) } : {}),
      footer: letter.footer.join(' '),
    },
    accountId: user.personalAccountId,
  });
}

function factsOf(user: UserRow, from: Origin, { clock }: Platform): { label: string; value: string }[] {
  const locale = localeOf(user);
  const time = formatTime(locale, clock.now(), user.timeZone ?? 'UTC');
  const { browser, system } = deviceOf(from.device);
  return [
    { label: t(locale, 'factTime'), value: time },
    { label: t(locale, 'factAddress'), value: from.address },
    { label: t(locale, 'factDevice'), value: [browser, system].filter((word) => word !== null).join(' · ') || '–' },
  ];
}
