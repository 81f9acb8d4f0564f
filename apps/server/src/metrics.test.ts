import { readFileSync } from 'node:fs';
import { getDocument, sendDocument } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { atEnd, testApp, type TestUser } from '../test/app.ts';
import { draft } from '../test/drafting.ts';
import { databaseOn } from '../test/global-setup.ts';
import { pdfThreads } from '../test/pdf-threads.ts';
import { followMetrics } from './metrics.ts';
import { openDb } from './platform/db/db.ts';
import { httpApp } from './platform/http/http.ts';
import { createRunOnce } from './platform/http/idempotency.ts';
import { Histogram, gauge, writeMetrics } from './platform/metrics/metrics.ts';
import type { Platform } from './platform/platform.ts';

const TOKEN = 'a token for the collector';
const SECRETS = ['person-', 'example.com', '127.0.0.1', 'Lease', 'Ada'];

const server = await testApp();

/** The product once more, with its metrics. `change`: what is otherwise about its platform. */
async function watched(change: Partial<Platform> = {}, token: string | undefined = TOKEN): Promise<FastifyInstance> {
  const platform = { ...server.platform, config: { ...server.platform.config, metricsToken: token }, ...change };
  const { pool, close } = openDb(platform.connection);
  const app = await httpApp(server.routes, {
    trustProxy: false,
    runOnce: createRunOnce(platform),
    reportBug: () => {},
    follow: (made) => followMetrics(made, platform, { pool, threads: pdfThreads }),
  });
  atEnd(async () => {
    await app.close();
    await close();
  });
  return app;
}

const read = async (app: FastifyInstance, authorization = `Bearer ${TOKEN}`) => {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization } });
  return { statusCode, body };
};

const asPerson = (app: FastifyInstance, user: TestUser, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });

/** Name and labels of every line, with its number. */
function numbers(body: string): Map<string, number> {
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, series = line, value = ''] =
        /^([a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? [];
      return [series, Number(value)];
    }),
  );
}

test('requests are counted by the pattern of their route and their status, and nothing of people is told', async () => {
  const user = await server.make.user();
  const { id } = await draft(server, user, [{ email: 'ada@example.com' }]);
  await server.as(user)(sendDocument, { params: { id } });
  const app = await watched();
  await asPerson(app, user, `/api/documents/${id}`);
  await asPerson(app, user, '/api/documents/999999999');
  await asPerson(app, user, '/no/such/page');

  const { statusCode, body } = await read(app);
  const all = numbers(body);

  expect(statusCode).toBe(200);
  const route = getDocument.at.replace('GET ', '');
  expect(all.get(`sealwright_http_requests_total{method="GET",route="${route}",status="200"}`)).toBe(1);
  expect(all.get(`sealwright_http_requests_total{method="GET",route="${route}",status="404"}`)).toBe(1);
  expect(all.get('sealwright_http_requests_total{method="GET",route="(none)",status="404"}')).toBe(1);
  expect(all.get(`sealwright_http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBe(2);
  expect(all.get(`sealwright_http_request_duration_seconds_bucket{method="GET",route="${route}",le="+Inf"}`)).toBe(2);
  expect(all.get('sealwright_mails_waiting')).toBeGreaterThanOrEqual(1);
  expect(all.get('sealwright_queue_tasks{queue="send-mail",state="due"}')).toBeGreaterThanOrEqual(1);
  expect(all.get('sealwright_database_up')).toBe(1);
  expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect([...all.values()].every(Number.isFinite)).toBe(true);
  expect(SECRETS.filter((secret) => body.includes(secret))).toEqual([]);
});

test('calls of other protocols are counted as well', async () => {
  const foreign = server.routes.find(
    ({ dialect, endpoint }) => dialect !== undefined && endpoint.at.startsWith('GET '),
  );
  const route = foreign!.endpoint.at.replace('GET ', '').replace(/(?<=.)\/$/, '');
  const app = await watched();
  const { statusCode } = await app.inject({ url: route });

  const all = numbers((await read(app)).body);

  expect(all.get(`sealwright_http_requests_total{method="GET",route="${route}",status="${statusCode}"}`)).toBe(1);
});

test('a finished document without its seal is counted by what it waits for', async () => {
  const user = await server.make.user();
  const { id } = await draft(server, user, [{ email: 'ada@example.com' }]);
  const finishedAt = new Date(server.clock.now().getTime() - 60_000);
  const { db } = server.platform;
  await db.updateTable('documents').set({ finishedAt, waitingReason: 'key_missing' }).where('id', '=', id).execute();

  const all = numbers((await read(await watched())).body);

  expect(all.get('sealwright_sealing_documents{reason="key_missing"}')).toBe(1);
  expect(all.get('sealwright_sealing_oldest_seconds{reason="key_missing"}')).toBeGreaterThanOrEqual(60);
});

test.each(['', 'Bearer ', 'Bearer another token, as long', `Basic ${TOKEN}`])(
  'nothing is told with %j',
  async (given) => {
    expect((await read(await watched(), given)).statusCode).toBe(404);
  },
);

test('without a token in the settings there are no metrics', async () => {
  const app = await watched({ config: { ...server.platform.config, metricsToken: undefined } });
  expect((await read(app)).statusCode).toBe(404);
});

test('while the database is away the process still tells of itself', async () => {
  const { db, close } = openDb(databaseOn(server.platform.connection, 'there_is_none'));
  const app = await watched({ db });
  const all = numbers((await read(app)).body);
  await close();

  expect(all.get('sealwright_database_up')).toBe(0);
  expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect([...all.keys()].some((series) => series.startsWith('sealwright_mails'))).toBe(false);
});

test('every query of the dashboard names metrics and labels that there are', async () => {
  const app = await watched();
  const user = await server.make.user();
  await asPerson(app, user, '/api/health/');
  await server.platform.db
    .updateTable('documents')
    .set({ finishedAt: server.clock.now() })
    .where('id', '=', (await draft(server, user, [{ email: 'ada@example.com' }])).id)
    .execute();
  const known = new Map<string, Set<string>>();
  for (const series of numbers((await read(app)).body).keys()) {
    const [name = ''] = series.split('{');
    const labels = [...series.matchAll(/([a-z]+)="/g)].map(([, label = '']) => label);
    known.set(name, new Set([...(known.get(name) ?? []), ...labels]));
  }

  const queries = [
    ...readFileSync(new URL('../../../docs/monitoring/grafana.json', import.meta.url), 'utf8').matchAll(
      /"(?:expr|query)": "((?:[^"\\]|\\.)*)"/g,
    ),
  ]
    .map(([, text = '']) => JSON.parse(`"${text}"`) as string)
    .filter((text) => text !== 'prometheus');

  expect(queries.length).toBeGreaterThan(15);
  expect(queries.flatMap((query) => unknownIn(query, known))).toEqual([]);
  expect(unknownIn('sum by (colour) (sealwright_info{size="1"}) + sealwright_nothing', known)).toEqual([
    'sealwright_nothing',
    'size',
    'colour',
  ]);
});

// What Prometheus itself adds to each series.
const ADDED = ['job', 'instance'];

/** Metrics that there are not, and labels that the metrics of the query do not have. */
function unknownIn(query: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const metrics = [...query.matchAll(/\b(?:sealwright|process|nodejs)_[a-z_]+/g)].map(([name]) => name);
  const labels = new Set([...ADDED, ...metrics.flatMap((name) => [...(known.get(name) ?? [])])]);
  const chosen = [...query.matchAll(/([a-z]+)=~?"/g)].map(([, label = '']) => label);
  const grouped = [...query.matchAll(/by \(([a-z, ]+)\)/g)].flatMap(([, list = '']) => list.split(/, */));
  return [
    ...metrics.filter((name) => !known.has(name)),
    ...[...chosen, ...grouped].filter((label) => !labels.has(label)),
  ];
}

test('a histogram counts up to each bound, and labels are written so that they can be read', () => {
  const seconds = new Histogram('seconds', 'How long.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe({ route: '/"a"\\' }, value);

  expect(writeMetrics([seconds.metric, gauge('one', 'One.', () => 1)])).toBe(
    [
      '# HELP seconds How long.',
      '# TYPE seconds histogram',
      String.raw`seconds_bucket{route="/\"a\"\\",le="0.1"} 2`,
      String.raw`seconds_bucket{route="/\"a\"\\",le="1"} 3`,
      String.raw`seconds_bucket{route="/\"a\"\\",le="+Inf"} 4`,
      String.raw`seconds_sum{route="/\"a\"\\"} 7.65`,
      String.raw`seconds_count{route="/\"a\"\\"} 4`,
      '# HELP one One.',
      '# TYPE one gauge',
      'one 1',
      '',
    ].join('\n'),
  );
});
