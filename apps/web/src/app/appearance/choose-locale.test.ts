import type { Locale, User } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatTime } from '../../lib/format.ts';
import { signIn, signOut, updateUserInSession } from '../../lib/session.ts';
import { chooseLocale, keepLocale } from './choose-locale.ts';

const page = vi.hoisted(() => ({ locale: 'en' as Locale }));
const saved = vi.hoisted(() => [] as unknown[]);

vi.mock('../../lib/i18n.ts', () => ({
  currentLocale: () => page.locale,
  setLocale: async (locale: Locale) => void (page.locale = locale),
  useLocale: () => page.locale,
}));
vi.mock('../../lib/api.ts', () => ({
  api: async (_endpoint: unknown, { body }: { body: { locale: Locale } }) => {
    saved.push(body);
    return { ...ada, ...body };
  },
}));

const ada: User = {
  id: 1,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  avatarUrl: null,
  locale: 'ar',
  role: ['user'],
  isBlocked: false,
  mfaEnabled: false,
  accountId: 1,
  appearance: null,
  deletionAt: null,
  timeZone: 'Asia/Karachi',
  defaultTeam: null,
  subscription: null,
};

const enter = async (user: User = ada) => {
  signIn({ access: 'a', refresh: 'r', user, role: user.role });
  await new Promise(setImmediate);
};

let stop: () => void;

beforeEach(() => {
  page.locale = 'en';
  saved.length = 0;
  stop = keepLocale();
});

afterEach(() => {
  signOut();
  stop();
});

test('a person’s language follows them to a new device', async () => {
  await enter();

  expect(page.locale).toBe('ar');
  expect(saved).toEqual([]);
});

test('a language chosen on the sign-in page is theirs from then on', async () => {
  await chooseLocale('es');
  await enter();

  expect(page.locale).toBe('es');
  expect(saved).toEqual([{ locale: 'es' }]);

  signOut();
  await enter();
  expect(page.locale).toBe('ar');
});

test('a person’s time zone follows them, as soon as they choose another, and no further than their session', async () => {
  const at = '2026-11-23T20:00:00Z';
  await enter();
  expect(formatTime('en', at)).toContain('Nov 24, 2026, 1:00');

  updateUserInSession({ ...ada, timeZone: 'America/New_York' });
  expect(formatTime('en', at)).toContain('Nov 23, 2026, 3:00');

  updateUserInSession({ ...ada, timeZone: 'Mars/Olympus' });
  signOut();
  expect(formatTime('en', at)).toBe(
    formatTime('en', at, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  );
});
