import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parentHeader, readParent, type FinishedSpan, Spans } from './spans.ts';
import { Collector } from './collector.ts';
import { followOutgoing } from './outgoing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
  [`00-${TRACE}-${SPAN}-00`, { traceId: TRACE, spanId: SPAN, isSampled: false }],
  // A later version of the standard may say more behind it.
  [`01-${TRACE}-${SPAN}-03-more`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
  [`ff-${TRACE}-${SPAN}-01`, null],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
  [`00-${TRACE}-${SPAN}`, null],
  ['', null],
  [undefined, null],
])('a traceparent is read as the standard says: %s', (header, context) => {
  expect(readParent(header)).toEqual(context);
});

function spansInto(ratio = 1) {
  const ended: FinishedSpan[] = [];
  return { ended, spans: new Spans((span) => ended.push(span), ratio) };
}

test('a span ends once, knows its parent, and is found by what runs within it', async () => {
  const { ended, spans } = spansInto();
  const outer = spans.begin({ name: 'outer', kind: 'server' });

  await spans.within(outer, async () => {
    await Promise.resolve();
    const inner = spans.begin({ name: 'inner', kind: 'client', parent: spans.current() });
    inner.end({ hasFailed: true });
    inner.end();
  });
  outer.end();

  expect(ended).toMatchObject([
    { name: 'inner', traceId: outer.traceId, parentSpanId: outer.spanId, hasFailed: true },
    { name: 'outer', parentSpanId: null, hasFailed: false },
  ]);
  expect(spans.current()).toBeNull();
});

test('of traces that begin here a share is recorded, and others follow whom they came from', () => {
  const { ended, spans } = spansInto(0);
  const caller = { traceId: TRACE, spanId: SPAN, isSampled: true };
  spans.begin({ name: 'ours', kind: 'server' }).end();
  spans.begin({ name: 'theirs', kind: 'server', parent: caller }).end();
  const half = spansInto(0.5);
  for (let count = 0; count < 400; count += 1) half.spans.begin({ name: 'any', kind: 'server' }).end();

  expect(ended.map(({ name }) => name)).toEqual(['theirs']);
  expect(half.ended.length).toBeGreaterThan(100);
  expect(half.ended.length).toBeLessThan(300);
});

/** A server of another program: what it was asked with. */
async function otherProgram(status = 200) {
  const asked: { url: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('a call to another program is a span that it is told of, without path and query', async () => {
  const { ended, spans } = spansInto();
  const stop = followOutgoing(spans);
  onTestFinished(stop);
  const { url, asked } = await otherProgram(503);
  const outer = spans.begin({ name: 'outer', kind: 'server' });

  await fetch(`${url}/untraced`);
  await spans.within(outer, () => fetch(`${url}/secret?token=secret`, { method: 'POST', body: 'secret' }));

  expect(ended).toMatchObject([
    {
      name: 'POST',
      kind: 'client',
      parentSpanId: outer.spanId,
      hasFailed: true,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 503 },
    },
  ]);
  expect(asked.map(({ headers }) => headers['traceparent'])).toEqual([undefined, parentHeader(ended[0]!)]);
  expect(JSON.stringify(ended)).not.toContain('secret');
});

test('a collector that refuses costs spans, and one line a minute', async () => {
  const { ended, spans } = spansInto();
  const { url, asked } = await otherProgram(400);
  const warned: object[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (_text: string, facts = {}) => void warned.push(facts),
  };
  const collector = new Collector({ endpoint: url, headers: { 'x-key': 'k' }, resource: {} }, log, (work) => work());
  for (let count = 0; count < 5000; count += 1) spans.begin({ name: 'any', kind: 'server' }).end();
  for (const span of ended) collector.take(span);

  await collector.stop();

  // The first to be lost did not fit; what was sent and refused is told of a minute later.
  expect(warned).toEqual([{ spans: 1 }]);
  expect(asked.length).toBe(9);
  expect(asked[0]?.headers['x-key']).toBe('k');
});

test('nothing loads this folder but where traces are wanted', () => {
  const source = path.join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const loads = files
    .filter((file) => !file.includes(path.join('platform', 'tracing')))
    .filter((file) => /^import (?!type ).*\/tracing\//m.test(readFileSync(path.join(source, file), 'utf8')));

  expect(files.length).toBeGreaterThan(500);
  expect(loads).toEqual([]);
});
