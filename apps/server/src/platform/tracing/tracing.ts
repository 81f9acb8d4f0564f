import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnsweredStatement } from '../db/db.ts';
import type { Log } from '../log.ts';
import type { TaskHandler } from '../queue/tasks.ts';
import { Collector, type CollectorAddress } from './collector.ts';
import { followOutgoing } from './outgoing.ts';
import { now, readParent, type Span, Spans } from './spans.ts';

/**
 * Traces in the way of OpenTelemetry: requests, tasks, and within them statements and outgoing calls. They hold routes, statuses and the
 * texts of statements: no values, no addresses that were asked for, no ids of people.
 */
export type Tracing = {
  onStatement: (statement: AnsweredStatement) => void;
  followRequests: (app: FastifyInstance) => void;
  followTasks: (handlers: readonly TaskHandler[]) => TaskHandler[];
  stop: () => Promise<void>;
};

export function startTracing(address: CollectorAddress, log: Log, ratio: number): Tracing {
  const collector: Collector = new Collector(address, log, (work) => spans.within(null, work));
  const spans: Spans = new Spans((span) => collector.take(span), ratio);
  const endOutgoing = followOutgoing(spans);
  return {
    onStatement: (statement) => noteStatement(spans, statement),
    followRequests: (app) => followRequests(spans, app),
    followTasks: (handlers) => handlers.map((handler) => followTask(spans, handler)),
    stop: async () => {
      endOutgoing();
      await collector.stop();
    },
  };
}

const FAILS_FROM = 500;

/** A span from the first byte of a request to the end of its answer, under the pattern of its route. */
function followRequests(spans: Spans, app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    const attributes = { 'http.request.method': method, 'sealwright.request_id': request.id };
    const span = spans.begin({ name: method, kind: 'server', parent: readParent(headers['traceparent']), attributes });
    open.set(request, span);
    // Also where the answer is hijacked, as an event stream is, or the client went away.
    reply.raw.once('close', () => {
      const route = request.is404 ? undefined : request.routeOptions.url;
      if (route !== undefined) {
        span.name = `${method} ${route}`;
        span.attributes['http.route'] = route;
      }
      const { statusCode } = reply.raw;
      span.attributes['http.response.status_code'] = statusCode;
      span.end({ hasFailed: statusCode >= FAILS_FROM });
    });
    spans.within(span, done);
  });
  // A body is read in the context of its connection: what comes after is in that of the request again.
  app.addHook('preValidation', (request, _reply, done) => spans.within(open.get(request) ?? null, done));
}

function followTask(spans: Spans, { task, run }: TaskHandler): TaskHandler {
  return {
    task,
    run: (data, context) => {
      const span = spans.begin({
        name: `task ${task.name}`,
        kind: 'consumer',
        attributes: { 'messaging.destination.name': task.name },
      });
      return spans.within(span, async () => {
        try {
          const result = await run(data, context);
          span.end();
          return result;
        } catch (cause) {
          span.end({ hasFailed: true });
          throw cause;
        }
      });
    },
  };
}

const MAX_TEXT = 2000;
const TEXT_OR_NUMBER = /'(?:[^']|'')*'|(?<![\w$"])\d+(?:\.\d+)?/g;

/** Only within a request or a task: what the process asks for itself is left out. Words and numbers in the text are left out, too. */
function noteStatement(spans: Spans, { sql, milliseconds, hasFailed }: AnsweredStatement): void {
  const parent = spans.current();
  if (parent === null || !parent.isSampled) return;
  const text = sql.replaceAll(TEXT_OR_NUMBER, '?').slice(0, MAX_TEXT);
  const [operation = ''] = /[a-z]+/i.exec(text.replace(/^\/\*.*?\*\//, '')) ?? [];
  const at = now() - milliseconds;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  spans.begin({ name: operation.toLowerCase(), kind: 'client', parent, attributes, at }).end({ hasFailed });
}
