import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseOn } from '../../../../test/global-setup.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const OURS = '0020-notification-subjects.sql';

/** A database as the version before this migration left it, with one document of one person. */
async function formerDatabase(): Promise<{ client: Client; migrate: () => Promise<unknown> }> {
  const { admin, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const client = new Client(admin);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const former = new Client(databaseOn(admin, name));
  await former.connect();
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql') && file < OURS).sort();
  const run = async (file: string) => former.query(await readFile(new URL(file, MIGRATIONS), 'utf8'));
  for (const file of files) await run(file);
  await former.query(`
    insert into accounts (id, kind, name) overriding system value values (1, 'personal', 'Ada');
    insert into users (id, email, personal_account_id, default_account_id, display_name)
      overriding system value values (1, 'ada@example.com', 1, 1, 'Ada');
    insert into documents (id, account_id, number, creator_id, title)
      overriding system value values (7, 1, 1, 1, 'Lease')`);
  return { client: former, migrate: () => run(OURS) };
}

const insertFormer = (client: Client, key: string) =>
  client.query(
    `insert into notifications (user_id, account_id, document_id, status, dedupe_key) values (1, 1, 7, 'signed', '${key}')`,
  );

const subjects = async (client: Client) =>
  (await client.query(`select subject_kind, subject_id, document_id, details from notifications order by id`)).rows;

const OF_DOCUMENT = { subject_kind: 'document', subject_id: 7, document_id: 7, details: {} };

test('a notification from before there were subjects is about its document, and so is one that an older process writes', async () => {
  const { client, migrate } = await formerDatabase();
  await insertFormer(client, 'before');

  await migrate();
  await insertFormer(client, 'older process');

  expect(await subjects(client)).toEqual([OF_DOCUMENT, OF_DOCUMENT]);
  await client.end();
});

test('an older process finds the documents of new notifications, and nothing in those about something else', async () => {
  const { client, migrate } = await formerDatabase();
  await migrate();

  await client.query(`insert into notifications (user_id, account_id, subject_kind, subject_id, status, dedupe_key) values
    (1, 1, 'document', 7, 'signed', 'a'), (1, 1, 'import', 7, 'import_finished', 'b')`);

  expect(await subjects(client)).toEqual([
    OF_DOCUMENT,
    { subject_kind: 'import', subject_id: 7, document_id: null, details: {} },
  ]);
  await client.end();
});
