import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

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
