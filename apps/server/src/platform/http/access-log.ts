import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './devices.ts';
import type { Log } from '../log.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

const callers = new WeakMap<FastifyRequest, string>();

/** Remembers who a request turned out to be from, as the access rule names them: `user:7`, `recipient:12`. */
export const noteCaller = (request: FastifyRequest, name: string): void => void callers.set(request, name);

/**
 * One line for each answered request, to `access` where it is given. Routes appear by their pattern and never by the address
 * that was asked for, because signing links carry their secret there.
 */
export function logRequests(
  app: FastifyInstance,
  options: { access: Log | null; log: Log; trustProxy: boolean },
): void {
  if (!options.trustProxy) warnOfProxy(app, options.log);
  const { access } = options;
  if (access === null) return;
  const sentBefore = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request) => void sentBefore.set(request, request.socket.bytesWritten));
  app.addHook('onResponse', async (request, reply) => {
    const caller = callers.get(request);
    access.info('Request', {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      bytes: request.socket.bytesWritten - (sentBefore.get(request) ?? 0),
      // A public caller is named by the whole address.
      caller: caller === undefined || caller.startsWith('address:') ? null : caller,
      network: networkOf(request.ip),
    });
  });
}

/** Behind a proxy that is not believed, every visitor has the proxy's address: limits and evidence would be wrong. */
function warnOfProxy(app: FastifyInstance, log: Log): void {
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || FORWARDED.every((name) => request.headers[name] === undefined)) return;
    isWarned = true;
    log.warn(
      'A request came through a proxy, and TRUST_PROXY is off: every visitor seems to have the address of the proxy. Set TRUST_PROXY=true if the proxy sets X-Forwarded-For itself.',
    );
  });
}
