import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { type KeysService, readSealability, type Sealability } from '../../documents/index.ts';

type Administrator = { id: number; email: string; name: string; locale: Locale };
type Parts = { keys: KeysService; administrators: (db: Db) => Promise<Administrator[]> };

const t = translator('setup-check');
const HOUR_SECONDS = 3600;
const watchSealing = defineTask('watch-sealing');

/** Tells administrators that documents cannot be sealed, each of them once a day, and before a certificate of others ends. */
export const setupCheckTasks = (platform: Platform, { keys, administrators }: Parts): TaskHandler[] => [
  every(watchSealing, HOUR_SECONDS, async () => {
    const found = await readSealability(platform, keys);
    if (found.finding === 'certificate_good') return;
    for (const one of await administrators(platform.db)) await warn(platform, one, found);
  }),
];

async function warn(
  { clock, config, db, mailer }: Platform,
  { id, email, name, locale }: Administrator,
  { canSeal, expiresAt }: Sealability,
): Promise<void> {
  const product = config.installationName;
  const day = clock.now().toISOString().slice(0, 10);
  // An end that is in sight is said once a week.
  const when = canSeal ? `week-${Math.floor(clock.now().getTime() / (7 * 24 * HOUR_SECONDS * 1000))}` : day;
  const about = canSeal ? 'ending' : 'broken';
  const subject = t(locale, `${about}.subject`, { product });
  const on = expiresAt === undefined ? '' : formatDay(locale, expiresAt);
  await db.transaction().execute((tx) =>
    mailer.enqueue(tx, {
      dedupeKey: `setup.sealing:${id}:${about}:${when}`,
      event: 'setup.sealing',
      to: { email, name },
      locale,
      subject: withoutIsolates(subject),
      body: {
        heading: subject,
        paragraphs: [t(locale, 'greeting', { name }), t(locale, `${about}.text`, { day: on })],
        action: { label: t(locale, 'action'), url: `${config.publicUrl}/admin/setup-check` },
        footer: t(locale, 'footer', { product }),
      },
    }),
  );
}
