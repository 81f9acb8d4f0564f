import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { fakeS3 } from '../../../test/fake-s3.ts';
import { sha256 } from '../crypto/crypto.ts';
import { AppError } from '../errors.ts';
import { measured, openStore, recordStored, type Store, storeOver } from './storage.ts';
import { s3Backend } from './storage-s3.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-store-'));
const s3 = await fakeS3();
const folderStore = openStore(pathToFileURL(folder).href);
const s3Store = openStore(s3.url);

// A request that was given up before it arrived has left its fault behind.
beforeEach(() => void s3.faults.splice(0));

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const fileIn = (hash: string) => path.join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);

async function readAll(store: Store, hash: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.stream(hash)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function canMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'sealwright-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Waits, while memory is collected again and again. */
async function collectingGarbage<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 50);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

const codeOf = (cause: unknown): string => (cause instanceof AppError ? cause.code : String(cause));

describe.each([
  ['a folder', folderStore],
  ['a bucket', s3Store],
])('in %s', (_name, store) => {
  test('a file is named by its hash and comes back as it was', async () => {
    const stored = await store.put(bytesOf('hello'), 'text/plain');

    expect(stored).toEqual({ sha256: sha256('hello'), sizeBytes: 5, mediaType: 'text/plain' });
    expect(Buffer.from(await store.get(stored.sha256)).toString()).toBe('hello');
    expect(await readAll(store, stored.sha256)).toBe('hello');
  });

  test('a large file streams whole', async () => {
    const text = 'sealwright '.repeat(200_000);
    const { sha256: hash } = await store.put(bytesOf(text), 'text/plain');

    expect(await readAll(store, hash)).toBe(text);
  });

  test('a file on the disk is stored as it is, and storing it again changes nothing', async () => {
    const local = path.join(folder, 'local.zip');
    writeFileSync(local, 'sealwright '.repeat(200_000));
    const file = await measured(local);

    const stored = await store.putFile(file, 'application/zip');
    const again = await store.putFile(file, 'application/zip');

    expect(stored).toEqual({ sha256: file.sha256, sizeBytes: 2_200_000, mediaType: 'application/zip' });
    expect(again).toEqual(stored);
    expect(sha256(await store.get(stored.sha256))).toBe(file.sha256);
    await store.remove(stored.sha256);
    rmSync(local);
  });

  test('storing the same bytes many times at once leaves one file', async () => {
    const stored = await Promise.all(Array.from({ length: 10 }, () => store.put(bytesOf('same'), 'text/plain')));

    const hashes = await Array.fromAsync(store.entries(), (entry) => entry.sha256);
    expect(new Set(stored.map(({ sha256: hash }) => hash)).size).toBe(1);
    expect(hashes.filter((hash) => hash === sha256('same'))).toHaveLength(1);
  });

  test('what is stored can be listed with its age and removed', async () => {
    const { sha256: hash } = await store.put(bytesOf('to be removed'), 'text/plain');
    const before = await Array.fromAsync(store.entries());

    await store.remove(hash);
    await store.remove(hash);

    const age = Date.now() - (before.find((entry) => entry.sha256 === hash)?.storedAt.getTime() ?? 0);
    expect(age).toBeLessThan(60_000);
    await expect(store.get(hash)).rejects.toThrow('missing');
    await expect(store.stream(hash)).rejects.toThrow('missing');
  });

  test('a file in the trash is listed there and nowhere else, and comes back when it is read', async () => {
    const { sha256: hash } = await store.put(bytesOf('thrown away'), 'text/plain');
    const namesIn = (place: 'files' | 'trash') => Array.fromAsync(store.entries(place), (entry) => entry.sha256);

    await store.move(hash, 'trash');
    await store.move(hash, 'trash');
    const away = [await namesIn('files'), await namesIn('trash')];
    const bytes = await store.get(hash);
    const back = [await namesIn('files'), await namesIn('trash')];
    await store.move(hash, 'trash');
    const streamed = await readAll(store, hash);
    await store.move(hash, 'trash');
    await store.remove(hash);

    expect(away.map((names) => names.includes(hash))).toEqual([false, true]);
    expect(Buffer.from(bytes).toString()).toBe('thrown away');
    expect(streamed).toBe('thrown away');
    expect(back.map((names) => names.includes(hash))).toEqual([true, false]);
    expect((await namesIn('trash')).includes(hash)).toBe(false);
    await expect(store.get(hash)).rejects.toThrow('missing');
  });

  test('the first of many to bind it to an installation does, and the others see to which', async () => {
    const before = await store.binding();
    const boundAt = new Date('2026-11-22T10:00:00.000Z');

    const seen = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store.bind({ id, boundAt })));

    expect(before).toBeNull();
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
    expect(await store.binding()).toEqual(seen[0]);
    expect(seen[0]?.boundAt).toEqual(boundAt);
  });

  test('a name that is no hash reaches nothing', async () => {
    await expect(async () => store.get('../../etc/passwd')).rejects.toThrow('SHA-256');
    await expect(async () => store.stream('%2e%2e')).rejects.toThrow('SHA-256');
  });
});

test('a file altered on the disk is refused, and its stream ends before its last bytes', async () => {
  const { sha256: hash } = await folderStore.put(bytesOf('original'), 'text/plain');
  writeFileSync(fileIn(hash), 'tampered');

  await expect(folderStore.get(hash)).rejects.toThrow('not what was stored');
  await expect(readAll(folderStore, hash)).rejects.toThrow('not what was stored');
});

test('a file cut short on the disk is stored anew', async () => {
  const { sha256: hash } = await folderStore.put(bytesOf('whole file'), 'text/plain');
  writeFileSync(fileIn(hash), 'whole');

  await folderStore.put(bytesOf('whole file'), 'text/plain');

  expect(Buffer.from(await folderStore.get(hash)).toString()).toBe('whole file');
});

test('storing a file again makes it young, so that no one takes it for an orphan', async () => {
  const { sha256: hash } = await folderStore.put(bytesOf('aged'), 'text/plain');
  const old = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(fileIn(hash), old, old);

  await folderStore.put(bytesOf('aged'), 'text/plain');

  expect(Date.now() - statSync(fileIn(hash)).mtimeMs).toBeLessThan(60_000);
});

test('a large file on the disk is stored without being held in memory', async () => {
  const local = path.join(folder, 'large.zip');
  for (let written = 0; written < 128; written += 1) appendFileSync(local, Buffer.alloc(1024 * 1024, written));
  const before = process.memoryUsage.rss();

  const { sha256: hash } = await folderStore.putFile(await measured(local), 'application/zip');

  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  expect(statSync(fileIn(hash)).size).toBe(128 * 1024 * 1024);
  await folderStore.remove(hash);
  rmSync(local);
});

test('half-written files of a killed process are no files, and go after a day', async () => {
  const { sha256: hash } = await folderStore.put(bytesOf('beside'), 'text/plain');
  const left = `${fileIn(hash)}.abc.part`;
  writeFileSync(left, 'besi');
  const old = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(left, old, old);

  await folderStore.removeUnfinished(new Date(Date.now() - 72 * 3_600_000));
  const early = readdirSync(path.dirname(left));
  await folderStore.removeUnfinished(new Date(Date.now() - 24 * 3_600_000));

  const hashes = await Array.fromAsync(folderStore.entries(), (entry) => entry.sha256);
  expect(early).toContain(path.basename(left));
  expect(hashes).not.toContain(path.basename(left));
  expect(readdirSync(path.dirname(left))).toEqual([hash]);
});

test('a folder that cannot be written says that files cannot be stored', async () => {
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  const store = openStore(pathToFileURL(blocked).href);

  await expect(store.put(bytesOf('x'), 'text/plain')).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(readFileSync(blocked, 'utf8')).toBe('a file where a folder should be');
});

// The file system that is full is a real one, where this machine lets one be mounted.
test.skipIf(!canMount())('a full disk says that files cannot be stored, and holds nothing half', async () => {
  const small = path.join(folder, 'small');
  mkdirSync(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small]);
  try {
    const store = openStore(pathToFileURL(path.join(small, 'files')).href);
    const local = path.join(folder, 'too-large.zip');
    writeFileSync(local, Buffer.alloc(512 * 1024, 1));
    const kept = await store.put(bytesOf('fits'), 'text/plain');

    const refusals = await Promise.all([
      store.put(new Uint8Array(512 * 1024), 'text/plain').catch(codeOf),
      store.putFile(await measured(local), 'text/plain').catch(codeOf),
    ]);
    const left = readdirSync(small, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const after = await store.put(bytesOf('fits as well'), 'text/plain');

    expect(refusals).toEqual(['storage_unavailable', 'storage_unavailable']);
    expect(left.map(({ name }) => name)).toEqual([kept.sha256]);
    expect(Buffer.from(await store.get(after.sha256)).toString()).toBe('fits as well');
    rmSync(local);
  } finally {
    execFileSync('umount', [small]);
  }
});

test('a bucket with another secret stores nothing', async () => {
  const before = s3.objects.size;
  const store = openStore(s3.url.replace(/:[^:@]+@/, ':wrong@'));

  await expect(store.put(bytesOf('intruder'), 'text/plain')).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(s3.objects.size).toBe(before);
});

test('a bucket that stumbles twice is asked a third time', async () => {
  s3.faults.push({ status: 503 }, { status: 500 });

  const { sha256: hash } = await s3Store.put(bytesOf('third time'), 'text/plain');

  expect(Buffer.from(await s3Store.get(hash)).toString()).toBe('third time');
});

test('a file on the disk is sent to the bucket from its beginning again when it stumbles, and never half', async () => {
  const local = path.join(folder, 'stumbling.zip');
  writeFileSync(local, 'one two three '.repeat(100_000));
  const file = await measured(local);
  s3.faults.push({ status: 503 });

  await s3Store.putFile(file, 'application/zip');
  s3.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
  const failing = s3Store.putFile({ ...file, sha256: sha256('another') }, 'application/zip');

  await expect(failing).rejects.toMatchObject({ code: 'storage_unavailable' });
  const object = s3.objects.get(`/bucket/files/${file.sha256}`);
  expect(object?.mediaType).toBe('application/zip');
  expect(sha256(object?.body ?? '')).toBe(file.sha256);
  expect(s3.objects.has(`/bucket/files/${sha256('another')}`)).toBe(false);
  rmSync(local);
});

test('a bucket that stays down says that files cannot be stored, and holds nothing half', async () => {
  const before = s3.objects.size;
  s3.faults.push({ status: 503 }, { status: 503 }, { status: 503 });

  await expect(s3Store.put(bytesOf('never'), 'text/plain')).rejects.toMatchObject({
    code: 'storage_unavailable',
    retryAfterSeconds: 5,
  });
  expect(s3.objects.size).toBe(before);
});

test('a bucket that does not answer is not waited for without end', async () => {
  const store = storeOver(s3Backend(new URL(s3.url), { tryMs: 100 }));
  s3.faults.push({ isSilent: true }, { isSilent: true }, { isSilent: true });

  await expect(store.put(bytesOf('silence'), 'text/plain')).rejects.toMatchObject({ code: 'storage_unavailable' });
});

describe('although memory is collected while it is waited for', () => {
  const impatient = (tryMs = 150) => storeOver(s3Backend(new URL(s3.url), { tryMs }));

  test('a bucket that takes a file and never answers is given up, and its connections are let go', async () => {
    s3.faults.push({ isSilent: true }, { isSilent: true }, { isSilent: true });

    const ended = await collectingGarbage(impatient().put(bytesOf('taken and forgotten'), 'text/plain').catch(codeOf));

    expect(ended).toBe('storage_unavailable');
    await expect.poll(() => s3.connections(), { timeout: 10_000 }).toBe(0);
  });

  test('a bucket that stops in the middle of a file is asked again', async () => {
    const { sha256: hash } = await s3Store.put(bytesOf('stalls '.repeat(1000)), 'text/plain');
    s3.faults.push({ stallAfter: 0 }, { stallAfter: 100 });

    const bytes = await collectingGarbage(impatient(2000).get(hash));

    expect(bytes).toHaveLength(7000);
  });

  test('a stream that stops in the middle of a file ends in an error, and its connection is let go', async () => {
    const { sha256: hash } = await s3Store.put(bytesOf('stalled stream '.repeat(1000)), 'text/plain');
    s3.faults.push({ stallAfter: 100 });

    const ended = await collectingGarbage(readAll(impatient(), hash).catch(codeOf));

    expect(ended).toBe('storage_unavailable');
    await expect.poll(() => s3.connections(), { timeout: 10_000 }).toBe(0);
  });

  test('a stream that waits for its reader is not given up', async () => {
    const text = 'slowly read '.repeat(200_000);
    const { sha256: hash } = await s3Store.put(bytesOf(text), 'text/plain');
    const stream = await impatient().stream(hash);

    await collectingGarbage(sleep(500));

    expect(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString()).toBe(text);
  });
});

test('a stream that is given up while the bucket is silent lets its connection go at once', async () => {
  const { sha256: hash } = await s3Store.put(bytesOf('given up '.repeat(200_000)), 'text/plain');
  await expect.poll(() => s3.connections(), { timeout: 10_000 }).toBe(0);
  s3.faults.push({ stallAfter: 100 });
  const stream = await s3Store.stream(hash);
  stream.read();
  await sleep(100);

  stream.destroy();

  await expect.poll(() => s3.connections(), { timeout: 3000 }).toBe(0);
});

test('an answer of the bucket cut short is read again', async () => {
  const { sha256: hash } = await s3Store.put(bytesOf('cut '.repeat(1000)), 'text/plain');
  s3.faults.push({ cutAfter: 100 });

  const bytes = await s3Store.get(hash);

  expect(bytes.byteLength).toBe(4000);
});

test('a stream of the bucket cut short ends in an error', async () => {
  const { sha256: hash } = await s3Store.put(bytesOf('cut stream '.repeat(1000)), 'text/plain');
  s3.faults.push({ cutAfter: 100 });

  await expect(readAll(s3Store, hash)).rejects.toMatchObject({ code: 'storage_unavailable' });
});

test('a stored file is noted once, in the transaction that refers to it', async () => {
  const { db, close } = await newDatabase();
  const stored = await folderStore.put(bytesOf('noted'), 'application/pdf');

  await db.transaction().execute(async (tx) => {
    await recordStored(tx, stored);
    await recordStored(tx, stored);
  });

  expect(await db.selectFrom('storedFiles').select(['sha256', 'sizeBytes', 'mediaType']).execute()).toEqual([stored]);
  await close();
});
