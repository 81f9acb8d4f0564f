import { type Appearance, DEFAULT_APPEARANCE, type User } from '@sealwright/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session, signIn, signOut } from '../../lib/session.ts';
import { adoptAppearance, currentAppearance, setAppearance } from '../../ui/appearance.ts';
import { adoptAppearanceOf, choicesSoFar, keepAppearance } from './appearance-sync.ts';

const userWith = (appearance: Appearance | null, id = 1): User => ({
  id,
  email: 'a@example.com',
  firstName: 'A',
  lastName: 'B',
  displayName: 'A B',
  avatarUrl: null,
  locale: 'en',
  role: ['user'],
  isBlocked: false,
  mfaEnabled: false,
  accountId: 1,
  defaultTeam: null,
  subscription: null,
  appearance,
  deletionAt: null,
  timeZone: null,
});

const dark: Appearance = { ...DEFAULT_APPEARANCE, scheme: 'dark', colour: 'teal' };

/** What a browser brings that Node does not: local storage, a page that can be left, a network that comes back. */
function browser() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  const view = new EventTarget();
  vi.stubGlobal('window', view);
  return { kept, page, view };
}

/** The server at the other end of the network: keeps what it is sent, or fails. */
function serve() {
  const server = { saved: [] as unknown[], fails: false };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (server.fails) throw new TypeError('no network');
    const { appearance } = JSON.parse(init.body as string) as { appearance: Record<string, unknown> };
    server.saved.push(appearance);
    const { controlSize, ...rest } = { ...DEFAULT_APPEARANCE, ...appearance, controlSize: appearance['control_size'] };
    return Response.json({ ...wireUser(), appearance: { ...rest, control_size: controlSize } });
  });
  return server;
}

const wireUser = () => ({
  id: 1,
  email: 'a@example.com',
  first_name: 'A',
  last_name: 'B',
  display_name: 'A B',
  avatar_url: null,
  locale: 'en',
  role: ['user'],
  is_blocked: false,
  mfa_enabled: false,
  account_id: 1,
});

const enter = (user: User) => signIn({ access: 'a', refresh: 'r', user, role: user.role });

let device: ReturnType<typeof browser>;
let server: ReturnType<typeof serve>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  device = browser();
  server = serve();
  stop = keepAppearance();
  adoptAppearance(DEFAULT_APPEARANCE);
});

afterEach(() => {
  stop();
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('on sign-in', () => {
  test('the person’s own look wins over the device’s', () => {
    setAppearance({ colour: 'orange' });

    enter(userWith(dark));

    expect(currentAppearance()).toEqual(dark);
  });

  test('the device’s look stays for a person who never chose one', async () => {
    setAppearance({ colour: 'orange' });

    enter(userWith(null));
    await vi.runAllTimersAsync();

    expect(currentAppearance().colour).toBe('orange');
    expect(server.saved).toEqual([]);
  });

  test('what did not reach the server last time is saved, and is not overwritten by the older one', async () => {
    enter(userWith(null));
    server.fails = true;
    setAppearance({ colour: 'red' });
    await vi.advanceTimersByTimeAsync(1000);
    signOut();
    server.fails = false;

    enter(userWith(dark));
    await vi.advanceTimersByTimeAsync(1000);

    expect(currentAppearance().colour).toBe('red');
    expect(server.saved).toMatchObject([{ colour: 'red' }]);
  });

  test('what someone else did not get saved is not taken for the next person’s', async () => {
    enter(userWith(null));
    server.fails = true;
    setAppearance({ colour: 'red' });
    await vi.advanceTimersByTimeAsync(1000);
    signOut();
    server.fails = false;

    enter(userWith(dark, 2));
    await vi.advanceTimersByTimeAsync(60_000);

    expect(currentAppearance()).toEqual(dark);
    expect(server.saved).toEqual([]);
  });
});

test('on sign-out the device keeps the look', () => {
  enter(userWith(dark));

  signOut();

  expect(currentAppearance()).toEqual(dark);
  expect(JSON.parse(device.kept.get('sealwright.appearance') ?? '')).toEqual(dark);
});

describe('a choice of someone signed in', () => {
  test('is saved once after several changes in a row', async () => {
    enter(userWith(null));

    setAppearance({ colour: 'violet' });
    await vi.advanceTimersByTimeAsync(300);
    setAppearance({ colour: 'green', controlSize: 'lg' });
    await vi.advanceTimersByTimeAsync(2000);

    expect(server.saved).toEqual([
      { scheme: 'auto', direction: 'auto', colour: 'green', control_size: 'lg', layout: 'classic' },
    ]);
    expect(session().user?.appearance).toMatchObject({ colour: 'green', controlSize: 'lg' });
  });

  test('is saved at once when the page is left', async () => {
    enter(userWith(null));
    setAppearance({ colour: 'violet' });

    device.page.visibilityState = 'hidden';
    device.page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);

    expect(server.saved).toMatchObject([{ colour: 'violet' }]);
  });

  test('that could not be saved holds on the device and is saved when the network is back', async () => {
    enter(userWith(null));
    server.fails = true;
    setAppearance({ colour: 'violet' });
    await vi.advanceTimersByTimeAsync(2000);
    const meanwhile = [currentAppearance().colour, device.kept.get('sealwright.appearance-unsaved')];

    server.fails = false;
    device.view.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1);

    expect(meanwhile).toEqual(['violet', '1']);
    expect(server.saved).toMatchObject([{ colour: 'violet' }]);
    expect(device.kept.has('sealwright.appearance-unsaved')).toBe(false);
  });

  test('is not overwritten by an answer that was asked for before it', async () => {
    enter(userWith(null));
    const asked = choicesSoFar();
    setAppearance({ colour: 'violet' });
    await vi.advanceTimersByTimeAsync(2000);

    adoptAppearanceOf(userWith(dark), asked);

    expect(currentAppearance().colour).toBe('violet');
  });
});

test('the choice of a visitor stays on the device', async () => {
  setAppearance({ scheme: 'dark' });
  await vi.runAllTimersAsync();

  expect(server.saved).toEqual([]);
  expect(device.kept.get('sealwright.appearance')).toContain('"dark"');
});
