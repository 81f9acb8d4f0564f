import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@sealwright/contract';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { permissionsPolicy } from './secure-headers.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
const EVERYTHING = '/*';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
// Stands in the built pages wherever the nonce of the answer is to go.
const NONCE = '__CSP_NONCE__';
const WORKER = 'service-worker.js';
const PAGES = ['index.html', 'sign.html', 'visit.html', 'pay.html', 'card.html', 'client.html', 'edit.html'];

type Page = { html: string; scriptHashes: string[]; styleAttributes: string };
type Client = Record<'index' | 'sign' | 'visit' | 'pay' | 'card' | 'client' | 'edit', Page> & {
  files: ReadonlySet<string>;
};

/** What a page may load from others. */
type Foreign = { scripts: string; frames: string; connections: string };
const NOTHING: Foreign = { scripts: '', frames: '', connections: '' };
/** As Stripe documents it for its script, its card form and the banks' confirmation: the payment page alone has it. */
const STRIPE: Foreign = {
  scripts: ' https://js.stripe.com',
  frames: ' https://js.stripe.com https://hooks.stripe.com',
  connections: ' https://api.stripe.com',
};

/** The origins whose pages may frame the page at a path with a query; null where no one’s may. */
export type FramersOf = (path: string, query: URLSearchParams) => Promise<readonly string[] | null>;

export type WebClientOptions = {
  defaultLocale: Locale;
  dist?: string;
  /** Whose card form the payment page at this path shows. */
  paidThrough?: (path: string) => Promise<'stripe' | 'test' | null>;
  framersOf?: FramersOf;
};

/**
 * Serves the built web client: its files, and its page at every path that is not the API's, whatever `Accept` says:
 * monitors and link checkers ask for anything. One entry for signers, one for those who follow a public link,
 * one for payers, one for clients, one for those who prepare a document in a page of others, one for everyone else. Says so where it was not
 * built. The pages know the language of those whose browser asks for none that we speak.
 */
export async function serveWebClient(
  app: FastifyInstance,
  { defaultLocale, dist = DIST, paidThrough = async () => null, framersOf = async () => null }: WebClientOptions,
): Promise<void> {
  const client = await readClient(dist, defaultLocale);
  if (client !== null) await app.register(statics, { root: dist, serve: false, preCompressed: true });
  const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (client === null) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    const file = decodedPath(request).slice(1);
    // Public, and nothing for a search to find.
    if (isVisiting(file) || isPaying(file) || isOfClient(file)) reply.header('x-robots-tag', 'noindex, nofollow');
    const foreign = isPaying(file) && (await paidThrough(file)) === 'stripe' ? STRIPE : NOTHING;
    if (isLive(file)) reply.raw.setHeader('permissions-policy', permissionsPolicy(true));
    const framers = isEmbedded(file) ? await framersOf(file, queryOf(request)) : null;
    return sendPage(pageFor(client, file), reply, { mayBeFramed: isFramed(file), framers, foreign });
  };
  // A call outside of /api has the address of a page: who comes with a browser means the page.
  app.addHook('onRequest', async (request, reply) => {
    const isCall = !request.is404 && request.routeOptions.url !== EVERYTHING;
    if (!isCall || request.routeOptions.config.isMounted === true) return undefined;
    // The same address has two answers.
    if (isPagePath(request)) reply.header('vary', 'accept, authorization');
    // Browsers visit with cookies alone; who sends a token is a program, though some ask for text/html by habit.
    const isVisit = isNavigation(request) && request.headers.authorization === undefined;
    return isVisit ? visit(request, reply) : undefined;
  });
  app.get(EVERYTHING, (request, reply) => {
    const file = decodedPath(request).slice(1);
    if (client?.files.has(file)) return file === WORKER ? sendWorker(reply) : sendAsset(file, reply);
    if (!isPagePath(request) || (isApiPath(request) && !isNavigation(request))) throw new AppError('not_found');
    return visit(request, reply);
  });
}

async function readClient(dist: string, locale: Locale): Promise<Client | null> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => null);
  if (found === null) return null;
  const files = found
    .filter((item) => item.isFile())
    .map((item) => path.relative(dist, path.join(item.parentPath, item.name)).replaceAll(path.sep, '/'));
  if (!PAGES.every((name) => files.includes(name))) return null;
  const [index, sign, visit, pay, card, client, edit] = await Promise.all(
    PAGES.map((name) => readPage(path.join(dist, name), locale)),
  );
  if (!index || !sign || !visit || !pay || !card || !client || !edit) return null;
  const others = new Set(files.filter((name) => !/\.(?:html|br)$/.test(name)));
  return { index, sign, visit, pay, card, client, edit, files: others };
}

async function readPage(file: string, locale: Locale): Promise<Page> {
  const html = (await readFile(file, 'utf8')).replace(/<html\b/, `<html data-default-locale="${locale}"`);
  const inline = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs);
  return {
    html,
    // The mailbox shows mails, whose appearance is made of style attributes. Signers see none.
    styleAttributes: path.basename(file) === 'index.html' ? "'unsafe-inline'" : "'none'",
    scriptHashes: [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  };
}

function decodedPath(request: FastifyRequest): string {
  try {
    return decodeURIComponent(request.url.split('?')[0] ?? '/');
  } catch {
    throw new AppError('not_found');
  }
}

/** The signing page as our own client view frames it: it holds no link, so that no frame can press anything in it. */
const PREVIEW = 'sign/preview';

/** The card form of the test payment provider, which the payment page frames. */
const CARD_FRAME = 'card-frame';

const isFramed = (file: string) => file === PREVIEW || file === CARD_FRAME;

const isSigning = (file: string) => /^(?:embed\/)?sign(?:\/|$)/.test(file);

/** Where a sender and a recipient share their screens, cameras and microphones. A page of others hands on to its frame what it allows itself. */
const isLive = (file: string) => /^(?:(?:embed\/)?sign\/\d+|documents\/\d+\/share-screen)\/?$/.test(file);

/** The preparing editor in a page of others. */
const isEditing = (file: string) => /^embed\/edit(?:\/|$)/.test(file);

/** A part of the product in a page of others. */
const isEmbedded = (file: string) => file.startsWith('embed/');

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));

/** A public link of a template, also at the address of a team. */
const isVisiting = (file: string) => /^(?:t\/[^/]+\/)?p\/[^/]+\/?$/.test(file);

/** A payment, or a card to save. */
const isPaying = (file: string) => /^pay\/(?:card\/)?[^/]+\/?$/.test(file);

/** The page of a client, by its own link. */
const isOfClient = (file: string) => /^client\/[^/]+\/?$/.test(file);

function pageFor({ index, sign, visit, pay, card, client, edit }: Client, file: string): Page {
  if (isEditing(file)) return edit;
  if (file === CARD_FRAME) return card;
  if (isSigning(file)) return sign;
  if (isPaying(file)) return pay;
  if (isOfClient(file)) return client;
  return isVisiting(file) ? visit : index;
}

function isPagePath(request: FastifyRequest): boolean {
  const [at = ''] = request.url.split('?');
  return ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(at) && !/\.\w{1,5}$/.test(at);
}

// Below these, what is not a call is answered as a call would be: a page only for those who ask for HTML.
const API_PATHS = /^\/v1(?:[/?]|$)|^\/(?:admin|templates|teams|a|scim|oauth)\//;

const isApiPath = (request: FastifyRequest): boolean => API_PATHS.test(request.originalUrl);

const isNavigation = (request: FastifyRequest): boolean =>
  isPagePath(request) && (request.headers.accept ?? '').includes('text/html');

// They speak of pages. A page asks for some seventy files, and on a phone each of these lines is waited for.
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function sendAsset(file: string, reply: FastifyReply): FastifyReply {
  // The build puts what carries a hash of its content in its name under assets/.
  const isHashed = file.startsWith('assets/');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  for (const name of OF_PAGES) reply.raw.removeHeader(name);
  // What never changes is never asked for again.
  if (isHashed) {
    return reply.sendFile(file, { maxAge: YEAR_SECONDS * 1000, immutable: true, etag: false, lastModified: false });
  }
  return reply.sendFile(file, { maxAge: 60 * 60 * 1000 });
}

/**
 * The service worker: asked for anew each time, or a new version would not be noticed; and allowed to fetch, because its
 * own policy, not that of the pages, holds for what it asks for (Service Workers, §Create Service Worker).
 */
function sendWorker(reply: FastifyReply): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
  reply.header('cache-control', 'no-cache');
  reply.header('service-worker-allowed', '/');
  return reply.sendFile(WORKER, { cacheControl: false });
}

type Shown = { mayBeFramed: boolean; framers: readonly string[] | null; foreign: Foreign };

function sendPage(page: Page, reply: FastifyReply, shown: Shown): FastifyReply {
  const { mayBeFramed, framers } = shown;
  const nonce = randomBytes(16).toString('base64');
  if (mayBeFramed) reply.header('x-frame-options', 'SAMEORIGIN');
  // It knows no list of origins: for these the policy alone speaks.
  if (framers !== null) reply.raw.removeHeader('x-frame-options');
  const html = framers === null ? page.html : withFramers(page.html, framers);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyOf(page, nonce, shown))
    .send(html.replaceAll(NONCE, nonce));
}

/** The framed page speaks to these origins and no others. Origins have no letters that would end an attribute. */
const withFramers = (html: string, framers: readonly string[]): string =>
  html.replace(/<html\b/, `<html data-embed-origins="${framers.join(' ')}"`);

/** Scripts only from our own files, save for the card form of the payment page. Style elements by the nonce of this very answer. */
function policyOf({ scriptHashes, styleAttributes }: Page, nonce: string, shown: Shown): string {
  const { mayBeFramed, framers, foreign } = shown;
  return [
    "default-src 'none'",
    `${["script-src 'self'", ...scriptHashes].join(' ')}${foreign.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr ${styleAttributes}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${foreign.connections}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src 'self' blob:${foreign.frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framers?.join(' ') || (mayBeFramed ? "'self'" : "'none'")}`,
  ].join('; ');
}

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sealwright</title>
<h1>The web client is not built</h1>
<p>Run <code>npm run build</code> and start the server again; <code>npm start</code> does both.
The API works without it: see <a href="/api/docs">/api/docs</a>.</p></html>
`;
