import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { newDatabase } from '../../../../test/database.ts';
import { fakeS3, type FakeS3 } from '../../../../test/fake-s3.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { systemClock } from '../../../platform/clock.ts';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { openStore, recordStored, type Store } from '../../../platform/storage/storage.ts';
import { bindStore } from './binding.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-binding-'));
const closing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

type Place = { url: string; store: Store; loseLabel: () => void };
let stores = 0;

function inFolder(): Promise<Place> {
  stores += 1;
  const root = path.join(folder, `store-${stores}`);
  const url = pathToFileURL(root).href;
  return Promise.resolve({ url, store: openStore(url), loseLabel: () => rmSync(path.join(root, 'installation.json')) });
}

async function inBucket(): Promise<Place> {
  const s3: FakeS3 = await fakeS3();
  closing.push(s3.close);
  return {
    url: s3.url,
    store: openStore(s3.url),
    loseLabel: () => void s3.objects.delete('/bucket/installation.json'),
  };
}

async function database(): Promise<Db> {
  const { db, close } = await newDatabase();
  closing.push(close);
  return db;
}

/** What happens at the start of a server: nothing, or the line it ends with. */
async function start(db: Db, { url, store }: Place): Promise<string> {
  try {
    await bindStore({ db, store, clock: systemClock, config: readConfig({ STORAGE_URL: url, DATA_DIR: folder }) });
    return 'starts';
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return cause.message;
  }
}

let files = 0;

/** Files that rows of the database refer to, in this store if one is given. */
async function referTo(db: Db, count: number, store: Store | null): Promise<string[]> {
  const hashes: string[] = [];
  for (let made = 0; made < count; made += 1) {
    files += 1;
    const bytes = Buffer.from(`file ${files}`);
    const elsewhere = openStore(pathToFileURL(path.join(folder, 'elsewhere')).href);
    const file = await (store ?? elsewhere).put(bytes, 'text/plain');
    await recordStored(db, file);
    await rawSql(
      db,
      `
      with home as (insert into accounts (kind, name) values ('personal', 'P') returning id)
      insert into users (email, personal_account_id, default_account_id, avatar_sha256)
      select 'p${files}@example.com', id, id, '${file.sha256}' from home`,
    );
    hashes.push(file.sha256);
  }
  return hashes;
}

const idOf = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('id').executeTakeFirst())?.id;

const namesIn = (store: Store): Promise<string[]> => Array.fromAsync(store.entries(), ({ sha256 }) => sha256);

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('with files in %s', (_name, newPlace) => {
  test('a fresh installation is bound at its first start, and starts again', async () => {
    const [db, place] = [await database(), await newPlace()];

    const outcomes = [await start(db, place), await start(db, place)];
    await referTo(db, 3, place.store);
    outcomes.push(await start(db, place));

    expect(outcomes).toEqual(['starts', 'starts', 'starts']);
    expect((await place.store.binding())?.id).toBe(await idOf(db));
    expect(await idOf(db)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('many servers that start for the first time at once agree', async () => {
    const [db, place] = [await database(), await newPlace()];

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => start(db, place)));

    expect(new Set(outcomes)).toEqual(new Set(['starts']));
    expect((await place.store.binding())?.id).toBe(await idOf(db));
  });

  test('of two fresh databases that are given one empty store, one gets it', async () => {
    const [one, other, place] = [await database(), await database(), await newPlace()];

    const outcomes = await Promise.all([start(one, place), start(other, place)]);

    expect(outcomes.filter((outcome) => outcome === 'starts')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== 'starts')).toContain('the store belongs to installation');
  });

  test('an empty database beside a full store is refused, and no file is touched', async () => {
    const [db, place] = [await database(), await newPlace()];
    await start(db, place);
    const hashes = await referTo(db, 20, place.store);
    const empty = await database();

    const bound = await start(empty, place);
    place.loseLabel();
    const unbound = await start(empty, place);

    expect(bound).toMatch(
      /^Settings STORAGE_URL (file|s3):\S+ and DATABASE_URL do not fit together: .* database is empty\. No file was touched\.$/,
    );
    expect(bound).not.toContain('secret');
    expect(unbound).toContain('the store holds files, and the database knows none of them');
    expect(await place.store.binding()).toBeNull();
    expect(await idOf(empty)).toBeUndefined();
    expect((await namesIn(place.store)).sort()).toEqual(hashes.sort());
  });

  test('the database of another installation is refused, whether the two were bound before or not', async () => {
    const [db, place] = [await database(), await newPlace()];
    await start(db, place);
    await referTo(db, 3, place.store);
    const older = await database();
    await referTo(older, 20, null);
    const bound = await database();
    await start(bound, await newPlace());

    const outcomes = [await start(older, place), await start(bound, place)];

    expect(outcomes[0]).toContain('of 16 files that the database refers to, the store has none');
    expect(outcomes[1]).toContain(`the database to ${await idOf(bound)}`);
    expect(await start(db, place)).toBe('starts');
  });

  test('an installation made before there were ids is bound when its files are there, and refused when they are not', async () => {
    const [whole, damaged, lost] = [await database(), await database(), await database()];
    const [place, other, empty] = [await newPlace(), await newPlace(), await newPlace()];
    await referTo(whole, 20, place.store);
    await referTo(damaged, 10, other.store);
    await referTo(damaged, 2, null);
    await referTo(lost, 3, null);

    const outcomes = [await start(whole, place), await start(damaged, other), await start(lost, empty)];

    expect(outcomes.slice(0, 2)).toEqual(['starts', 'starts']);
    expect(outcomes[2]).toContain('of 3 files that the database refers to, the store has none');
    expect(await empty.store.binding()).toBeNull();
  });

  test('a restored store that lost its label is labelled again when its files are there, and refused when they are not', async () => {
    const [db, place, empty] = [await database(), await newPlace(), await newPlace()];
    await start(db, place);
    await referTo(db, 3, place.store);
    const id = await idOf(db);
    place.loseLabel();

    const elsewhere = await start(db, empty);
    const outcome = await start(db, place);

    expect(elsewhere).toContain('of 3 files that the database refers to, the store has none');
    expect(outcome).toBe('starts');
    expect((await place.store.binding())?.id).toBe(id);
  });

  test('a database restored from before there were ids takes the id of the store that has its files', async () => {
    const [db, place] = [await database(), await newPlace()];
    await start(db, place);
    await referTo(db, 3, place.store);
    await db.deleteFrom('installation').execute();

    const outcome = await start(db, place);

    expect(outcome).toBe('starts');
    expect(await idOf(db)).toBe((await place.store.binding())?.id);
  });

  test('a start that ended between database and store is gone on with', async () => {
    const [db, place] = [await database(), await newPlace()];
    await db
      .insertInto('installation')
      .values({ id: 'ab'.repeat(16), boundAt: new Date() })
      .execute();

    const outcome = await start(db, place);

    expect(outcome).toBe('starts');
    expect((await place.store.binding())?.id).toBe('ab'.repeat(16));
  });
});

test('files with the right names and other bytes are not those of the database', async () => {
  const [db, place] = [await database(), await inFolder()];
  const hashes = await referTo(db, 3, place.store);
  for (const hash of hashes) {
    writeFileSync(path.join(folder, `store-${stores}`, hash.slice(0, 2), hash.slice(2, 4), hash), 'altered');
  }

  expect(await start(db, place)).toContain('of 3 files that the database refers to, the store has none');
});

test('a label that cannot be read is named', async () => {
  const [db, place] = [await database(), await inFolder()];
  await start(db, place);
  writeFileSync(path.join(folder, `store-${stores}`, 'installation.json'), '');

  expect(await start(db, place)).toMatch(
    /^Setting STORAGE_URL cannot be used: installation.json in the file store cannot be read/,
  );
});

test('a store that is away is named', async () => {
  const s3 = await fakeS3();
  await s3.close();

  const outcome = await start(await database(), { url: s3.url, store: openStore(s3.url), loseLabel: () => {} });

  expect(outcome).toMatch(/^Setting STORAGE_URL cannot be used: .*ECONNREFUSED/);
});
