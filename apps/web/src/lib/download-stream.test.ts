import { exportContacts } from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadStream } from './api.ts';
import { signOut } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

const body = { selection: { ids: [1] }, downloadColumns: ['email'], format: 'csv' as const, areSecretsWhole: false };

/** A server that sends some parts of a file, and then ends or breaks off. */
function serve(parts: readonly string[], breaks?: unknown): void {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="contacts.csv"' };
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts[at];
      at += 1;
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (breaks === undefined) controller.close();
      else controller.error(breaks);
    },
  });
  vi.stubGlobal('fetch', async () => new Response(stream, { headers }));
}

test('a file that comes in parts is put together, and its size is told on the way', async () => {
  serve(['email\n', 'ada@example.com\n']);
  const told: number[] = [];

  const { blob, name } = await downloadStream(exportContacts, { body, onProgress: (bytes) => told.push(bytes) });

  expect(await blob.text()).toBe('email\nada@example.com\n');
  expect(blob.type).toBe('text/csv');
  expect(name).toBe('contacts.csv');
  expect(told).toEqual([6, 22]);
});

test('a file that breaks off is a failure of the network, never half a file', async () => {
  serve(['email\n'], new TypeError('network error'));

  await expect(downloadStream(exportContacts, { body, onProgress: () => undefined })).rejects.toMatchObject({
    code: 'network',
  });
});

test('a download that was cancelled ends with the reason of its cancelling', async () => {
  const ending = new AbortController();
  const reason = new DOMException('Cancelled.', 'AbortError');
  serve(['email\n'], reason);

  const over = downloadStream(exportContacts, { body, signal: ending.signal, onProgress: () => ending.abort(reason) });

  await expect(over).rejects.toBe(reason);
});
