import { afterAll, expect, test } from 'vitest';
import { crossedTables } from './account-plans.ts';
import { newDatabase } from './database.ts';

const { pool, close } = await newDatabase();
const client = await pool.connect();
afterAll(async () => {
  client.release();
  await close();
});

const OF_ACCOUNTS = new Set(['accounts', 'contacts', 'tags', 'documents', 'recipients', 'fields']);
const crossed = (statement: string) => crossedTables(client, statement, (table) => OF_ACCOUNTS.has(table));

test.each([
  'select * from contacts where account_id = $1 and id = $2',
  "select * from contacts c where c.account_id = $1 and (c.email = 'a' or c.id = 2)",
  'select * from contacts where (account_id, id) = ($1, $2)',
  'select * from accounts where id = $1',
  'select * from contacts c left join tags t on t.account_id = c.account_id and t.id = c.id where c.account_id = $1',
  'select * from contacts c where c.account_id = $1 and not exists (select from tags t where t.account_id = c.account_id)',
  'select * from tags t join contacts c on c.account_id = t.account_id where c.account_id = $1',
  'select (select count(*) from recipients r where r.account_id = d.account_id and r.document_id = d.id) from documents d where d.account_id = $1',
  'with mine as (select * from contacts where account_id = $1) select * from mine m join tags t on t.account_id = $1 where m.id > 2',
  // Found by a secret first.
  'select d.* from recipient_links l join documents d on d.account_id = l.account_id where l.token_hash = $1',
  'select d.* from users u join documents d on d.account_id = u.personal_account_id where u.id = $1',
  "update contacts set city = '' where account_id = $1",
  'delete from contacts where account_id = $1 and id = any($2)',
  'insert into contacts (account_id, email) values ($1, $2)',
  'insert into tags (account_id, name) select account_id, city from contacts where account_id = $1',
  'select * from contacts where account_id = (select personal_account_id from users where id = $1)',
  "select * from mails where state = 'queued'",
  '/* prepared */ select name from accounts where id = $1',
])('stays within one account: %s', async (statement) => {
  expect(await crossed(statement)).toEqual([]);
});

test.each([
  ['select * from contacts where id = $1', ['contacts']],
  ['select * from contacts where account_id = $1 or id = $2', ['contacts']],
  ['select * from contacts where account_id = any($1::bigint[])', ['contacts']],
  ['select * from contacts where account_id <> $1', ['contacts']],
  ['select * from contacts where account_id = id', ['contacts']],
  ["select * from contacts where email = 'account_id = 1 AND account_id = 2'", ['contacts']],
  ['select c.* from contacts c left join tags t on t.account_id = $1 and c.account_id = $1', ['contacts']],
  ['select * from accounts', ['accounts']],
  ['select * from tags t join contacts c on c.account_id = t.account_id', ['contacts', 'tags']],
  ['select * from recipients r join documents d on d.id = r.document_id where d.account_id = $1', ['recipients']],
  [
    'select (select count(*) from recipients r where r.document_id = d.id) from documents d where d.account_id = $1',
    ['recipients'],
  ],
  ["select d.* from mails m join documents d on d.account_id = m.account_id where m.state = 'queued'", ['documents']],
  ["update contacts set city = '' where id = $1", ['contacts']],
  ['insert into tags (account_id, name) select $1, city from contacts where id = $2', ['contacts']],
  [
    'with all_of_them as (select * from contacts) delete from tags where account_id = $1 and id in (select id from all_of_them)',
    ['contacts'],
  ],
])('asks for rows of any account: %s', async (statement, tables) => {
  expect(await crossed(statement)).toEqual(tables);
});

test('what is not planned is no statement about rows', async () => {
  expect(await crossed('begin')).toBeNull();
  expect(await crossed("set local lock_timeout = '1s'")).toBeNull();
});
