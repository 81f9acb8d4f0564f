import { addRecipient, getDocument, listTags } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

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
  new Response(JSON.stringify({ status, code, detail: code, request_id: 'r1' }), { status, headers });
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
  const change = client.api.updateDocument({ params, body: { title: 'X' } }, { ifMatch: 3 });
  await expect(change).rejects.toMatchObject({ name: 'SealwrightUnreachable' });
  expect(asked.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([['PATCH', '"3"']]);
});

test('an answer that is none of the product’s is said to be one', async () => {
  const { client } = clientWith([new Response('<html>', { status: 404 })]);
  await expect(client.call(getDocument, { params })).rejects.toMatchObject({ status: 404, code: 'unknown' });
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
