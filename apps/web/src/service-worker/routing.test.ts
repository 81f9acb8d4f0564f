import { expect, test } from 'vitest';
import { filesOf, isAsAsked, isOfAnother, isOver, keepable, languageFor, routeOf, shellOf } from './routing.ts';

const ORIGIN = 'https://sign.example.com';
const PRECACHED = new Set(['/theme-init.js', '/icon.svg', '/assets/sign-a1b2c3.js']);
const route = (path: string, given: { method?: string; mode?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...given }, ORIGIN, PRECACHED);

test.each(['/', '/documents/7', '/documents?page=2', '/sign/7?token=secret', '/templates/x'])(
  'a visit of %s is answered as a page',
  (path) => {
    expect(route(path, { mode: 'navigate' })).toBe('page');
  },
);

test.each([
  ['/api/documents/', {}],
  ['/api/document/7/sign-document/?token=secret', {}],
  ['/api/changes/', {}],
  ['/embed/sign/7?token=secret', { mode: 'navigate' }],
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

test('pictures of pages and of marks are fetched, and only fall back', () => {
  expect(route('/api/page-pictures/abc/1/1200?expires=1&signature=x')).toBe('picture');
  expect(route('/api/mark-images/7/abc/?expires=1&signature=x')).toBe('picture');
});

test('signers and everyone else have pages of their own', () => {
  expect(['/sign/7', '/sign', '/sign/'].map(shellOf)).toEqual(['/sign/', '/sign/', '/sign/']);
  expect(['/', '/sign-in', '/sign-up', '/signatures'].map(shellOf)).toEqual(['/', '/', '/', '/']);
});

test('caches of other versions are known by their names', () => {
  expect(isOfAnother('sealwright-app.v1', 'v2')).toBe(true);
  expect(isOfAnother('sealwright-app.v2', 'v2')).toBe(false);
  expect(isOfAnother('sealwright-signing.signing.7.abc.999', 'v2')).toBe(false);
  expect(isOfAnother('somebody-elses', 'v2')).toBe(false);
});

test('a copy of a signing page goes when its time is over, or when no one can say when that is', () => {
  expect(isOver('sealwright-signing.signing.7.abc.999', 1000)).toBe(true);
  expect(isOver('sealwright-signing.signing.7.abc.1001', 1000)).toBe(false);
  expect(isOver('sealwright-signing.signing.7.abc.never', 1000)).toBe(true);
  expect(isOver('sealwright-app.v1', 1000)).toBe(false);
});

test.each([
  ['a script', 'text/javascript', {}, true],
  ['a page in its place, as of a proxy', 'text/html; charset=utf-8', {}, false],
  ['what another address was answered with', 'text/javascript', { redirected: true }, false],
  ['a part of it', 'text/javascript', { status: 206 }, false],
  ['what is of another origin', 'text/javascript', { type: 'opaque' as const, status: 0 }, false],
])('of answers to a file, %s is kept or not', (_what, type, given, isKept) => {
  const answer = {
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
  };

  expect(isAsAsked({ ...answer, ...given }, 'file')).toBe(isKept);
});

test('a page needs its scripts and styles, and nothing that has no hash in its name', () => {
  const html = `<link rel="icon" href="/icon.svg"><script src="/theme-init.js"></script>
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/b-2.js"><link rel="stylesheet" href="/assets/c-3.css">`;

  expect(filesOf(html)).toEqual(['/assets/index-a1.js', '/assets/b-2.js', '/assets/c-3.css']);
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
