import type { Locale } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KeysService } from './keys/keys.ts';
import { countWaiting } from './sealing.repo.ts';
import { OF_KEY } from './sealing.waiting.ts';

const t = translator('signing');

const DAY_MS = 24 * 3600 * 1000;
// Servers of others come back by themselves; a key does not.
const OUTAGE_MS = 3600 * 1000;
const OUTAGES = ['timestamp_failed', 'revocation_unavailable'] as const;
/** Days before a certificate from elsewhere ends, each of which is told once. */
const STAGES = [1, 7, 30];

type Administrator = { id: number; email: string; name: string; locale: Locale };
type Notice = { key: string; subject: string; paragraphs: string[] };

/** Tells administrators what keeps documents from being sealed, once a day, and that the certificate ends, in time. */
export const sealWatch = (
  platform: Platform,
  keys: KeysService,
  administrators: (db: Db) => Promise<Administrator[]>,
) => {
  const { clock, config, db, mailer } = platform;
  const product = config.installationName;

  const send = async (of: (locale: Locale) => Notice): Promise<void> => {
    for (const { id, email, name, locale } of await administrators(db)) {
      const { key, subject, paragraphs } = of(locale);
      const body = { heading: subject, paragraphs, footer: t(locale, 'sealsFooter', { product }) };
      const mail = { event: 'seals', to: { email, name }, locale, subject: withoutIsolates(subject), body };
      await db.transaction().execute((tx) => mailer.enqueue(tx, { ...mail, dedupeKey: `${key}:${id}` }));
    }
  };

  const tellOfWaiting = async (): Promise<void> => {
    const now = clock.now();
    const before = new Date(now.getTime() - OUTAGE_MS);
    const waiting = await countWaiting(db, { atOnce: [...OF_KEY], later: [...OUTAGES], before });
    if (waiting === null) return;
    const { reason, count } = waiting;
    await send((locale) => ({
      key: `seals.wait:${reason}:${utcDayOf(now)}`,
      subject: t(locale, 'sealsWait.subject', { product }),
      paragraphs: [
        t(locale, `sealsWait.${reason as (typeof OUTAGES)[number]}`),
        t(locale, 'sealsWait.count', { count }),
        t(locale, 'sealsWait.next'),
      ],
    }));
  };

  const tellOfEnd = async (): Promise<void> => {
    const current = await keys.current().catch(() => null);
    if (current === null || current.until === null || (await keys.hasSuccessor())) return;
    const { until, sealKeyId } = current;
    const left = (until.getTime() - clock.now().getTime()) / DAY_MS;
    const stage = STAGES.find((days) => left <= days);
    if (stage === undefined) return;
    await send((locale) => ({
      key: `seals.end:${sealKeyId}:${stage}`,
      subject: t(locale, 'sealsEnd.subject', { product, day: formatDay(locale, until) }),
      paragraphs: [t(locale, 'sealsEnd.text'), t(locale, 'sealsEnd.next')],
    }));
  };

  return async (): Promise<void> => {
    await tellOfWaiting();
    await tellOfEnd();
  };
};
