import { afterEach, expect, test, vi } from 'vitest';
import { rememberRedirect, safeRedirect } from './redirect.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['/documents', '/documents?status=sent&page=2', '/documents/12/edit?step=prepare#x'])(
  'signing in goes on to a place of our own: %s',
  (wanted) => {
    expect(safeRedirect(wanted, '/home')).toBe(wanted);
  },
);

test.each([
  'https://evil.test/',
  '//evil.test/documents',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  'documents',
  '',
  null,
  undefined,
])('signing in never leads elsewhere: %s', (wanted) => {
  expect(safeRedirect(wanted, '/home')).toBe('/home');
});

test.each(['/sign-in', '/signin?redirect=%2Fsign-in', '/sign-in/'])(
  'signing in does not lead back to itself: %s',
  (wanted) => {
    expect(safeRedirect(wanted, '/home')).toBe('/home');
  },
);

test('a path that only begins like the sign-in page is an ordinary place', () => {
  expect(safeRedirect('/signings', '/home')).toBe('/signings');
});

/** Local storage as browsers have it; this runs without one. */
function withStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test('a place that was remembered is gone to once, however often the router asks on the way', () => {
  const kept = withStorage();
  vi.useFakeTimers();
  rememberRedirect('/documents/7');

  expect([...kept.keys()]).toEqual(['sealwright.redirect']);
  expect(safeRedirect(undefined, '/home')).toBe('/documents/7');
  expect(safeRedirect(undefined, '/home')).toBe('/documents/7');
  vi.advanceTimersByTime(11_000);
  expect(safeRedirect(undefined, '/home')).toBe('/home');
});

test('the address of the page goes before what was remembered', () => {
  withStorage();
  rememberRedirect('/documents/7');

  expect(safeRedirect('/contacts', '/home')).toBe('/contacts');
});

test('a remembered place is forgotten after an hour', () => {
  withStorage();
  vi.useFakeTimers();
  rememberRedirect('/documents/7');

  vi.advanceTimersByTime(61 * 60_000);

  expect(safeRedirect(undefined, '/home')).toBe('/home');
});

test.each(['https://evil.test/', '//evil.test', '/sign-in', undefined])(
  'what nobody may be led to is not remembered: %s',
  (wanted) => {
    const kept = withStorage();

    rememberRedirect(wanted);

    expect(kept.size).toBe(0);
  },
);

test.each(['nonsense', '7', '{"path":"//evil.test","at":9e15}', '{"path":"https://evil.test/","at":1}'])(
  'what somebody else wrote into the storage leads nowhere: %s',
  (text) => {
    const kept = withStorage();
    kept.set('sealwright.redirect', text.replace(/"at":[^}]+/, `"at":${Date.now()}`));

    expect(safeRedirect(undefined, '/home')).toBe('/home');
  },
);
