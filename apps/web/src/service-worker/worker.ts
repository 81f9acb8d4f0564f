import { offlinePage, type OfflineTexts } from './offline-page.ts';
import { APP_CACHE, isOutdated, keepable, languageFor, routeOf, shellOf, SIGNING_CACHE } from './routing.ts';
import type { WorkerScope } from './scope.ts';

/** Put in by the build (`build.ts`). `entry` is the signing page's own script, by which its HTML is recognised. */
declare const BUILT: { version: string; files: string[]; entry: string; texts: OfflineTexts };

const worker = globalThis as unknown as WorkerScope;
const { origin } = worker.location;

const CACHE = APP_CACHE + BUILT.version;
const PRECACHED = new Set(BUILT.files);
const LANGUAGE = '/chosen-language';
// A page that is there is better than a newer one that does not come.
const NAVIGATION_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(precache()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => event.waitUntil(hear(event.data)));
worker.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, origin, PRECACHED);
  if (route === 'page') event.respondWith(page(event.request));
  if (route === 'file') event.respondWith(file(event.request));
  if (route === 'picture') event.respondWith(picture(event.request));
});

/** The signing page and all it needs to be filled in; the rest is kept as it is used. */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    BUILT.files.map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' })),
  );
  await keepShell(cache, '/sign/');
}

async function keepShell(cache: Cache, shell: '/sign/' | '/'): Promise<void> {
  const answer = await fetch(shell, { headers: { accept: 'text/html' }, cache: 'reload' });
  // While a new version is rolled out, another server may answer with a page that does not fit these files.
  const isOurs = answer.ok && (shell === '/' || (await answer.clone().text()).includes(BUILT.entry));
  if (!isOurs) throw new Error(`The page at ${shell} is not of this version.`);
  await cache.put(shell, answer);
}

async function takeOver(): Promise<void> {
  await sweep();
  await worker.clients.claim();
}

async function sweep(): Promise<void> {
  const now = Date.now();
  const old = (await caches.keys()).filter((name) => isOutdated(name, BUILT.version, now));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** `take-over`: the reader wants the new version. `keep`: what the page that says so was made of, for the next time. */
async function hear(data: unknown): Promise<void> {
  const message = (data ?? {}) as { kind?: unknown; urls?: unknown; language?: unknown; pathname?: unknown };
  if (message.kind === 'take-over') await worker.skipWaiting();
  if (message.kind !== 'keep') return;
  await sweep();
  const cache = await caches.open(CACHE);
  const wanted = Array.isArray(message.urls) ? keepable(message.urls, origin) : [];
  for (const path of wanted) if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
  if (typeof message.language === 'string') await cache.put(LANGUAGE, new Response(message.language));
  if (shellOf(String(message.pathname)) === '/') await keepShell(cache, '/').catch(() => undefined);
}

/** From the network, unless that is away or slow and there is something to show. */
async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(shellOf(pathname), { cacheName: CACHE });
  const coming = fetch(request);
  try {
    const answer = await (kept === undefined ? coming : Promise.race([coming, tooLate(coming)]));
    return answer !== null && (answer.status < 500 || kept === undefined) ? answer : (kept ?? (await coming));
  } catch {
    return kept ?? (await offline());
  }
}

async function tooLate(coming: Promise<Response>): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, NAVIGATION_MS));
  // It is nobody's any more, and must not count as an error that nobody handled.
  coming.catch(() => undefined);
  return null;
}

async function offline(): Promise<Response> {
  const chosen = await caches.match(LANGUAGE, { cacheName: CACHE });
  const known = Object.keys(BUILT.texts);
  const language = languageFor(chosen ? await chosen.text() : null, worker.navigator.languages, known);
  return offlinePage(language, BUILT.texts);
}

/** A file whose name carries a hash never changes: once it is here, nobody need ask again. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  const kept = await cache.match(pathname);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(pathname, answer.clone()).catch(() => undefined);
  return answer;
}

/** A page's picture, from the network; without one from the copy that the signer's own link has put aside. */
async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const { pathname } = new URL(request.url);
    for (const cacheName of (await caches.keys()).filter((name) => name.startsWith(SIGNING_CACHE))) {
      // The signature in the address is renewed with each view; the picture stays the same.
      const kept = await caches.match(pathname, { cacheName, ignoreSearch: true });
      if (kept !== undefined) return kept;
    }
    throw cause;
  }
}
