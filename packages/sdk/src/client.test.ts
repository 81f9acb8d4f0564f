import { addRecipient, getDocument, listTags, submitDocumentFiles } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Client, createClient } from './client.ts';

type Asked = { method: string; url: string; headers: Headers; body: unknown };
type Reply = Response | Error;

/** A client whose server gives these answers, one after the other; what it was asked. */
function clientWith(replies: Reply[], retries = 3) {
  const asked: Asked[] = [];
  const answer = (async (url: URL, init: RequestInit) => {
    const { method = '', body } = init;
    asked.push({ method, url: url.href, headers: new Headers(init.headers), body });
    const reply = replies.shift() ?? new Response('{}');
    if (reply instanceof Error) throw reply;
    return reply;
  }) as typeof fetch;
  const client = createClient({ url: 'https://sign.example.com', token: 'swp_1', retries, fetch: answer });
  return { client, asked };
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(
    JSON.stringify({ type: `urn:sealwright:problem:${code}`, status, code, detail: code, request_id: 'r1' }),
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
const soon = { 'retry-after': '0' };

const params = { id: 5 };

test('a call goes out and comes back in the words of the code', async () => {
  const { client, asked } = clientWith([Response.json({ id: 5, created_at: '2026-05-01' })]);
  expect(await client.api.getDocument({ params })).toEqual({ id: 5, createdAt: '2026-05-01' });
  expect(asked[0]?.url).toMatch(/^https:\/\/sign\.example\.com\/api\/documents\/5/);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer swp_1');
  expect(asked[0]?.headers.get('idempotency-key')).toBeNull();
});

test('a POST that is tried again carries the same key, another POST another one', async () => {
  const { client, asked } = clientWith([
    new TypeError('cut'),
    problem(503, 'server_busy', soon),
    Response.json({ id: 1 }),
  ]);
  const body = { document: 5, email: 'ada@example.com', name: 'Ada' };
  await client.call(addRecipient, { body });
  await client.call(addRecipient, { body });
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  await client.call(addRecipient, { body }, { idempotencyKey: 'mine' });
  expect(asked.at(-1)?.headers.get('idempotency-key')).toBe('mine');
});

test('what is told to come later is tried again, as often as was said, and a refusal is not', async () => {
  const { client, asked } = clientWith([problem(429, 'too_many_requests', soon), problem(404, 'not_found')]);
  await expect(client.call(getDocument, { params })).rejects.toMatchObject({
    name: 'SealwrightError',
    status: 404,
    code: 'not_found',
    requestId: 'r1',
  });
  expect(asked).toHaveLength(2);

  const busy = clientWith(
    Array.from({ length: 9 }, () => problem(503, 'server_busy', soon)),
    2,
  );
  await expect(busy.client.call(getDocument, { params })).rejects.toMatchObject({ status: 503 });
  expect(busy.asked).toHaveLength(3);
});

test('a change without an answer is not made twice', async () => {
  const { client, asked } = clientWith([new TypeError('cut')]);
  const asOf3 = client.api.updateDocument({ params, body: { title: 'X' } }, { ifMatch: 3 });
  await expect(asOf3).rejects.toMatchObject({ name: 'SealwrightUnreachable' });
  expect(asked.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([['PATCH', '"3"']]);
});

const change = (client: Client) => client.api.updateDocument({ params, body: { title: 'X' } });
const remove = (client: Client) => client.api.deleteTag({ params });
const read = (client: Client) => client.api.getDocument({ params });
const replace = (client: Client) => client.api.replaceFields({ params, body: { fields: [] } });
const add = (client: Client) => client.api.createTag({ body: { name: 'Tenants' } });
const send = (client: Client) => client.upload(submitDocumentFiles, { files: [] });
const embed = (client: Client) => client.api.createSigningEmbed({ params });
const meet = (client: Client) => client.api.startInPerson({ params });
const sendSecret = (client: Client) => client.upload({ ...submitDocumentFiles, isSecret: true }, { files: [] });
const feed = (client: Client) => client.api.getCalendarFeed();

const foreign = (status: number, type = 'text/html', body = '<html>') =>
  new Response(body, { status, headers: { 'content-type': type, ...soon } });
const foreignProblem = () =>
  foreign(503, 'application/problem+json', '{"type":"about:blank","status":503,"code":"unavailable"}');
const poorCopy = () => foreign(503, 'application/json', '{"type":"urn:sealwright:problem:x","code":"unavailable"}');

const UNCERTAIN: [string, () => Reply][] = [
  ['no answer', () => new TypeError('cut')],
  ['502', () => foreign(502)],
  ['504', () => foreign(504)],
  ['a 503 of a proxy', () => foreign(503)],
  ['the problem of another product', foreignProblem],
  ['JSON that is no problem', poorCopy],
];

test.each(UNCERTAIN)('after %s, only what may be done twice is tried again', async (_, reply) => {
  for (const once of [change, remove, embed, meet, sendSecret]) {
    const { client, asked } = clientWith([reply()]);
    await expect(once(client)).rejects.toMatchObject({ name: expect.stringMatching(/^Sealwright/) });
    expect(asked).toHaveLength(1);
  }
  const tried = [read, feed, replace, add, send].map(async (again) => {
    const { client, asked } = clientWith([reply()]);
    await again(client);
    return asked.length;
  });
  expect(await Promise.all(tried)).toEqual([2, 2, 2, 2, 2]);
});

test.each([
  ['429', () => problem(429, 'too_many_requests', soon)],
  ['a 429 of a proxy', () => foreign(429)],
  ['our 503', () => problem(503, 'server_busy', soon)],
])('after %s, everything is tried again', async (_, reply) => {
  for (const call of [change, remove, embed, meet, sendSecret, read, feed, replace, add, send]) {
    const { client, asked } = clientWith([reply()]);
    await call(client);
    expect(asked).toHaveLength(2);
  }
});

test('an answer that is none of the product’s is said to be one', async () => {
  for (const [status, reply] of [
    [404, foreign(404)],
    [503, foreignProblem()],
    [503, poorCopy()],
    [502, foreign(502, 'application/json', 'null')],
  ] as const) {
    const { client } = clientWith([reply], 0);
    await expect(client.call(getDocument, { params })).rejects.toMatchObject({ status, code: 'unknown' });
  }
});

test('a list is read page after page, and no further than it is gone through', async () => {
  const pageOf = (ids: number[], next: string | null) => Response.json({ results: ids.map((id) => ({ id })), next });
  const { client, asked } = clientWith([pageOf([1, 2], 'x'), pageOf([3], null)]);
  const found: number[] = [];
  for await (const { id } of client.all(listTags)) found.push(id);
  expect(found).toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => new URL(url).searchParams.get('page'))).toEqual(['1', '2']);

  const early = clientWith([pageOf([1, 2], 'x')]);
  for await (const { id } of early.client.all(listTags)) if (id === 1) break;
  expect(early.asked).toHaveLength(1);
});

test('a call that is given up ends at once, also between two tries', async () => {
  const { client, asked } = clientWith([problem(503, 'server_busy', { 'retry-after': '20' })]);
  const giveUp = new AbortController();
  const call = client.call(getDocument, { params }, { signal: giveUp.signal });
  await expect.poll(() => asked.length).toBe(1);
  giveUp.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});
