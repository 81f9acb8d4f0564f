import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, gauge, Histogram, type Metric } from './metrics.ts';

// Seconds. The goals of docs/performance.md lie between them.
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts and times requests by the pattern of their route, as `/api/documents/:id/`: never by the address that was asked for, which holds
 * ids and secrets. A request that no route answers counts as `(none)`.
 */
export function requestMetrics(app: FastifyInstance): Metric[] {
  const answered = new Counter('sealwright_http_requests_total', 'Requests that were answered.');
  const seconds = new Histogram('sealwright_http_request_duration_seconds', 'Time until the answer was sent.', BOUNDS);
  let inFlight = 0;
  const open = new WeakSet<FastifyRequest>();
  const close = (request: FastifyRequest) => {
    if (open.delete(request)) inFlight -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    open.add(request);
    inFlight += 1;
    // Also where the answer is hijacked, as an event stream is, or the client went away.
    reply.raw.once('close', () => close(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    close(request);
    const of = { method: methodOf(request), route: request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)') };
    answered.add({ ...of, status: reply.statusCode });
    seconds.observe(of, reply.elapsedTime / 1000);
  });
  return [
    answered.metric,
    seconds.metric,
    gauge(
      'sealwright_http_requests_in_flight',
      'Requests that are being answered, event streams included.',
      () => inFlight,
    ),
  ];
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : '(other)');
