import { createDocument } from '@sealwright/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';

const server = await testApp();
let origin: string;

beforeAll(async () => {
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.platform.live.start();
});

/** Opens the stream; answers a function that reads until something was told. */
async function listen(user: TestUser): Promise<{ next: () => Promise<string>; close: () => void }> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(`${origin}/api/events/`, { headers, signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string> => {
    const { value = '' } = await reader.read();
    return value.includes('data:') ? value : next();
  };
  return { next, close: () => stop.abort() };
}

test('who listens hears of changes in their own account, and only there', async () => {
  const alice = await server.make.user();
  const bob = await server.make.user();
  const stream = await listen(alice);

  await server.as(bob)(createDocument, { body: {} });
  const { id } = await server.as(alice)(createDocument, { body: {} });

  expect(await stream.next()).toBe(`data: {"kind":"document","id":${id}}\n\n`);
  stream.close();
});

test('a stranger hears nothing', async () => {
  const response = await fetch(`${origin}/api/events/`);

  expect(response.status).toBe(401);
});
