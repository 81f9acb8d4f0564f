import { displayNameOf, type Locale } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deviceOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { formatTime, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../users/index.ts';

const t = translator('sessions');

type Told = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'displayName' | 'locale'>;
type Notice = { sessionId: number; user: Told; at: Date; timeZone: string | null; request: Incoming };

/** Tells a person that someone signed in from where they never did. */
export const mailNewSignIn = (tx: Db, platform: Platform, notice: Notice): Promise<void> =>
  send(tx, platform, { ...notice, kind: 'newSignIn' });

/** Tells a person that a spent refresh token came back, and that the session is over. */
export const mailStolenSession = (tx: Db, platform: Platform, notice: Notice): Promise<void> =>
  send(tx, platform, { ...notice, kind: 'stolen' });

const EVENTS = { newSignIn: 'account.new_sign_in', stolen: 'account.session_stolen' } as const;

async function send(
  tx: Db,
  { config, mailer }: Platform,
  { kind, sessionId, user, at, timeZone, request }: Notice & { kind: keyof typeof EVENTS },
): Promise<void> {
  const locale = localeOf(user);
  const name = displayNameOf(user);
  const product = config.installationName;
  const home = config.publicUrl ?? listeningUrl(config.host, config.port);
  await mailer.enqueue(tx, {
    dedupeKey: `${EVENTS[kind]}:${sessionId}`,
    event: EVENTS[kind],
    to: { email: user.email, name },
    locale,
    subject: withoutIsolates(t(locale, `${kind}Subject`, { product })),
    body: {
      heading: t(locale, `${kind}Heading`),
      paragraphs: [t(locale, 'greeting', { name }), t(locale, `${kind}Text`, { product })],
      facts: [
        { label: t(locale, 'time'), value: formatTime(locale, at, known(timeZone)) },
        { label: t(locale, 'device'), value: deviceWords(locale, request.device) },
        { label: t(locale, 'address'), value: request.address },
      ],
      action: { label: t(locale, 'action'), url: `${home}/app/account/security` },
      footer: t(locale, `${kind}Footer`),
    },
  });
}

function deviceWords(locale: Locale, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t(locale, 'browserOnSystem', { browser, system });
  return browser ?? system ?? t(locale, 'unknownDevice');
}

/** A zone that this machine does not know must not keep someone from signing in. */
function known(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
