import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deleteDocumentFile } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { upload } from '../../../../test/signing-flow.ts';
import { openStore } from '../../../platform/storage/storage.ts';
import { bindStore } from './binding.ts';
import { SweepStopped, sweepOrphans, sweepStrays, sweepTrash } from './sweep.ts';

const DAY = 24 * 3600_000;
const server = await testApp();
const { as, make, clock, platform } = server;
const { db, store } = platform;
const spare = mkdtempSync(path.join(tmpdir(), 'sealwright-sweeps-'));
afterAll(() => rmSync(spare, { recursive: true }));

type Uploaded = { files: { id: number; sha256: string }[] };

async function send(user: TestUser, ...files: Uint8Array[]): Promise<Uploaded['files']> {
  const parts = files.map((bytes, index) => ({ name: `${index}.pdf`, bytes }));
  const { status, body } = await upload(server, user, '/api/submit_document_files/', parts);
  expect(status).toBe(201);
  return (body as Uploaded).files;
}

const pdf = (width: number, pages = 1) => plainPdf({ pages, size: [0, 0, width, 300] });

async function placeOf(sha256: string, { platform: at } = server): Promise<string[]> {
  const places: string[] = [];
  for (const place of ['files', 'trash'] as const) {
    for await (const entry of at.store.entries(place)) if (entry.sha256 === sha256) places.push(place);
  }
  return places;
}

/** Does something as if so much time had passed. */
async function later<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  const before = clock.now();
  clock.advance(milliseconds);
  try {
    return await act();
  } finally {
    clock.set(before);
  }
}

const putStrays = async (at: TestApp, count: number): Promise<string[]> => {
  const puts = Array.from({ length: count }, (_, made) =>
    at.platform.store.put(Buffer.from(`stray ${made}`), 'text/plain'),
  );
  return (await Promise.all(puts)).map(({ sha256 }) => sha256);
};

const trashed = async (at: TestApp) => (await Array.fromAsync(at.platform.store.entries('trash'))).length;

test('files that nothing refers to go to the trash after a day and for good after 30 more, others stay', async () => {
  const alice = await make.user();
  const [kept, gone] = await send(alice, await pdf(300, 3), await pdf(310, 2));
  const pictures = await db
    .selectFrom('pagePictures')
    .select('pictureSha256')
    .where('fileSha256', '=', gone!.sha256)
    .execute();
  await as(alice)(deleteDocumentFile, { params: { id: gone!.id } });

  await sweepOrphans(platform);
  const early = await placeOf(gone!.sha256);
  await later(DAY + 60_000, () => sweepOrphans(platform));
  const aDayLater = await placeOf(gone!.sha256);
  await later(29 * DAY, () => sweepTrash(platform));
  const beforeItsTime = await placeOf(gone!.sha256);
  await later(31 * DAY, () => sweepTrash(platform));

  expect([early, aDayLater, beforeItsTime]).toEqual([['files'], ['trash'], ['trash']]);
  expect(await placeOf(gone!.sha256)).toEqual([]);
  expect(pictures.length).toBeGreaterThan(0);
  for (const { pictureSha256 } of pictures) expect(await placeOf(pictureSha256)).toEqual([]);
  expect(await db.selectFrom('trashedPictures').selectAll().execute()).toEqual([]);
  expect(await placeOf(kept!.sha256)).toEqual(['files']);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('a file in the trash comes back when it is read, stored again, or a row refers to it again', async () => {
  const alice = await make.user();
  const bytes = await pdf(330);
  const files = await send(alice, bytes, await pdf(331), await pdf(332));
  const [again, read, row] = files.map(({ sha256 }) => sha256) as [string, string, string];
  const rows = await db.selectFrom('storedFiles').selectAll().where('sha256', 'in', [read, row]).execute();
  for (const { id } of files) await as(alice)(deleteDocumentFile, { params: { id } });
  await later(DAY + 60_000, () => sweepOrphans(platform));
  const before = [await placeOf(again), await placeOf(read), await placeOf(row)];

  await send(alice, bytes);
  await store.get(read);
  await db
    .insertInto('storedFiles')
    .values(rows.filter(({ sha256 }) => sha256 === row))
    .execute();
  await later(31 * DAY, () => sweepTrash(platform));

  expect(before).toEqual([['trash'], ['trash'], ['trash']]);
  expect([await placeOf(again), await placeOf(read), await placeOf(row)]).toEqual([['files'], ['files'], ['files']]);
});

test('a file in the store that no row knows of goes to the trash after a day', async () => {
  const { sha256 } = await store.put(Buffer.from('left behind by a process that died'), 'application/pdf');

  await sweepStrays(platform);
  const early = await placeOf(sha256);
  await later(DAY + 60_000, () => sweepStrays(platform));

  expect([early, await placeOf(sha256)]).toEqual([['files'], ['trash']]);
});

test('the same bytes uploaded while the sweep runs are there afterwards', async () => {
  const alice = await make.user();
  const bytes = await pdf(320);
  const [first] = await send(alice, bytes);
  await as(alice)(deleteDocumentFile, { params: { id: first!.id } });
  const old = new Date(clock.now().getTime() - 2 * DAY);
  await db.updateTable('storedFiles').set({ createdAt: old }).execute();

  const [[again], ...gone] = await Promise.all([
    send(alice, bytes),
    ...Array.from({ length: 5 }, () => sweepOrphans(platform)),
  ]);

  expect(gone.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  expect(Buffer.compare(await store.get(again!.sha256), Buffer.from(bytes))).toBe(0);
});

test('a store that was bound within the day loses nothing', async () => {
  const young = openStore(pathToFileURL(path.join(spare, 'young')).href);
  const { sha256 } = await young.put(Buffer.from('young'), 'text/plain');
  await young.bind({ id: (await store.binding())!.id, boundAt: clock.now() });

  const gone = await later(DAY - 60_000, () => sweepStrays({ ...platform, store: young }));

  expect(gone).toBe(0);
  expect(await Array.fromAsync(young.entries(), (entry) => entry.sha256)).toEqual([sha256]);
});

test('a database that knows nothing of a full store deletes nothing, and the administrators hear of it once a day', async () => {
  const emptied = await testApp();
  const admin = await emptied.make.user({ role: 'super_admin', locale: 'es' });
  await emptied.make.user();
  const strays = await putStrays(emptied, 101);
  emptied.clock.advance(2 * DAY);

  await emptied.runTasks({ withSweeps: true });
  await emptied.runTasks({ withSweeps: true });
  const aDay = await warningsOf(emptied);
  emptied.clock.advance(DAY);
  await emptied.runTasks({ withSweeps: true });

  expect((await Array.fromAsync(emptied.platform.store.entries())).length).toBe(strays.length);
  expect(aDay).toMatchObject([{ to: admin.email, subject: 'Sealwright dejó de eliminar archivos' }]);
  expect(aDay[0]?.text).toContain('101 de 101');
  expect(await warningsOf(emptied)).toHaveLength(2);
});

test('an administrator who looked at what a sweep found can have it done', async () => {
  const emptied = await testApp();
  await putStrays(emptied, 101);
  emptied.clock.advance(2 * DAY);

  const stopped = sweepStrays(emptied.platform);

  await expect(stopped).rejects.toThrow(SweepStopped);
  expect(await sweepStrays(emptied.platform, { mayTakeAll: true })).toBe(101);
  expect(await trashed(emptied)).toBe(101);
});

test('a table that lost its rows takes no files with it', async () => {
  const damaged = await testApp();
  const old = new Date(damaged.clock.now().getTime() - 2 * DAY);
  for (const sha256 of await putStrays(damaged, 101)) {
    await damaged.platform.db
      .insertInto('storedFiles')
      .values({ sha256, sizeBytes: 1, mediaType: 'text/plain', createdAt: old })
      .execute();
  }

  await damaged.runTasks({ withSweeps: true });

  const rows = await damaged.platform.db.selectFrom('storedFiles').select('sha256').execute();
  expect(rows).toHaveLength(101);
  expect(await trashed(damaged)).toBe(0);
});

test('the trash is emptied a hundred files at a time', async () => {
  const full = await testApp();
  const strays = await putStrays(full, 110);
  await Promise.all(strays.map((sha256) => full.platform.store.move(sha256, 'trash')));
  full.clock.advance(31 * DAY);

  await sweepTrash(full.platform);
  const after = await trashed(full);
  await sweepTrash(full.platform);

  expect([after, await trashed(full)]).toEqual([10, 0]);
});

test('a store that was exchanged under a running server loses nothing, and the administrators hear of it', async () => {
  const wrong = await testApp();
  await wrong.make.user({ role: 'admin' });
  const [stray] = await putStrays(wrong, 1);
  const label = path.join(fileURLToPath(wrong.platform.config.storageUrl), 'installation.json');
  writeFileSync(label, JSON.stringify({ id: 'another', bound_at: '2020-01-01T00:00:00.000Z' }));
  wrong.clock.advance(2 * DAY);

  await wrong.runTasks({ withSweeps: true });

  expect(await placeOf(stray!, wrong)).toEqual(['files']);
  const [mail] = await warningsOf(wrong);
  expect(mail?.text).toContain('don’t belong to the same instance');
  await expect(bindStore(wrong.platform)).rejects.toThrow('the store belongs to installation another');
});

const warningsOf = async (at: TestApp) => (await at.mails()).filter(({ event }) => event === 'files.sweep_stopped');
