import { offlinePage, type OfflineTexts } from './offline-page.ts';
import {
  APP_CACHE,
  filesOf,
  isAsAsked,
  isHashed,
  isOfAnother,
  isOver,
  keepable,
  languageFor,
  routeOf,
  shellOf,
  SIGNING_CACHE,
} from './routing.ts';
import type { Fetching, WorkerScope } from './scope.ts';

/** Put in by the build (`build.ts`). */
declare const BUILT: { version: string; files: string[]; texts: OfflineTexts };

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
  if (route === 'file') event.respondWith(file(event));
  if (route === 'picture') event.respondWith(picture(event.request));
});

/** The signing page and all it needs to be filled in; the rest is kept as it is used. */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(BUILT.files.map((path) => keepFile(cache, path)));
  await keepShell(cache, '/sign/');
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  // What a first try got before it failed need not be fetched again.
  if (isHashed(path) && (await cache.match(path)) !== undefined) return;
  const answer = await fetch(path, isHashed(path) ? {} : { cache: 'reload' });
  if (!isAsAsked(answer, 'file')) throw new Error(`${path} was answered with something else.`);
  await cache.put(path, answer);
}

async function keepShell(cache: Cache, shell: '/sign/' | '/'): Promise<void> {
  const answer = await fetch(shell, { headers: { accept: 'text/html' }, cache: 'reload' });
  const needed = isAsAsked(answer, 'page') ? filesOf(await answer.clone().text()) : [];
  const present = await Promise.all(needed.map((path) => cache.match(path)));
  // While a new version is rolled out, another server may answer with a page that does not fit the files that are here.
  const isOurs = needed.length > 0 && !present.includes(undefined);
  if (!isOurs) throw new Error(`The page at ${shell} is not of this version.`);
  await cache.put(shell, answer);
}

async function takeOver(): Promise<void> {
  await sweep().catch(() => undefined);
  await worker.clients.claim();
}

/**
 * Removes what no one needs any more. The version before keeps its shell until this one has its own: it is put aside when
 * the shell is opened, and until then there would be none without a network.
 */
async function sweep(): Promise<void> {
  const now = Date.now();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOver(name, now)).map((name) => caches.delete(name)));
  const { waiting, installing } = worker.registration;
  // The newer version has its files already, in its own cache.
  if (waiting || installing) return;
  const hasShell = async (cacheName: string) => (await caches.match('/', { cacheName })) !== undefined;
  const isReplaced = await hasShell(CACHE);
  for (const name of names.filter((one) => isOfAnother(one, BUILT.version))) {
    if (isReplaced || !(await hasShell(name))) await caches.delete(name);
  }
}

/** `take-over`: the reader wants the new version. `keep`: what the page that says so was made of, for the next time. */
async function hear(data: unknown): Promise<void> {
  const message = (data ?? {}) as { kind?: unknown; urls?: unknown; language?: unknown; pathname?: unknown };
  if (message.kind === 'take-over') await worker.skipWaiting();
  if (message.kind !== 'keep') return;
  const cache = await caches.open(CACHE);
  const wanted = Array.isArray(message.urls) ? keepable(message.urls, origin) : [];
  for (const path of wanted) await keepFile(cache, path).catch(() => undefined);
  if (typeof message.language === 'string') await cache.put(LANGUAGE, new Response(message.language));
  if (shellOf(String(message.pathname)) === '/') await keepShell(cache, '/').catch(() => undefined);
  await sweep();
}

/** From the network, unless that is away or slow and there is something to show. */
async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await keptShell(shellOf(pathname));
  const coming = fetch(request);
  try {
    const answer = await (kept === undefined ? coming : Promise.race([coming, tooLate(coming)]));
    return answer !== null && (answer.status < 500 || kept === undefined) ? answer : (kept ?? (await coming));
  } catch {
    return kept ?? (await offline());
  }
}

/** This version's, else the one before's. A storage that cannot be read is as if nothing were kept. */
async function keptShell(shell: '/sign/' | '/'): Promise<Response | undefined> {
  try {
    return (await caches.match(shell, { cacheName: CACHE })) ?? (await caches.match(shell));
  } catch {
    return undefined;
  }
}

async function tooLate(coming: Promise<Response>): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, NAVIGATION_MS));
  // It is no one's any more, and must not count as an error that no one handled.
  coming.catch(() => undefined);
  return null;
}

async function offline(): Promise<Response> {
  const chosen = await caches.match(LANGUAGE).catch(() => undefined);
  const known = Object.keys(BUILT.texts);
  const language = languageFor(chosen ? await chosen.text() : null, worker.navigator.languages, known);
  return offlinePage(language, BUILT.texts);
}

/** A file whose name carries a hash never changes: once it is here, no one need ask again. */
async function file(event: Fetching): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = await keptFile(pathname);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (isAsAsked(answer, 'file')) {
    const copy = answer.clone();
    const keep = async () => await (await caches.open(CACHE)).put(pathname, copy);
    event.waitUntil(keep().catch(() => undefined));
  }
  return answer;
}

async function keptFile(pathname: string): Promise<Response | undefined> {
  try {
    const own = await caches.match(pathname, { cacheName: CACHE });
    // A window of the version before may still be open, or its shell be the only one there is.
    return own ?? (isHashed(pathname) ? await caches.match(pathname) : undefined);
  } catch {
    return undefined;
  }
}

/** A picture of a page or a mark, from the network; without one from the copy that the signer's own link has put aside. */
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
