import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getHealth, getReady } from '@sealwright/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { httpApp, publicAccess, route } from '../src/platform/http/http.ts';
import { createLog } from '../src/platform/log.ts';
import { createReadiness } from '../src/platform/http/ready.ts';
import { s3Backend } from '../src/platform/storage/storage-s3.ts';
import { openStore, storeOver } from '../src/platform/storage/storage.ts';
import { testApp } from './app.ts';
import { fakeS3 } from './fake-s3.ts';

const server = await testApp();
const { platform } = server;
const ALL_WELL = { database: true, store: true, queue: true, migrations: true };

/** What is answered over HTTP by a server whose parts are these; asked anew each time. */
async function ask(parts: Partial<typeof platform>) {
  const app = await httpApp([route(getReady, publicAccess, createReadiness({ ...platform, ...parts }))], {
    trustProxy: false,
    runOnce: async (_request, work) => work(),
    reportBug: () => {},
  });
  const response = await app.inject({ url: '/api/ready/' });
  await app.close();
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
}

const away = (checks: Partial<typeof ALL_WELL>) => ({ ready: false, checks: { ...ALL_WELL, ...checks } });

test('a server with all its parts is ready, for anyone who asks', async () => {
  const answer = await server.as(null)(getReady);

  expect(answer).toEqual({ ready: true, checks: ALL_WELL });
});

test('without its queue a server is alive and not ready, says so with 503 and Retry-After, and names no host', async () => {
  const lost = () => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432 password=secret'));

  const { status, headers, body } = await ask({ tasks: { ...platform.tasks, check: lost } });

  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body['facts']).toEqual(away({ queue: false }));
  expect(JSON.stringify(body)).not.toMatch(/internal:|secret|ECONN/);
  await expect(server.as(null)(getHealth)).resolves.toEqual({});
});

test('a part that does not answer counts as away after two seconds, and the answer is shared by all who ask', async () => {
  let asked = 0;
  const check = () => {
    asked += 1;
    return new Promise<void>(() => {});
  };
  const ready = createReadiness({ ...platform, store: { ...platform.store, check } });

  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => ready()));

  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(1);
});

test('a store folder that was replaced by something else is away', async () => {
  const root = path.join(platform.config.dataDir, 'replaced');
  writeFileSync(root, '');

  const whole = openStore(pathToFileURL(path.join(platform.config.dataDir, 'whole')).href);
  await whole.bind({ id: 'an-installation', boundAt: platform.clock.now() });

  const well = await ask({ store: whole });
  const replaced = await ask({ store: openStore(pathToFileURL(path.join(root, 'files')).href) });

  expect(well.status).toBe(200);
  expect(replaced.status).toBe(503);
  expect(replaced.body['facts']).toEqual(away({ store: false }));
});

test('a bucket that answers is ready, and one that fails or is silent is not', async () => {
  const s3 = await fakeS3();
  const store = storeOver(s3Backend(new URL(s3.url)));
  await store.bind({ id: 'an-installation', boundAt: platform.clock.now() });

  const well = await ask({ store });
  s3.faults.push({ status: 500 });
  const failing = await ask({ store });
  s3.faults.push({ isSilent: true });
  const silent = await ask({ store });
  await s3.close();

  expect(well.status).toBe(200);
  expect(failing.body['facts']).toEqual(away({ store: false }));
  expect(silent.body['facts']).toEqual(away({ store: false }));
});

test('a database that lacks a migration is not ready', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
    platform.db,
  );

  const { body } = await ask({});
  const [row] = rows;
  await sql`insert into kysely_migration (name, timestamp) values (${row?.name}, ${row?.timestamp})`.execute(
    platform.db,
  );

  expect(body['facts']).toEqual(away({ migrations: false }));
});

test('a database that a newer version has migrated is ready for this one', async () => {
  const later = '9999-of-a-newer-version';
  await sql`insert into kysely_migration (name, timestamp) values (${later}, '2099-01-01')`.execute(platform.db);

  const { status, body } = await ask({});
  await sql`delete from kysely_migration where name = ${later}`.execute(platform.db);

  expect({ status, body }).toEqual({ status: 200, body: { ready: true, checks: ALL_WELL } });
});

test('the access log tells route, status, caller and network of each request, and neither token nor whole address', async () => {
  const lines: string[] = [];
  const user = await server.make.user();
  const app = await httpApp(server.routes, {
    trustProxy: false,
    runOnce: async (_request, work) => work(),
    reportBug: () => {},
    accessLog: createLog('info', (line) => lines.push(line)),
  });

  await app.inject({ url: '/api/document/7/sign-document/?token=a-secret-of-a-signer' });
  await app.inject({ url: '/no/such/page/a-secret-in-a-path', remoteAddress: '2001:db8:1:2:3:4:5:6' });
  await app.inject({ url: '/api/documents/', headers: { authorization: `Bearer ${user.token}` } });
  await app.close();

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toMatchObject([
    { method: 'GET', route: '/api/document/:id/sign-document', status: 404, caller: null, network: '127.0.0.1' },
    { route: null, status: 404, network: '2001:db8:1:2::/64' },
    { route: '/api/documents', status: 200, caller: `user:${user.userId}` },
  ]);
  expect(lines.join('')).not.toContain('secret');
});

test('a forwarded request while TRUST_PROXY is off is warned of once', async () => {
  const lines: string[] = [];
  const app = await httpApp(server.routes, {
    trustProxy: false,
    runOnce: async (_request, work) => work(),
    reportBug: () => {},
    log: createLog('warn', (line) => lines.push(line)),
  });

  for (let times = 0; times < 3; times += 1) {
    await app.inject({ url: '/api/health/', headers: { 'x-forwarded-for': '203.0.113.9' } });
  }
  await app.close();

  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY');
  expect(lines[0]).not.toContain('203.0.113.9');
});
