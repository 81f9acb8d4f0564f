import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { type Endpoint, type ErrorCode, fromWire, type Input, toWire } from '@sealwright/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Access, type Incoming, publicAccess } from './access.ts';
import { EventAnswer, EventStreams, FileAnswer, ForeignAnswer, sendFile, sendForeign } from './answers.ts';
import type { Dialect } from './dialect.ts';
import { networkOf } from './devices.ts';
import { logRequests, noteCaller } from './access-log.ts';
import { AppError } from '../errors.ts';
import { parseJson } from './json.ts';
import { type Log, silentLog } from '../log.ts';
import { type Mount, mountLibrary } from './mount.ts';
import { keyOf, type RunOnce } from './once.ts';
import { watchPace } from './pace.ts';
import { CHECK_MS, HEADERS_MS, LARGE_UPLOAD, paceFor, paceOf, SILENCE_MS } from './paces.ts';
import { sendProblem } from './problems.ts';
import { read } from './refused-input.ts';
import type { Route } from './route.ts';
import { secureHeaders } from './secure-headers.ts';
import { requireReadable, withCurrent } from './stale.ts';
import { mountSockets, type SocketPath } from './sockets.ts';
import { drain, OpenUploads, UPLOAD_LIMITS, uploadOf } from './uploads.ts';

export { type Access, type Incoming, publicAccess } from './access.ts';
export type { Dialect } from './dialect.ts';
export { foreignRoute, type Route, route } from './route.ts';
export { EventAnswer, FileAnswer, ForeignAnswer } from './answers.ts';
export { readTexts, type Upload, type UploadedPart, writePart } from './uploads.ts';

export type HttpOptions = {
  trustProxy: boolean;
  runOnce: RunOnce;
  reportBug: (cause: unknown, request: Incoming) => void;
  /** Refuses calls under addresses that are not ours; see `own-address.ts`. */
  checkAddress?: (request: Incoming) => Promise<void>;
  /** What libraries of other protocols answer. */
  mounts?: readonly Mount[] | undefined;
  /** Where browsers open connections that stay. */
  sockets?: readonly SocketPath[] | undefined;
  /** Tells browsers to come by HTTPS only: where the public address is an HTTPS one. */
  isHttps?: () => boolean;
  log?: Log;
  /** Gets a line for each request. */
  accessLog?: Log;
  /** Given the application before it has any route, so that what it hooks sees all of them. */
  follow?: (app: FastifyInstance) => void;
};

const MAX_BODY_BYTES = 2 * 1024 * 1024;
// What anyone may send without an account: names, passwords, codes, the answer of a passkey.
const MAX_PUBLIC_BODY_BYTES = 64 * 1024;
const MAX_QUERY_PARTS = 200;
// What a line sends at once anyway is not worth the time: three packets.
const COMPRESSED_FROM = 4096;
// A file of a hundred megabytes: Brotli would hold its first bytes back for a second, and better compression keep a core busy.
const OF_DOWNLOADS = { encodings: ['gzip' as const], zlibOptions: { level: constants.Z_BEST_SPEED } };

/** The HTTP side of the product: routes, codec, errors. Knows no domain. */
export async function httpApp(routes: Route[], options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // The nearest proxy alone: what stands further left in X-Forwarded-For is what the client claims to be.
    trustProxy: (_address, hop) => options.trustProxy && hop === 0,
    bodyLimit: MAX_BODY_BYTES,
    // Calls that arrive on open connections while the server ends are answered like any other; the connection closes then.
    return503OnClosing: false,
    requestTimeout: LARGE_UPLOAD.totalMs,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/v1(?=[/?]|$)\/?/, '/'),
    genReqId: () => crypto.randomUUID(),
    // What the router cannot read never reaches a route.
    frameworkErrors: (cause, request, reply) => void sendProblem(reply, cause, incomingOf(request), options.reportBug),
    logger: false,
  });
  const { log = silentLog, accessLog = null, trustProxy } = options;
  logRequests(app, { access: accessLog, log, trustProxy });
  options.follow?.(app);
  const streams = new EventStreams();
  const uploads = new OpenUploads();
  app.addHook('preClose', async () => streams.endAll());
  await app.register(secureHeaders, { isHttps: options.isHttps ?? (() => false) });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESSED_FROM });
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  // JSON is the only body besides uploads: what a form of a foreign page can send is refused.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.addHook('onRequest', (request, _reply, done) => {
    if ((request.url.match(/&/g)?.length ?? 0) >= MAX_QUERY_PARTS) return done(new AppError('request_too_large'));
    if (hasBody(request)) watchPace(request.raw, paceOf(request));
    done();
  });
  app.setErrorHandler((cause, request, reply) => {
    drain(request);
    return sendProblem(reply, namedTooLarge(cause, request), incomingOf(request), options.reportBug);
  });
  app.setNotFoundHandler((request, reply) => {
    drain(request);
    return sendProblem(reply, new AppError('not_found'), incomingOf(request), options.reportBug);
  });
  await mountSockets(app, { sockets: options.sockets ?? [], incomingOf, checkAddress: options.checkAddress });
  const mounting: Mounting = { streams, uploads, routes, options };
  for (const one of options.mounts ?? []) await app.register(async (scope) => mountLibrary(scope, one, incomingOf));
  const ours = routes.filter((route) => route.dialect === undefined);
  const plain = ours.filter((route) => !isRaw(route));
  mount(app, mounting, plain);
  await app.register(async (scope) => takeForms(scope, mounting, ours.filter(isRaw)));
  for (const dialect of new Set(routes.flatMap((route) => route.dialect ?? []))) {
    await app.register(async (scope) => speak(scope, mounting, dialect));
  }
  return app;
}

type Mounting = Pick<Exchange, 'streams' | 'uploads' | 'routes'> & { options: HttpOptions };

/** The routes of another's protocol, with what it takes for bodies and how it refuses. */
function speak(scope: FastifyInstance, mounting: Mounting, dialect: Dialect): void {
  const { reportBug } = mounting.options;
  scope.addContentTypeParser(dialect.mediaType, { parseAs: 'string' }, (_request, text, done) => done(null, text));
  scope.setErrorHandler((cause, request, reply) => {
    drain(request);
    return sendProblem(reply, cause, incomingOf(request), reportBug, dialect);
  });
  mount(
    scope,
    mounting,
    mounting.routes.filter((route) => route.dialect === dialect),
  );
  const onRequest = async () => {
    throw new AppError('not_found');
  };
  scope.all(`${dialect.root}/*`, { onRequest }, onRequest);
}

const isRaw = ({ endpoint }: Route): boolean => endpoint.transport === 'raw';

/** Notices of providers, which send forms too. Such a route trusts nothing but what it checks itself. */
function takeForms(scope: FastifyInstance, mounting: Mounting, routes: readonly Route[]): void {
  const mediaType = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(mediaType, { parseAs: 'string' }, (_request, text, done) => done(null, text));
  mount(scope, mounting, routes);
}

function mount(app: FastifyInstance, { streams, uploads, routes, options }: Mounting, mounted: readonly Route[]): void {
  const callers = new WeakMap<FastifyRequest, Admitted>();
  for (const [at, sharing] of groupByPath(mounted)) {
    const [method = 'GET', path = '/'] = at.split(' ');
    app.route({
      method,
      url: path,
      // HEAD runs the handler of GET. Only calls that declare that they change nothing have it (docs/decisions/0023).
      exposeHeadRoute: sharing.every(({ endpoint }) => endpoint.answersHead),
      ...(sharing[0].endpoint.transport === 'download' ? { compress: OF_DOWNLOADS } : {}),
      bodyLimit: sharing.every(({ access }) => isPublic(access)) ? MAX_PUBLIC_BODY_BYTES : MAX_BODY_BYTES,
      config: { pace: paceFor(sharing[0].endpoint), tooLarge: sharing[0].endpoint.tooLarge },
      // Before the body is read: a stranger's is not, and learns nothing about what would have been valid.
      preParsing: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const admitted = await admit(sharing, incomingOf(request), options);
        noteCaller(request, admitted.access.identify(admitted.caller, admitted.incoming));
        callers.set(request, admitted);
      },
      handler: (request, reply) => serve(callers.get(request), { request, reply, streams, uploads, routes }, options),
    });
  }
}

/** A body that is too large to be read, in the words of the call it was meant for. */
function namedTooLarge(cause: unknown, { routeOptions: { config } }: FastifyRequest): unknown {
  const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isTooLarge && 'tooLarge' in config ? new AppError(config.tooLarge as ErrorCode, { cause }) : cause;
}

const isPublic = ({ name }: Access<unknown>): boolean => name === publicAccess.name;

function groupByPath(routes: readonly Route[]): Map<string, [Route, ...Route[]]> {
  const byPath = new Map<string, [Route, ...Route[]]>();
  for (const item of routes) {
    const at = item.endpoint.at.replace(/(?<=.)\/$/, '');
    const known = byPath.get(at);
    if (known === undefined) byPath.set(at, [item]);
    else known.push(item);
  }
  return byPath;
}

export function incomingOf(request: FastifyRequest): Incoming {
  const version = /^"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  return {
    id: request.id,
    method: request.method,
    url: `${request.protocol}://${request.host}${(request.originalUrl ?? request.url).split('?')[0]}`,
    search: /\?.*$/s.exec(request.originalUrl ?? request.url)?.[0] ?? '',
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 400),
    headers: request.headers,
    params: (request.params ?? {}) as Record<string, string>,
    query: (request.query ?? {}) as Record<string, string>,
    ifMatch: version === undefined ? null : Number(version),
  };
}

/** A caller whom the route lets in. */
type Admitted = Route & { caller: unknown; incoming: Incoming };

async function admit(sharing: [Route, ...Route[]], incoming: Incoming, options: HttpOptions): Promise<Admitted> {
  const found =
    sharing.find((item) => item.access.claims?.(incoming)) ??
    sharing.find((item) => item.access.claims === undefined) ??
    sharing[0];
  if (found.access.isOpenToAllAddresses !== true) await options.checkAddress?.(incoming);
  return { ...found, caller: await found.access.authenticate(incoming), incoming };
}

type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  streams: EventStreams;
  uploads: OpenUploads;
  routes: readonly Route[];
};

async function serve(admitted: Admitted | undefined, exchange: Exchange, options: HttpOptions): Promise<unknown> {
  if (admitted === undefined) throw new Error('A request came to its handler unseen');
  const { request, reply, uploads, routes } = exchange;
  const { endpoint, access, handle, caller, incoming } = admitted;
  if (endpoint.current !== null) requireReadable(incoming);
  const upload = uploadOf(request, endpoint);
  const input = { caller, request: incoming, upload, rawBody: textOf(request.body) };
  const run = async () => {
    try {
      return await handle({ ...parse(endpoint, request), ...input });
    } catch (cause) {
      throw await withCurrent(cause, admitted, routes, input);
    }
  };
  const isUpload = endpoint.transport === 'upload';
  const counted = <T>(work: () => Promise<T>): Promise<T> =>
    isUpload ? uploads.during(isPublic(access) ? 'public' : 'known', networkOf(incoming.address), work) : work();

  const key = keyOf(request, endpoint);
  if (key === null) return answerWith(admitted, await counted(run), exchange);
  const fingerprint = `${endpoint.at} ${JSON.stringify(request.params)} ${textOf(request.body)}`;
  const repeatable = { caller: access.identify(caller, incoming), key, fingerprint };
  const answer = await counted(() =>
    options.runOnce({ ...repeatable, parts: isUpload ? upload.digest : null }, async () =>
      encoded(endpoint, await run()),
    ),
  );
  return answer.status === 204 ? reply.code(204).send() : reply.code(answer.status).send(answer.body);
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

function encoded(endpoint: Endpoint, answer: unknown): { status: number; body: unknown } {
  if (endpoint.status === 204) return { status: 204, body: null };
  const parsed = endpoint.response.parse(answer ?? {}) as object;
  const isUnfinished = endpoint.acceptedIf !== null && endpoint.acceptedIf in parsed;
  return { status: isUnfinished ? 202 : endpoint.status, body: toWire(parsed) };
}

function answerWith(
  { endpoint, access, caller, dialect, incoming }: Admitted,
  answer: unknown,
  { request, reply, streams }: Exchange,
): unknown {
  if (answer instanceof FileAnswer) return sendFile(answer, reply);
  if (answer instanceof ForeignAnswer) return sendForeign(answer, dialect?.mediaType ?? 'application/json', reply);
  if (answer instanceof EventAnswer) {
    return streams.send(answer, `${endpoint.at} ${access.identify(caller, incoming)}`, request, reply);
  }
  const { status, body } = encoded(endpoint, answer);
  if (endpoint.maxAgeSeconds !== null) reply.header('cache-control', `public, max-age=${endpoint.maxAgeSeconds}`);
  return status === 204 ? reply.code(204).send() : reply.code(status).send(body);
}

function parse(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw new AppError('not_found', { cause: params.error });
  const query = read(endpoint.query, endpoint.transport === 'foreign' ? request.query : fromWire(request.query));
  const body = read(endpoint.body, endpoint.transport === 'upload' ? {} : bodyOf(endpoint, request));
  return { params: params.data, query, body };
}

function bodyOf({ transport }: Endpoint, request: FastifyRequest): unknown {
  const text = textOf(request.body);
  if (request.method === 'GET' || text === '' || transport === 'raw') return {};
  const body = parseJson(text);
  return transport === 'foreign' ? body : fromWire(body);
}
