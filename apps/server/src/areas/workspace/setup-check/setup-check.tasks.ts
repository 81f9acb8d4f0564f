import type { Locale } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { countUnsealed, type KeysService, readSealability } from '../../documents/index.ts';

type Administrator = { id: number; email: string; name: string; locale: Locale };
type Parts = { keys: KeysService; administrators: (db: Db) => Promise<Administrator[]> };

const t = translator('setup-check');
const HOUR_SECONDS = 3600;
const watchSealing = defineTask('watch-sealing');

/**
 * Tells administrators that nothing can be sealed, each of them once a day. Where signed documents wait for it, and before a certificate
 * ends, the module of sealing tells them.
 */
export const setupCheckTasks = (platform: Platform, { keys, administrators }: Parts): TaskHandler[] => [
  every(watchSealing, HOUR_SECONDS, async () => {
    const { canSeal } = await readSealability(platform, keys);
    if (canSeal || (await countUnsealed(platform.db, platform.clock.now())) > 0) return;
    for (const one of await administrators(platform.db)) await warn(platform, one);
  }),
];

async function warn(
  { clock, config, db, mailer }: Platform,
  { id, email, name, locale }: Administrator,
): Promise<void> {
  const product = config.installationName;
  const subject = t(locale, 'broken.subject', { product });
  await db.transaction().execute((tx) =>
    mailer.enqueue(tx, {
      dedupeKey: `setup.sealing:${id}:${utcDayOf(clock.now())}`,
      event: 'setup.sealing',
      to: { email, name },
      locale,
      subject: withoutIsolates(subject),
      body: {
        heading: subject,
        paragraphs: [t(locale, 'greeting', { name }), t(locale, 'broken.text')],
        action: { label: t(locale, 'action'), url: `${config.publicUrl}/admin/setup-check` },
        footer: t(locale, 'footer', { product }),
      },
    }),
  );
}
