import { getUser, type User } from '@sealwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import {
  onPersonSwitched,
  renewTokens,
  rereadSession,
  session,
  signIn,
  signOut,
  updateUserInSession,
} from './session.ts';

/** Two tabs share local storage: what another tab writes there stands in `others`. */

const ada: User = {
  id: 1,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  displayName: 'Ada L',
  avatarUrl: null,
  locale: 'en',
  role: ['user'],
  isBlocked: false,
  mfaEnabled: false,
  accountId: 1,
  defaultTeam: null,
  subscription: null,
  appearance: null,
  deletionAt: null,
  timeZone: null,
};
const bob: User = { ...ada, id: 2, email: 'bob@example.com', displayName: 'Bob' };

const KEY = 'sealwright.session';
let shelf = new Map<string, string>();
const stored = () => JSON.parse(shelf.get(KEY) ?? 'null') as { token: string; refreshToken: string; user: User } | null;
const others = {
  write: (token: string, refreshToken: string, user: User) =>
    shelf.set(KEY, JSON.stringify({ token, refreshToken, user })),
  signOut: () => shelf.delete(KEY),
};

const refused = (status: number, code: string) =>
  Response.json({ type: 'x', title: code, status, detail: code, code, request_id: 'r1' }, { status });

/** Answers each call in turn with the token it came with. */
function serve(answer: (call: { isRefresh: boolean; bearer: string | null }) => Response): string[] {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const isRefresh = url.startsWith('/api/auth/token/refresh');
    seen.push(isRefresh ? 'refresh' : `as ${bearer}`);
    return answer({ isRefresh, bearer });
  });
  return seen;
}

const read = () => api(getUser, { params: { id: 1 } });

beforeEach(() => {
  shelf = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  });
  signIn({ access: 'ada-1', refresh: 'spent-1', user: ada, role: ada.role });
});

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('a session is kept for the next start, and forgotten on sign-out', () => {
  expect(stored()).toEqual({ token: 'ada-1', refreshToken: 'spent-1', user: ada });

  signOut();

  expect(stored()).toBeNull();
  expect(session()).toMatchObject({ signedIn: false, token: null, refreshToken: null, user: null });
});

test('a pair of tokens that another tab has got is used, and not asked for again', async () => {
  others.write('ada-2', 'fresh-2', ada);
  const seen = serve(({ bearer }) => (bearer === 'ada-2' ? Response.json({}) : refused(401, 'not_signed_in')));

  await read();

  expect(seen).toEqual(['as ada-1', 'as ada-2']);
  expect(session().refreshToken).toBe('fresh-2');
});

test('what one person asked for is not done in the name of another who signed in in another tab', async () => {
  const heard = vi.fn();
  const stop = onPersonSwitched(heard);
  others.write('bob-1', 'bob-refresh', bob);
  const seen = serve(() => refused(401, 'not_signed_in'));

  await expect(read()).rejects.toMatchObject({ status: 401 });

  expect(seen).toEqual(['as ada-1']);
  expect(session()).toMatchObject({ signedIn: true, user: { id: bob.id } });
  expect(stored()?.token).toBe('bob-1');
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test.each([401, 403])('a %i for the person before does not sign the next one out', async (status) => {
  serve(({ isRefresh }) => {
    signIn({ access: 'bob-1', refresh: 'bob-refresh', user: bob, role: bob.role });
    return isRefresh ? refused(401, 'session_ended') : refused(status, 'user_blocked');
  });

  await expect(read()).rejects.toMatchObject({ status });

  expect(session()).toMatchObject({ signedIn: true, token: 'bob-1', user: { id: bob.id } });
});

test('a refused refresh ends only the session it was for', async () => {
  serve(({ isRefresh }) => {
    if (isRefresh) others.write('ada-9', 'newer', ada);
    return refused(401, isRefresh ? 'session_ended' : 'not_signed_in');
  });

  await expect(read()).rejects.toMatchObject({ status: 401 });

  expect(stored()?.refreshToken).toBe('newer');
});

test('a refresh that comes back after a sign-out in another tab does not sign in again', () => {
  others.signOut();

  renewTokens('spent-1', { access: 'late', refresh: 'late' });

  expect(session().signedIn).toBe(false);
  expect(stored()).toBeNull();
});

test('new names of a person are not written over newer tokens, nor into another person’s session', () => {
  others.write('ada-2', 'fresh-2', ada);
  updateUserInSession({ ...ada, displayName: 'Ada Lovelace' });
  expect(stored()).toMatchObject({ token: 'ada-2', refreshToken: 'fresh-2', user: { displayName: 'Ada Lovelace' } });

  others.write('bob-1', 'bob-refresh', bob);
  updateUserInSession({ ...ada, displayName: 'Ada again' });
  expect(stored()).toMatchObject({ token: 'bob-1', user: { displayName: 'Bob' } });
});

test('what stands in local storage and is no session is no one’s', () => {
  for (const text of ['{', '{"token":"x"}', '[]', 'null']) {
    shelf.set(KEY, text);
    expect(rereadSession().signedIn).toBe(false);
    signIn({ access: 'ada-1', refresh: 'spent-1', user: ada, role: ada.role });
  }
});

test('without local storage the session lives in the tab', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  signIn({ access: 'ada-1', refresh: 'spent-1', user: ada, role: ada.role });

  expect(rereadSession()).toMatchObject({ signedIn: true, token: 'ada-1' });
  renewTokens('spent-1', { access: 'ada-2', refresh: 'fresh-2' });
  expect(session().token).toBe('ada-2');
});

test('a browser database that hangs is waited for five seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({ addEventListener: () => undefined }) });
  vi.resetModules();
  const { sessionReady } = await import('./session.ts');
  let isReady = false;
  void sessionReady().then(() => (isReady = true));

  await vi.advanceTimersByTimeAsync(4999);
  const before = isReady;
  await vi.advanceTimersByTimeAsync(1);

  expect([before, isReady]).toEqual([false, true]);
  vi.useRealTimers();
});
