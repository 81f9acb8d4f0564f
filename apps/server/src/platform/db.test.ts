import { expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { violates } from './db.ts';
import { migrate } from './migrate.ts';

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
