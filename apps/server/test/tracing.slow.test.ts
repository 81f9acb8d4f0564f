import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOwner, forgotPassword } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { removeData, startServer } from '../../../e2e/server.ts';
import { client } from '../../../faults/client.ts';

type Value = { stringValue?: string; intValue?: string };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
};
type Batch = {
  resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[];
};

/** Takes what a collector of OpenTelemetry takes at its port 4318. */
async function localCollector() {
  const batches: Batch[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
      if (isRight) batches.push(JSON.parse(body) as Batch);
      keys.push(request.headers['x-key']);
      response.writeHead(isRight ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, batches, keys, close: () => server.close() };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OWNER = {
  email: 'ada@example.com',
  password: 'A quiet sentence, 1 of many',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

test('requests, tasks and statements reach a collector as spans that hang together, and hold nothing of people', async () => {
  const collector = await localCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'signatures',
  };
  const server = await startServer({ env });
  await client(server.url).speak(createOwner, { body: OWNER });
  await client(server.url).speak(forgotPassword, { body: { email: OWNER.email } });
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
  await fetch(new URL('/api/documents/7/?token=hidden-token', server.url), { headers: { traceparent } });
  await server.stop();
  removeData(server);
  collector.close();

  const [resource] = collector.batches.flatMap(({ resourceSpans }) => resourceSpans);
  const spans = collector.batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  const named = (name: string) => spans.find((span) => span.name === name);
  const within = (span: Sent | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const made = named('POST /api/setup');
  const foreign = named('GET /api/documents/:id');

  expect(resource?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'signatures' } });
  expect(new Set(collector.keys)).toEqual(new Set(['a key']));
  expect(made?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '201' } });
  // After the body was read: what the handler asked.
  expect(within(made).map(({ name }) => name)).toContain('insert');
  expect(within(made).every(({ traceId }) => traceId === made?.traceId)).toBe(true);
  expect(foreign?.traceId).toBe(TRACE);
  expect(foreign?.parentSpanId).toBe('b7ad6b7169203331');
  // Not just any task: one that asks the database whatever there is to do.
  expect(within(named('task sweep-mails')).length).toBeGreaterThan(0);
  expect(spans.every((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))).toBe(true);
  expect(JSON.stringify(collector.batches)).not.toMatch(/ada@example|lovelace|quiet sentence|hidden-token/i);
});
