import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Route } from './http.ts';
import { type DescribedCall, describedCalls, openApiHead } from './openapi.ts';
import { API_PAGE_POLICY, renderApiIndex, renderApiPart } from './openapi-page.ts';
import { namedSchemas } from './openapi-schema.ts';

/**
 * Serves the description of the API: for programs at /api/openapi.json, for people at /api/docs. Nothing of it is made before it is
 * asked for, and it is kept compressed: written out, it is many times as large as all else that an idle server holds.
 */
export function serveOpenApi(app: FastifyInstance, routes: Route[]): void {
  const calls = describedCalls(routes);
  const byTag = Map.groupBy(calls, ({ tag }) => tag);
  const json = packed(() => piecesOfJson(calls));
  const index = packed(() => [renderApiIndex(calls)]);
  const parts = new Map(
    [...byTag].map(([tag, own]) => [tag, packed(() => renderApiPart(tag, own, namedSchemas()))] as const),
  );
  const page = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', API_PAGE_POLICY);

  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), await json()),
  );
  app.get('/api/docs', async (request, reply) => send(request, page(reply), await index()));
  app.get<{ Params: { tag: string } }>('/api/docs/:tag', async (request, reply) => {
    const part = parts.get(request.params.tag);
    if (part === undefined) throw new AppError('not_found');
    return send(request, page(reply), await part());
  });
}

/** The document as text, a path at a time. */
function* piecesOfJson(calls: readonly DescribedCall[]): Generator<string> {
  yield `${JSON.stringify(openApiHead()).slice(0, -1)},"paths":{`;
  let separator = '';
  for (const [path, own] of Map.groupBy(calls, (call) => call.path)) {
    const methods = Object.fromEntries(own.map(({ method, describe }) => [method, describe()]));
    yield `${separator}${JSON.stringify(path)}:${JSON.stringify(methods)}`;
    separator = ',';
  }
  yield '}}';
}

/** A text that is made once, when it is first asked for, in steps between which other requests are answered. */
function packed(pieces: () => Iterable<string>): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null;
  return () => (made ??= buffer(Readable.from(inTurn(pieces())).pipe(createGzip())));
}

async function* inTurn(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await new Promise(setImmediate);
  }
}

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

function send({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (TAKES_GZIP.test(headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(bytes);
  }
  return reply.send(Readable.from([bytes]).pipe(createGunzip()));
}
