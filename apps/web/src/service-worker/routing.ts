/** How a request is answered. `leave`: not by the worker at all, as if it were not there. */
export type Route = 'page' | 'file' | 'picture' | 'leave';

/** The caches of this version begin with this; those of others go when it takes over. */
export const APP_CACHE = 'sealwright-app.';

/** The copies of signing pages; each says in its name until when it may be kept. `features/signing` writes them. */
export const SIGNING_CACHE = 'sealwright-signing.';

export const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/');

/**
 * Which way a request goes. Calls of the API are left alone, whatever they ask for: answers about documents must be the
 * server's. Pictures of pages and of marks are the exception, and only fall back to what a signer's own link had put aside.
 */
export function routeOf(
  { method, url, mode }: { method: string; url: string; mode: string },
  origin: string,
  precached: ReadonlySet<string>,
): Route {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'leave';
  if (/^\/api\/(?:page-pictures|mark-images)\//.test(pathname)) return 'picture';
  if (pathname === '/api' || pathname.startsWith('/api/')) return 'leave';
  // Who may frame such a page the server says with each answer.
  if (pathname.startsWith('/embed/')) return 'leave';
  if (isHashed(pathname) || precached.has(pathname)) return 'file';
  // A navigation to a file, such as an icon, is not one to a screen.
  return mode === 'navigate' && !/\.\w{1,12}$/.test(pathname) ? 'page' : 'leave';
}

/** Which of the two pages a navigation needs: signers have their own entry. */
export const shellOf = (pathname: string): '/sign/' | '/' => (/^\/sign(\/|$)/.test(pathname) ? '/sign/' : '/');

/** Whether a cache is the app's, of another version than this. */
export const isOfAnother = (name: string, version: string): boolean =>
  name.startsWith(APP_CACHE) && name !== APP_CACHE + version;

/** Whether a cache is the copy of a signing page whose time is over. */
export function isOver(name: string, now: number): boolean {
  if (!name.startsWith(SIGNING_CACHE)) return false;
  const until = Number(name.split('.').at(-1));
  return !Number.isFinite(until) || until <= now;
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: { get: (name: string) => string | null } };

/**
 * Whether an answer is what was asked for, whole and from our own server. Something in between may have answered instead,
 * such as a proxy's sign-in page; kept under the name of a script, it would stay there for good.
 */
export function isAsAsked({ status, type, redirected, headers }: Answer, wanted: 'page' | 'file'): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && type === 'basic' && !redirected && isHtml === (wanted === 'page');
}

/** The files without which a page shows nothing. */
export const filesOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

/** What may be kept of a list of addresses: our own files whose names carry a hash of their content, so that they never go stale. */
export const keepable = (urls: readonly unknown[], origin: string): string[] =>
  urls.flatMap((url) => {
    if (typeof url !== 'string' || !URL.canParse(url, origin)) return [];
    const { origin: of, pathname } = new URL(url, origin);
    return of === origin && isHashed(pathname) ? [pathname] : [];
  });

/** The reader's language among those of the offline page: the one chosen in the app, then the browser's, then English. */
export function languageFor(chosen: string | null, browser: readonly string[], known: readonly string[]): string {
  for (const tag of [chosen, ...browser]) {
    const language = tag?.toLowerCase().split('-')[0];
    const found = known.find((one) => one.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return 'en';
}
