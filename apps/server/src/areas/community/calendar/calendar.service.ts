import { randomBytes } from 'node:crypto';
import type { CalendarFeed } from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import { isSameSecret } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { findUserById, localeOf } from '../../people/index.ts';
import { say } from '../base/index.ts';
import { openEventsOf, type OpenEventRow, readOpenEvent } from '../events/index.ts';
import { namedBy } from '../members/index.ts';
import { calendarRepo, eraseCalendar } from './calendar.repo.ts';
import { type CalendarEntry, calendarFile } from './ical.ts';

const MEDIA_TYPE = 'text/calendar; charset=utf-8';
const DAY_MS = 24 * 3600_000;
const KEPT_DAYS = 90;
const MOST_ENTRIES = 1000;
const REFRESH_HOURS = 1;
const SALT_BYTES = 16;

/** Calendars ask a few times an hour. */
const READS = { name: 'calendar-reads', points: 120, seconds: 3600 };
/** Of addresses that are none: they may be tried out. */
const MISSES = { name: 'calendar-misses', points: 60, seconds: 3600 };
const RENEWALS = { name: 'calendar-renewals', points: 20, seconds: 3600 };

export const calendarService = (platform: Platform) => {
  const { clock, config, db, limits, secrets } = platform;
  const home = (): string => config.publicUrl ?? listeningUrl(config.host, config.port);

  const secretOf = (userId: number, salt: string): string => secrets.mac('community.calendar', `${userId}:${salt}`);
  const urlOf = (userId: number, salt: string): string =>
    `${home()}/api/calendars/${userId}-${secretOf(userId, salt)}/events.ics`;

  async function entriesOf(rows: readonly OpenEventRow[], reader: Pick<Actor, 'locale'>): Promise<CalendarEntry[]> {
    const ids = rows.flatMap(({ categoryIds }) => categoryIds);
    const names = new Map((await namedBy(db, 'categoryIds', ids, reader.locale)).map(({ id, name }) => [id, name]));
    return rows.map((row) => ({
      uid: `event-${row.id}@${new URL(home()).hostname}`,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      sequence: row.version - 1,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      title: row.title,
      description: [row.description, row.link].filter((text) => text !== '').join('\n\n'),
      place: row.place === '' ? row.link : row.place,
      url: `${home()}/community/events/${row.id}`,
      categories: row.categoryIds.flatMap((id) => names.get(id) ?? []),
    }));
  }

  const product = (): string => config.installationName;

  return {
    /** One event as a file. Throws `not_found`. */
    file: async (actor: Actor, id: number): Promise<FileAnswer> => {
      const row = await readOpenEvent(db, actor.userId, id);
      if (row === undefined) throw new AppError('not_found');
      const text = calendarFile({ name: row.title, product: product() }, await entriesOf([row], actor));
      return new FileAnswer(Buffer.from(text), MEDIA_TYPE, { name: `event-${id}.ics` });
    },

    get: async ({ userId }: Actor): Promise<CalendarFeed> => {
      const salt = await calendarRepo(db).saltOf(userId);
      return { url: salt === undefined ? null : urlOf(userId, salt) };
    },

    renew: async ({ userId }: Actor): Promise<CalendarFeed> => {
      await limits.take(RENEWALS, String(userId));
      const salt = randomBytes(SALT_BYTES).toString('base64url');
      await calendarRepo(db).set(userId, { salt, at: clock.now() });
      return { url: urlOf(userId, salt) };
    },

    stop: async ({ userId }: Actor): Promise<CalendarFeed> => {
      await eraseCalendar(db, userId);
      return { url: null };
    },

    /** Of the address with this key. Throws `not_found` for one that is none, and `too_many_requests`. */
    feed: async (key: string, request: Incoming): Promise<FileAnswer> => {
      const [id = '', ...secret] = key.split('-');
      const userId = Number(id);
      const salt = await calendarRepo(db).saltOf(userId);
      const user = salt === undefined ? undefined : await findUserById(db, userId);
      const isRight = salt !== undefined && isSameSecret(secret.join('-'), secretOf(userId, salt));
      if (!isRight || user === undefined || user.isBlocked || user.erasedAt !== null) {
        await limits.take(MISSES, request.address);
        throw new AppError('not_found');
      }
      await limits.take(READS, id);
      const locale = localeOf(user);
      const since = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
      const rows = await openEventsOf(db, userId, { since, limit: MOST_ENTRIES });
      const name = say(locale, 'calendar.name', { product: product() });
      const text = calendarFile(
        { name, product: product(), refreshHours: REFRESH_HOURS },
        await entriesOf(rows, { locale }),
      );
      return new FileAnswer(Buffer.from(text), MEDIA_TYPE, { name: 'events.ics' });
    },
  };
};
