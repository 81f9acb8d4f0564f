import { expect, test } from 'vitest';
import { isOutdated, keepable, languageFor, routeOf, shellOf } from './routing.ts';

const ORIGIN = 'https://sign.example.com';
const PRECACHED = new Set(['/theme-init.js', '/icon.svg', '/assets/sign-a1b2c3.js']);
const route = (path: string, given: { method?: string; mode?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...given }, ORIGIN, PRECACHED);

test.each(['/', '/documents/7', '/documents?page=2', '/sign/7?token=secret', '/later/nav.templates/x'])(
  'a visit of %s is answered as a page',
  (path) => {
    expect(route(path, { mode: 'navigate' })).toBe('page');
  },
);

test.each([
  ['/api/documents/', {}],
  ['/api/document/7/sign-document/?token=secret', {}],
  ['/api/changes/', {}],
  ['/api/verify/root.pem', { mode: 'navigate' }],
  ['/api/document/7/sign-document/', { method: 'POST' }],
  ['/assets/sign-a1b2c3.js', { method: 'HEAD' }],
  ['https://elsewhere.example.com/assets/x.js', {}],
  ['/manifest.webmanifest', { mode: 'navigate' }],
  ['/something', { mode: 'cors' }],
] as const)('%s %j is none of the worker’s business', (path, given) => {
  expect(route(path, given)).toBe('leave');
});

test('files with a hash in their name, and those put aside, come from the cache', () => {
  expect(route('/assets/wizard-page-99.js')).toBe('file');
  expect(route('/theme-init.js')).toBe('file');
});

test('pictures of pages are fetched, and only fall back', () => {
  expect(route('/api/page-pictures/abc/1/1200?expires=1&signature=x')).toBe('picture');
});

test('signers and everybody else have pages of their own', () => {
  expect(['/sign/7', '/sign', '/sign/'].map(shellOf)).toEqual(['/sign/', '/sign/', '/sign/']);
  expect(['/', '/sign-in', '/sign-up', '/signatures'].map(shellOf)).toEqual(['/', '/', '/', '/']);
});

test('a new version removes the caches of others, and copies of signing pages whose time is over', () => {
  const now = 1000;
  const outdated = (name: string) => isOutdated(name, 'v2', now);

  expect(outdated('sealwright-app.v1')).toBe(true);
  expect(outdated('sealwright-app.v2')).toBe(false);
  expect(outdated('sealwright-signing.signing.7.abc.999')).toBe(true);
  expect(outdated('sealwright-signing.signing.7.abc.1001')).toBe(false);
  expect(outdated('sealwright-signing.signing.7.abc.never')).toBe(true);
  expect(outdated('somebody-elses')).toBe(false);
});

test('a page can have nothing kept but our own hashed files', () => {
  const urls = [
    `${ORIGIN}/assets/a-1.js`,
    `${ORIGIN}/api/documents/`,
    'https://elsewhere.example.com/assets/b.js',
    7,
    '/',
  ];

  expect(keepable(urls, ORIGIN)).toEqual(['/assets/a-1.js']);
});

test('the offline page speaks the chosen language, else the browser’s, else English', () => {
  const known = ['en', 'es', 'zh-CN', 'ar', 'ur'];

  expect(languageFor('ar', ['es-MX'], known)).toBe('ar');
  expect(languageFor(null, ['fr-FR', 'zh-Hans-CN'], known)).toBe('zh-CN');
  expect(languageFor(null, ['fr-FR'], known)).toBe('en');
});
