import { activate, listEvidence, listSessions, logout, requestOf } from '@sealwright/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { linkOf, sentDocument, sign } from './signing-flow.ts';

/** What only looks at an address must change nothing: HEAD, prefetches of browsers, link scanners of mail gateways. */

const server = await testApp();
const { app, as, make } = server;
const { db } = server.platform;

/** Every table's rows as text, but those that count requests. */
async function everyRow(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    );
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
}

const viewOf = (id: number, token: string) => `/api/document/${id}/sign-document/?token=${token}`;
const statusOf = async (read: () => Promise<{ status: string }>) => (await read()).status;

test('HEAD of every call, with the right bearer or link, changes no row', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const { token } = signers[0]!;
  const reads = server.routes.filter(({ endpoint }) => endpoint.at.startsWith('GET '));
  const before = await everyRow();

  const statuses: number[] = [];
  for (const { endpoint } of reads) {
    const { url } = requestOf(endpoint, { params: { id, uid: 1, token, user: sender.userId, file: 1, key: 'x' } });
    const headers = { authorization: `Bearer ${sender.token}`, accept: 'application/json' };
    const withToken = `${url}${url.includes('?') ? '&' : '?'}token=${token}`;
    for (const address of [url, withToken]) {
      statuses.push((await app.inject({ method: 'HEAD', url: address, headers })).statusCode);
    }
  }

  expect(statuses.length).toBeGreaterThan(80);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await everyRow()).toEqual(before);
});

test('the calls that act on GET are not declared to answer HEAD', () => {
  const declared = server.routes.filter(({ endpoint }) => endpoint.answersHead).map(({ endpoint }) => endpoint.at);

  expect(declared).not.toContain(activate.at);
  expect(declared).not.toContain(logout.at);
  expect(declared.filter((at) => at.includes('/document/') || at.endsWith('/download/'))).toEqual([]);
});

test('a session ends by GET with its bearer, and by nothing that comes without one', async () => {
  const user = await make.user();
  const cookie = `token=${user.token}`;

  const answers = [
    await app.inject({ method: 'HEAD', url: '/api/auth/logout', headers: { authorization: `Bearer ${user.token}` } }),
    await app.inject({ url: '/api/auth/logout', headers: { cookie } }),
    await app.inject({ url: '/api/auth/logout', headers: { cookie, 'sec-purpose': 'prefetch' } }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 401, 401]);
  expect((await as(user)(listSessions)).results).toHaveLength(1);
});

test.each([
  ['HEAD', 'HEAD', { accept: 'application/json' }],
  ['a link scanner’s plain GET', 'GET', { accept: '*/*' }],
  ['a scanner that asks for a page', 'GET', { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }],
  ['a prefetch', 'GET', { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' }],
  ['a prerendered page', 'GET', { accept: 'application/json', 'sec-purpose': 'prefetch;prerender' }],
  ['an older browser’s prefetch', 'GET', { accept: 'application/json', purpose: 'prefetch' }],
] as const)('%s of a signing link is no view of the document', async (_what, method, headers) => {
  const { id, signers, sender, read } = await sentDocument(server, [{ name: 'Ada' }]);

  const { statusCode } = await app.inject({ method, url: viewOf(id, signers[0]!.token), headers });

  expect(statusCode).toBe(method === 'HEAD' ? 404 : 200);
  expect(await statusOf(read)).toBe('sent');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.map(({ action }) => action)).not.toContain('recipient.viewed');
});

test.each([
  ['the signing page', { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['the signing page over plain HTTP', { accept: 'application/json' }],
  ['a program that says nothing of what it accepts but that it is a script', { 'sec-fetch-mode': 'cors' }],
])('the call of %s is a view', async (_what, headers) => {
  const { id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);

  await app.inject({ url: viewOf(id, signers[0]!.token), headers });

  expect(await statusOf(read)).toBe('viewed');
});

test('whoever signs without a recorded view has viewed with the first act', async () => {
  const { id, signers, sender } = await sentDocument(server, [{ name: 'Ada' }]);
  await app.inject({ url: viewOf(id, signers[0]!.token), headers: { accept: '*/*' } });

  await sign(signers[0]!);

  const { events } = await as(sender)(listEvidence, { params: { id } });
  const actions = events.map(({ action }) => action);
  expect(actions.filter((action) => action === 'recipient.viewed')).toHaveLength(1);
  expect(actions.indexOf('recipient.viewed')).toBeLessThan(actions.indexOf('recipient.consented'));
});

test('a prefetch of the sealed copy takes none', async () => {
  const { id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await server.runTasks();
  const { token } = await linkOf(server, id, signers[0]!);
  const url = `/api/document/${id}/download/?token=${token}`;

  const prefetched = await app.inject({ url, headers: { 'sec-purpose': 'prefetch' } });
  const after = await statusOf(read);
  const taken = await app.inject({ url });

  expect([prefetched.statusCode, after]).toEqual([404, 'completed']);
  expect([taken.statusCode, await statusOf(read)]).toEqual([200, 'downloaded']);
});
