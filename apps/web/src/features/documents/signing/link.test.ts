import { expect, test } from 'vitest';
import { keptName, readLink } from './link.ts';
import { clampZoom, tappedTwice, wheeled } from './page/zoom.ts';

test.each([
  ['/sign/12', '?token=abc', { id: 12, token: 'abc' }],
  ['/sign/12/', '?token=12345', { id: 12, token: '12345' }],
  ['/embed/sign/12', '?token=abc', { id: 12, token: 'abc' }],
  ['/embed/12', '?token=abc', null],
  ['/sign/12', '', null],
  ['/sign/0', '?token=abc', null],
  ['/sign/abc', '?token=abc', null],
])('%s%s is read as a link, or as none', (pathname, search, expected) => {
  expect(readLink({ pathname, search })).toEqual(expected);
});

test('what a device keeps does not name the secret, and differs by it', () => {
  const name = keptName({ id: 12, token: 'a-secret-of-a-link' });

  expect(name).not.toContain('secret');
  expect(name).not.toBe(keptName({ id: 12, token: 'another-secret' }));
});

test('zoom stays between the whole page and five times it', () => {
  expect([clampZoom(0.2), clampZoom(9), wheeled(1, -10_000), tappedTwice(1), tappedTwice(2)]).toEqual([
    1, 5, 5, 2.5, 1,
  ]);
});
