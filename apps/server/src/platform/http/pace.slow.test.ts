import { createServer, request as call } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { httpApp } from './http.ts';
import { watchPace } from './pace.ts';

const server = createServer((request, response) => {
  watchPace(request, { totalMs: 60_000, silenceMs: 400, bytesPerSecond: 0 });
  let size = 0;
  request.on('data', (chunk: Buffer) => (size += chunk.length));
  request.on('end', () => response.end(String(size)));
  request.on('error', () => {});
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

/** Sends these pieces with pauses between them; answers what the server said, or that it hung up. */
async function sendSlowly(pieces: string[], pauseMs: number): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const size = pieces.join('').length;
  const sending = call({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': size } });
  const answer = new Promise<string>((resolve) => {
    sending.on('error', () => resolve('hung up'));
    sending.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    });
  });
  for (const piece of pieces) {
    sending.write(piece);
    await sleep(pauseMs);
  }
  sending.end();
  return answer;
}

test('a body that stops coming is broken off', async () => {
  expect(await sendSlowly(['a', 'b'], 1500)).toBe('hung up');
});

test('a body that comes slowly but steadily arrives', async () => {
  expect(
    await sendSlowly(
      Array.from({ length: 30 }, () => 'abc'),
      50,
    ),
  ).toBe('90');
});

test('a client that dribbles its headers is cut off', { timeout: 30_000 }, async () => {
  const app = await httpApp([], { trustProxy: false, runOnce: (_request, work) => work(), reportBug: () => {} });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.write('GET /api/things/1 HTTP/1.1\r\n');
  const dribble = setInterval(() => socket.write('X-Slow: 1\r\n'), 500);
  const begun = performance.now();

  await new Promise((resolve) => {
    socket.on('error', resolve);
    socket.on('close', resolve);
    socket.resume();
  });
  clearInterval(dribble);

  expect(performance.now() - begun).toBeLessThan(25_000);
});
