import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../../platform/storage/storage.ts';
import { archiveOf, type Entry } from './archive.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = openStore(pathToFileURL(folder).href);

/** The stored files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((file) => file.startsWith(folder));
    } catch {
      return [];
    }
  });

const entry = (name: string, read: Entry['read']): Entry => ({ id: 0, name, read });

test.runIf(process.platform === 'linux')('a ZIP that is not taken to its end closes its file at once', async () => {
  const { sha256 } = await store.put(new Uint8Array(8 * 1024 * 1024), 'application/pdf');
  const next = vi.fn(() => store.stream(sha256));
  const archive = archiveOf([entry('a.pdf', () => store.stream(sha256)), entry('b.pdf', next)]);
  await once(archive, 'readable');
  archive.read();
  await vi.waitFor(() => expect(openFiles()).toHaveLength(1));

  archive.destroy();

  await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 2000, interval: 10 });
  expect(next).not.toHaveBeenCalled();
});

test('what is opened when no one takes the ZIP any more is closed', async () => {
  const opened = Promise.withResolvers<Readable>();
  const archive = archiveOf([entry('a.pdf', () => opened.promise)]);
  archive.read();
  archive.destroy();

  const content = new Readable({ read() {} });
  opened.resolve(content);

  await once(content, 'close');
  expect(content.destroyed).toBe(true);
});

test('a file that breaks off, or is not there, ends the ZIP with its error', async () => {
  const breaking = () =>
    new Readable({
      read() {
        this.destroy(new Error('The store broke off'));
      },
    });
  const missing = () => Promise.reject(new Error('It is not there'));

  await expect(buffer(archiveOf([entry('a.pdf', breaking)]))).rejects.toThrow('The store broke off');
  await expect(buffer(archiveOf([entry('a.pdf', missing)]))).rejects.toThrow('It is not there');
});

test('it holds each file, whatever it is read from', async () => {
  const zip = await buffer(
    archiveOf([
      entry('a.txt', () => Buffer.from('first')),
      entry('b.txt', () => Readable.from([Buffer.from('second')])),
    ]),
  );

  for (const part of ['a.txt', 'first', 'b.txt', 'second']) expect(zip.includes(part)).toBe(true);
});
