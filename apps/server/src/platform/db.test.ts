import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { type Db, violates } from './db.ts';
import { migrate } from './migrate.ts';
import { PREPARED } from './prepared.ts';

test('two instances that start together migrate once', async () => {
  const { db, close } = await newDatabase();

  await Promise.all([migrate(db), migrate(db)]);

  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([]);
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
