import type { Locale } from '@sealwright/contract';
import { utcDayOf } from '../../platform/clock.ts';
import { translator, withoutIsolates } from '../../platform/i18n/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SweepStopped } from './sweep/sweep.ts';

const t = translator('files');

export type Administrator = { id: number; email: string; name: string; locale: Locale };

/** Tells the platform's administrators that a sweep deleted nothing, each of them once a day. */
export async function warnOfSweep(
  { clock, config, db, mailer }: Platform,
  administrators: Administrator[],
  { counts }: SweepStopped,
): Promise<void> {
  const day = utcDayOf(clock.now());
  const product = config.installationName;
  for (const { id, email, name, locale } of administrators) {
    const subject = t(locale, 'stopped.subject', { product });
    const why = counts === null ? t(locale, 'stopped.unbound') : t(locale, 'stopped.too_many', counts);
    await db.transaction().execute((tx) =>
      mailer.enqueue(tx, {
        dedupeKey: `files.sweep_stopped:${id}:${day}`,
        event: 'files.sweep_stopped',
        to: { email, name },
        locale,
        subject: withoutIsolates(subject),
        body: {
          heading: subject,
          paragraphs: [t(locale, 'greeting', { name }), why, t(locale, 'stopped.cause'), t(locale, 'stopped.action')],
          footer: t(locale, 'stopped.footer', { product }),
        },
      }),
    );
  }
}
