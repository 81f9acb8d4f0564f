import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Incoming } from './access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A library answers here, browsers too: the web client has no page at this address. */
    isMounted?: boolean;
  }
}

/**
 * Paths that a library of another protocol answers by itself: bodies, methods, refusals and headers are its own. `admit` may refuse
 * before that as any call is refused.
 */
export type Mount = {
  paths: readonly string[];
  admit: (incoming: Incoming) => Promise<void>;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** In a scope of its own, whose bodies no one reads before the library does. */
export function mountLibrary(
  scope: FastifyInstance,
  { paths, admit, handle }: Mount,
  incomingOf: (request: FastifyRequest) => Incoming,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const path of paths) {
    scope.all(path, { config: { isMounted: true } }, async (request, reply) => {
      await admit(incomingOf(request));
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await handle(request.raw, reply.raw);
    });
  }
}
