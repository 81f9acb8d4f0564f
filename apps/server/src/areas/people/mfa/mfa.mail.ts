import { displayNameOf } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { formatTime, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localeOf, type UserRow } from '../users/index.ts';
import { deviceOf } from '../sessions/index.ts';
import { CODE_MINUTES } from '../../../platform/crypto/one-time-codes.ts';

export type MfaNews =
  | 'email_mfa_on'
  | 'email_mfa_off'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made';

type About = { key: string; event: string; heading: string; paragraphs: string[]; code?: string; footer: string };

const t = translator('mfa');

/** Mails about how an account is protected: each says when, by what and from where, so that its owner can judge. */
export const mfaMail = (platform: Platform) => {
  const send = (tx: Db, user: UserRow, request: Incoming, about: About): Promise<void> => {
    const locale = localeOf(user);
    const { browser, system } = deviceOf(request.device);
    const device = [browser, system].filter((word) => word !== null).join(' · ') || t(locale, 'unknown');
    return platform.mailer.enqueue(tx, {
      dedupeKey: about.key,
      event: about.event,
      to: { email: user.email, name: displayNameOf(user) },
      locale,
      // The code stands in the body alone, which is kept encrypted: subjects are not, and lock screens show them.
      subject: withoutIsolates(about.heading),
      body: {
        heading: about.heading,
        paragraphs: about.paragraphs,
        ...(about.code === undefined ? {} : { code: about.code }),
        facts: [
          { label: t(locale, 'time'), value: formatTime(locale, platform.clock.now(), user.timeZone ?? 'UTC') },
          { label: t(locale, 'device'), value: device },
          { label: t(locale, 'address'), value: request.address },
        ],
        footer: about.footer,
      },
      accountId: user.personalAccountId,
    });
  };
  const product = platform.config.installationName;

  return {
    code: (
      tx: Db,
      user: UserRow,
      request: Incoming,
      {
        stepId,
        number,
        code,
        purpose,
      }: { stepId: number; number: number; code: string; purpose: 'sign_in' | 'confirm' },
    ): Promise<void> => {
      const locale = localeOf(user);
      return send(tx, user, request, {
        key: `factor-code:${stepId}:${number}`,
        event: `account.${purpose}_code`,
        heading: t(locale, `${purpose}.heading`, { product }),
        // Alone in its paragraph: easy to read, to select, and for the device to find.
        paragraphs: [t(locale, `${purpose}.text`), code, t(locale, 'code_expiry', { count: CODE_MINUTES })],
        code,
        footer: t(locale, `${purpose}.ignore`),
      });
    },

    changed: (tx: Db, user: UserRow, request: Incoming, news: MfaNews, name = ''): Promise<void> => {
      const locale = localeOf(user);
      return send(tx, user, request, {
        key: `factor-news:${user.id}:${news}:${request.id}`,
        event: 'account.factor_changed',
        heading: t(locale, 'news.heading', { product }),
        paragraphs: [t(locale, 'greeting', { name: displayNameOf(user) }), t(locale, `news.${news}`, { name })],
        footer: t(locale, 'news.ignore'),
      });
    },

    recoveryCodeUsed: (tx: Db, user: UserRow, request: Incoming, left: number): Promise<void> => {
      const locale = localeOf(user);
      return send(tx, user, request, {
        key: `recovery-code-used:${user.id}:${request.id}`,
        event: 'account.recovery_code_used',
        heading: t(locale, 'recovery_used.heading', { product }),
        paragraphs: [
          t(locale, 'greeting', { name: displayNameOf(user) }),
          t(locale, 'recovery_used.text'),
          t(locale, 'recovery_used.left', { count: left }),
        ],
        footer: t(locale, 'news.ignore'),
      });
    },
  };
};
