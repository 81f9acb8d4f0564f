import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { settleAll } from './contacts.upkeep.repo.ts';

const { make, platform } = await testApp();
const { db } = platform;

test('after very many were added, lists need not look whether each row is there, and are planned by what is there', async () => {
  const { accountId } = await make.user();
  await rawSql(
    db,
    `insert into contacts (account_id, email)
     select ${accountId}, 'many' || i || '@example.com' from generate_series(1, 2000) i`,
  );

  await settleAll(db);

  expect(
    await rawSql(
      db,
      `select reltuples::int as known, relallvisible > 0 and relallvisible = relpages as seen
       from pg_class where oid = 'contacts'::regclass`,
    ),
  ).toMatchObject({ rows: [{ known: 2000, seen: true }] });
});
