import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { type Endpoint, fromWire, type Input, type Output, toWire, wireKey } from '@sealwright/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from './errors.ts';
import { sendProblem } from './problems.ts';

/** Who asks and from where: what access rules and services may know of a request. */
export type Incoming = {
  /** Names this request in logs and in error answers. */
  id: string;
  method: string;
  /** The address as the client called it, without query: DPoP proofs are bound to it. */
  url: string;
  address: string;
  device: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw, before validation. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The version named in If-Match, or null. */
  ifMatch: number | null;
};

/**
 * Who may call a route. There is no default: a route without one does not compile.
 * `authenticate` throws for strangers and answers what handlers need to know of the caller.
 */
export type Access<Caller> = {
  name: string;
  /** Where two routes share a path, the first whose access claims the request gets it. */
  claims?: (request: Incoming) => boolean;
  authenticate: (request: Incoming) => Promise<Caller>;
  /** A stable name of the caller, for idempotency keys and limits. */
  identify: (caller: Caller, request: Incoming) => string;
};

/** Anybody. The caller is nobody. */
export const publicAccess: Access<null> = {
  name: 'public',
  authenticate: async () => null,
  identify: (_caller, request) => `address:${request.address}`,
};

export type UploadedPart = {
  name: string;
  fileName: string;
  mediaType: string;
  stream: Readable;
  isTruncated: () => boolean;
};

export type Upload = {
  /** Files in the order sent; each stream must be read before the next part is asked for. */
  files: () => AsyncIterable<UploadedPart>;
  /** Text parts read so far. */
  texts: Record<string, string>;
};

/** A file as an answer. Immutable ones are cached for a year. */
export class FileAnswer {
  readonly body: Readable | Uint8Array;
  readonly mediaType: string;
  readonly options: { name?: string; sizeBytes?: number; isImmutable?: boolean; isInline?: boolean };

  constructor(body: Readable | Uint8Array, mediaType: string, options: FileAnswer['options'] = {}) {
    this.body = body;
    this.mediaType = mediaType;
    this.options = options;
  }
}

/** Server-sent events as an answer: `start` is called once and gives back how to stop. */
export class EventAnswer {
  readonly start: (send: (event: unknown) => void) => () => void;

  constructor(start: EventAnswer['start']) {
    this.start = start;
  }
}

export type HandlerInput<E, Caller> = Input<E> & { caller: Caller; request: Incoming; upload: Upload };
export type Answer<E> = Output<E> | FileAnswer | EventAnswer;
type Handler<E, Caller> = (input: HandlerInput<E, Caller>) => Promise<Answer<E>>;

export type Route = { endpoint: Endpoint; access: Access<unknown>; handle: Handler<Endpoint, unknown> };

/** Binds a contract endpoint to who may call it and to what answers it. */
export function route<E extends Endpoint, Caller>(
  endpoint: E,
  access: Access<Caller>,
  handle: Handler<E, Caller>,
): Route {
  return { endpoint, access: access as Access<unknown>, handle: handle as unknown as Handler<Endpoint, unknown> };
}

/** Runs a POST at most once per caller and Idempotency-Key; see `idempotency.ts`. */
export type RunOnce = (
  request: { caller: string; key: string; fingerprint: string },
  work: () => Promise<{ status: number; body: unknown }>,
) => Promise<{ status: number; body: unknown }>;

export type HttpOptions = {
  trustProxy: boolean;
  runOnce: RunOnce;
  reportBug: (cause: unknown, request: Incoming) => void;
};

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The HTTP side of the product: routes, codec, errors. Knows no domain. */
export async function httpApp(routes: Route[], options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: options.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/v1(?=\/|$)/, '') || '/',
    logger: false,
  });
  await app.register(multipart, { limits: { fieldSize: 64 * 1024, fields: 20, headerPairs: 100 } });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  app.setErrorHandler((cause, request, reply) => sendProblem(reply, cause, incomingOf(request), options.reportBug));
  for (const [at, sharing] of groupByPath(routes)) {
    const [method = 'GET', path = '/'] = at.split(' ');
    app.route({ method, url: path, handler: (request, reply) => serve(sharing, request, reply, options) });
  }
  return app;
}

function groupByPath(routes: Route[]): Map<string, Route[]> {
  const byPath = new Map<string, Route[]>();
  for (const item of routes) {
    const at = item.endpoint.at.replace(/\/$/, '');
    byPath.set(at, [...(byPath.get(at) ?? []), item]);
  }
  return byPath;
}

export function incomingOf(request: FastifyRequest): Incoming {
  const version = /^"?(\d+)"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  return {
    id: request.id,
    method: request.method,
    url: `${request.protocol}://${request.host}${(request.originalUrl ?? request.url).split('?')[0]}`,
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 400),
    headers: request.headers,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    ifMatch: version === undefined ? null : Number(version),
  };
}

async function serve(
  sharing: Route[],
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<unknown> {
  const incoming = incomingOf(request);
  const { endpoint, access, handle } =
    sharing.find((item) => item.access.claims?.(incoming)) ?? (sharing.at(-1) as Route);
  // Who is asking comes first: a stranger learns nothing about what would have been valid.
  const caller = await access.authenticate(incoming);
  const upload = uploadOf(request, endpoint);
  const run = async () => handle({ ...parse(endpoint, request), caller, request: incoming, upload });
  reply.header('cache-control', 'no-store');

  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && request.method === 'POST' && endpoint.transport === 'json') {
    const fingerprint = `${endpoint.at} ${JSON.stringify(request.params)} ${String(request.body)}`;
    const answer = await options.runOnce({ caller: access.identify(caller, incoming), key, fingerprint }, async () => ({
      status: endpoint.status,
      body: encode(endpoint, await run()),
    }));
    return reply.code(answer.status).send(answer.body);
  }
  return answerWith(endpoint, await run(), request, reply);
}

function encode(endpoint: Endpoint, answer: unknown): unknown {
  return endpoint.status === 204 ? null : toWire(endpoint.response.parse(answer ?? {}));
}

function answerWith(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (answer instanceof FileAnswer) return sendFile(answer, reply);
  if (answer instanceof EventAnswer) return sendEvents(answer, request, reply);
  const body = encode(endpoint, answer);
  return endpoint.status === 204 ? reply.code(204).send() : reply.code(endpoint.status).send(body);
}

function sendFile({ body, mediaType, options }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.header('content-type', mediaType).header('x-content-type-options', 'nosniff');
  if (options.sizeBytes !== undefined) reply.header('content-length', options.sizeBytes);
  if (options.isImmutable) reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (options.name !== undefined) {
    const kind = options.isInline ? 'inline' : 'attachment';
    // RFC 6266: an ASCII name for old clients, the real one beside it.
    const ascii = options.name.replaceAll(/[^\w.() -]/g, '_');
    reply.header(
      'content-disposition',
      `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(options.name)}`,
    );
  }
  return reply.send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body);
}

function sendEvents({ start }: EventAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(': open\n\n');
  const stop = start((event) => raw.write(`data: ${JSON.stringify(toWire(event))}\n\n`));
  // Proxies drop silent connections after a minute.
  const beat = setInterval(() => raw.write(': beat\n\n'), 20_000);
  request.raw.on('close', () => {
    clearInterval(beat);
    stop();
  });
  return reply;
}

function parse(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  const params = endpoint.params.safeParse(request.params);
  const query = endpoint.query.safeParse(fromWire(request.query));
  const body = endpoint.body.safeParse(endpoint.transport === 'upload' ? {} : bodyOf(request));
  if (!params.success) throw new AppError('not_found', { cause: params.error });
  if (!query.success) throw invalid(query.error);
  if (!body.success) throw invalid(body.error);
  return { params: params.data, query: query.data, body: body.data };
}

function bodyOf(request: FastifyRequest): unknown {
  if (request.method === 'GET' || request.body === undefined || request.body === null || request.body === '') return {};
  try {
    return fromWire(JSON.parse(String(request.body)));
  } catch (cause) {
    throw new AppError('request_malformed', { cause });
  }
}

function invalid(error: z.ZodError): AppError {
  const fields = error.issues.map((issue) => ({
    path: issue.path.map((step) => wireKey(String(step))).join('.'),
    code: issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code,
    message: issue.message,
  }));
  return new AppError('request_invalid', { cause: error, fields });
}

function uploadOf(request: FastifyRequest, endpoint: Endpoint): Upload {
  const texts: Record<string, string> = {};
  async function* files(): AsyncIterable<UploadedPart> {
    if (endpoint.transport !== 'upload' || !request.isMultipart()) throw new AppError('media_type_unsupported');
    for await (const part of request.parts()) {
      if (part.type === 'field') texts[part.fieldname] = String(part.value);
      else {
        yield {
          name: part.fieldname,
          fileName: part.filename,
          mediaType: part.mimetype,
          stream: part.file,
          isTruncated: () => part.file.truncated,
        };
      }
    }
  }
  return { files, texts };
}
