import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newDatabase } from '../../../test/database.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Db, openDb, violates } from './db.ts';
import { migrate } from './migrate.ts';
import { PREPARED } from './prepared.ts';

const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

async function database() {
  const connection = await newDatabase();
  cleanUp.push(connection.close);
  return connection;
}

test('two instances that start together migrate once', async () => {
  const { db, close } = await newDatabase();

  await Promise.all([migrate(db), migrate(db)]);

  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([]);
  await close();
});

test('a process starts on a database that a newer version has migrated, and on no other that it does not know', async () => {
  const { db, pool, close } = await newDatabase();

  await pool.query(
    "insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2099-01-01T00:00:00.000Z')",
  );
  await migrate(db);
  await pool.query(
    "insert into kysely_migration (name, timestamp) values ('0000-of-another-product', '2020-01-01T00:00:00.000Z')",
  );

  await expect(migrate(db)).rejects.toThrow('could not be migrated');
  await close();
});

test('a migration that waits for a table lets others have it, and is done once it can', async () => {
  const { db, pool, close } = await newDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-migrations-'));
  cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(new URL('../../migrations/', import.meta.url), folder, { recursive: true });
  writeFileSync(path.join(folder, '9999-planted.sql'), 'alter table contacts add column planted text;');
  const holder = await pool.connect();
  await holder.query('begin; lock table contacts in access share mode');

  const migrating = migrate(db, pathToFileURL(`${folder}/`));
  await until(async () => {
    const { rows } = await pool.query(
      "select 1 from pg_locks where relation = 'contacts'::regclass and mode = 'AccessExclusiveLock'",
    );
    return rows.length > 0;
  });
  // Behind the migration, which the holder of the table keeps waiting.
  expect(await db.selectFrom('contacts').selectAll().execute()).toEqual([]);
  await holder.query('commit');
  holder.release();
  await migrating;

  const { rows } = await pool.query("select 1 from kysely_migration where name = '9999-planted'");
  expect(rows).toHaveLength(1);
  await close();
});

test('ids come back as numbers and a broken unique constraint is known by its name', async () => {
  const { db, close } = await newDatabase();
  const account = await db
    .insertInto('accounts')
    .values({ kind: 'personal', name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = { accountId: account.id, email: 'a@example.test' };
  await db.insertInto('contacts').values(contact).execute();

  const again = await db
    .insertInto('contacts')
    .values({ ...contact, email: 'A@example.test' })
    .execute()
    .catch((cause: unknown) => cause);

  expect(account.id).toBeTypeOf('number');
  expect(violates(again, 'contacts_email_key')).toBe(true);
  await close();
});

test('evidence can be neither changed nor removed', async () => {
  const { pool, close } = await newDatabase();

  await expect(pool.query('truncate evidence cascade')).rejects.toThrow('append-only');

  await close();
});

test('a marked statement is planned once a connection, and answers as the others do, in and out of transactions', async () => {
  const { db, close } = await newDatabase();
  const kept = sql<{
    count: number;
  }>`select count(*) as count from pg_prepared_statements where name like 'sealwright%'`;
  const count = async (tx: Db) => (await kept.execute(tx)).rows[0]?.count;
  const marked = (tx: Db, id: number) =>
    tx.selectFrom('accounts').modifyFront(PREPARED).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  const { id } = await db
    .insertInto('accounts')
    .values({ kind: 'personal', name: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const { before, after } = await db.transaction().execute(async (tx) => {
    const counted = await count(tx);
    for (const wanted of [id, id + 1, id]) await marked(tx, wanted);
    await tx.selectFrom('accounts').select('name').where('id', '=', id).execute();
    return { before: counted, after: await count(tx) };
  });

  expect(before).toBe(0);
  expect(after).toBe(1);
  expect(await marked(db, id)).toEqual({ id, name: 'A' });
  expect(await marked(db, id + 1)).toBeUndefined();
  await close();
});

test('a connection that the database has ended is not handed out again, not even at once', async () => {
  const { settings } = await database();
  const { db, close } = openDb({ ...settings, max: 1 });
  cleanUp.push(close);
  const die = () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  const ask = () => sql<{ answer: number }>`select 1 as answer`.execute(db);

  const [death, ...answers] = await Promise.allSettled([die(), ask(), ask()]);

  expect(death).toMatchObject({ status: 'rejected', reason: { code: '57P01' } });
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('a transaction that is cut between two statements fails, and so does one whose commit gets no answer', async () => {
  const { db, settings } = await database();
  const other = openDb({ ...settings, max: 1 });
  cleanUp.push(other.close);
  await sql`create table marks (id int)`.execute(db);
  await sql
    .raw(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger die after insert on marks deferrable initially deferred for each row
    when (new.id = 2) execute function die()`)
    .execute(db);

  const between = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`insert into marks values (1)`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(other.db);
    await sleep(300);
    await sql`insert into marks values (1)`.execute(tx);
  });
  const atCommit = db.transaction().execute((tx) => sql`insert into marks values (2)`.execute(tx));
  const ends = await Promise.allSettled([between, atCommit]);

  expect(ends.map((end) => end.status === 'rejected' && isDatabaseAway(end.reason))).toEqual([true, true]);
  expect((await sql`select * from marks`.execute(db)).rows).toEqual([]);
});

test('a marked statement whose table changed since is answered all the same', async () => {
  const { settings } = await database();
  const { db, close } = openDb({ ...settings, max: 1 });
  cleanUp.push(close);
  await sql`create table marks (id int)`.execute(db);
  const read = (on: typeof db) => sql`${PREPARED} select id from marks`.execute(on);
  await read(db);
  await sql`alter table marks alter column id type bigint`.execute(db);

  const alone = await read(db);
  await sql`alter table marks alter column id type int`.execute(db);
  const inTransaction = await db
    .transaction()
    .execute(read)
    .catch((cause: unknown) => cause);
  const after = await read(db);

  expect(alone.rows).toEqual([]);
  // The first one's connection was given up, so that this one plans anew.
  expect(inTransaction).toMatchObject({ rows: [] });
  expect(after.rows).toEqual([]);
});
