import { channel } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { parentHeader, type Span, type Spans } from './spans.ts';

type Message<T> = (message: T) => void;
type Fetched = { origin: string | URL; method: string; addHeader: (name: string, value: string) => void };

/**
 * A span for each HTTP call that this process makes within another span, by whatever library: Node itself tells of them. Neither path nor
 * query is kept, because they may hold secrets. Answers what ends it.
 */
export function followOutgoing(spans: Spans): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string, setHeader: (value: string) => void) => {
    const parent = spans.current();
    if (parent === null) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = spans.begin({ name: method, kind: 'client', parent, attributes });
    open.set(request, span);
    setHeader(parentHeader(span));
  };
  const answered = (request: object, status: number) => {
    const span = open.get(request);
    if (span === undefined) return;
    span.attributes['http.response.status_code'] = status;
    span.end({ hasFailed: status >= 400 });
  };
  const failed = (request: object) => open.get(request)?.end({ hasFailed: true });
  return subscribeAll({
    'http.client.request.created': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, request.host, (value) => request.setHeader('traceparent', value)),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      answered(request, response.statusCode ?? 0),
    'http.client.request.error': ({ request }: { request: ClientRequest }) => failed(request),
    'undici:request:create': ({ request }: { request: Fetched }) =>
      begin(request, request.method, new URL(request.origin).hostname, (value) =>
        request.addHeader('traceparent', value),
      ),
    'undici:request:headers': ({ request, response }: { request: Fetched; response: { statusCode: number } }) =>
      answered(request, response.statusCode),
    'undici:request:error': ({ request }: { request: Fetched }) => failed(request),
  });
}

function subscribeAll(listeners: Record<string, Message<never>>): () => void {
  const all = Object.entries(listeners).map(([name, listen]) => ({
    of: channel(name),
    listen: (message: unknown) => listen(message as never),
  }));
  for (const { of, listen } of all) of.subscribe(listen);
  return () => {
    for (const { of, listen } of all) of.unsubscribe(listen);
  };
}
