import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RELEASES } from '../apps/server/src/migrations/releases.ts';
import { type MigrationFile, migrationFaults } from './migrations.ts';

const FOLDER = path.join(import.meta.dirname, '../apps/server/src/migrations');

const files: MigrationFile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name: name.replace('.sql', ''), text: readFileSync(path.join(FOLDER, name), 'utf8') }));

test('the last release can work beside every migration that came after it', () => {
  expect(migrationFaults(files, RELEASES)).toEqual([]);
});

test('each release names a migration that is there, and they are in order', () => {
  const names = files.map(({ name }) => name);
  const named = RELEASES.map(({ lastMigration }) => lastMigration);

  expect(named.filter((name) => !names.includes(name))).toEqual([]);
  expect(named).toEqual(named.toSorted());
});

test('a migration of this product that did more than add is seen', () => {
  const before = [{ version: '0.0.1', lastMigration: '0076-log-leaves' }];
  const faults = migrationFaults(files, before).filter(({ file }) => file === '0077-corrections-and-questions');

  expect(faults.map(({ statement }) => statement.slice(0, 45))).toEqual([
    'alter table recipient_links drop constraint r',
    'alter table recipient_links add constraint re',
    "do ''",
  ]);
});

const releases = [
  { version: '1.0.0', lastMigration: '0001-first' },
  { version: '1.1.0', lastMigration: '0002-second' },
];

const faultsOf = (text: string) =>
  migrationFaults([{ name: '0003-third', text }], releases).map(({ why }) => why.split(';')[0]);

test.each([
  "create table notes (id bigint not null, title text not null check (title <> '; drop table users;'))",
  'create table notes (id bigint); alter table notes add column title text not null; create unique index on_it on notes (id)',
  'alter table users add column nickname text',
  "alter table users add column nickname text not null default 'none', add column age integer check (age in (1, 2))",
  'create index users_nickname on users (nickname)',
  "insert into settings values ('a -- b; drop table users')",
  'update users set nickname = email',
  '-- drop table users;\ncreate view people as select * from users',
  'alter table users alter column nickname set default null',
])('adds only: %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('an index may go unless it is unique', () => {
  const text = 'create index slow on users (nickname); create unique index only on users (email)';
  const faultOf = (drop: string) =>
    migrationFaults(
      [
        { name: '0001-first', text },
        { name: '0003-third', text: drop },
      ],
      releases,
    ).length;

  expect(faultOf('drop index slow')).toBe(0);
  expect(faultOf('drop index only')).toBe(1);
});

const LOSES = 'takes away what the last release may use';
const REFUSES = 'may refuse what the last release writes';
const UNKNOWN = 'is not known to be safe beside the last release';

test.each([
  ['drop table users', LOSES],
  ['alter table users drop column email', LOSES],
  ['alter table only users rename column email to mail', LOSES],
  ['alter table users rename to people', LOSES],
  ['alter table users alter column id type text', LOSES],
  ['alter table users alter column email drop not null', LOSES],
  ['alter table users add column a text, drop constraint users_check', LOSES],
  ['drop index users_email', LOSES],
  ['truncate users', LOSES],
  ['delete from users where id = 1', LOSES],
  ['ALTER TABLE users\n  ADD COLUMN nickname text NOT NULL', REFUSES],
  ["alter table users add column a text default '(', add column b text not null", REFUSES],
  ['alter table users alter column nickname set not null', REFUSES],
  ['alter table users add constraint users_check check (id > 1)', REFUSES],
  ['create unique index users_nickname on users (nickname)', REFUSES],
  ['create trigger on_users before insert on users for each row execute function refuse()', REFUSES],
  ['create or replace function refuse() returns trigger as $$ begin; end $$', UNKNOWN],
  ['do $$ begin drop table users; end $$', UNKNOWN],
])('is found: %s', (text, why) => {
  expect(faultsOf(text)).toEqual([why]);
});

test('a reason holds for the statement right after it, and only with a release that is out', () => {
  const drop = 'alter table users drop column email;';

  expect(faultsOf(`-- unused since 1.1.0: people have addresses.\n${drop}`)).toEqual([]);
  expect(faultsOf(`-- Long ago.\n-- unused since 1.0.0: people have addresses.\n${drop}`)).toEqual([]);
  expect(faultsOf(`-- works beside 1.1.0: one more word.\n${drop}`)).toEqual([]);
  expect(faultsOf(`-- unused since 1.2.0: it is not out.\n${drop}`)).toEqual([LOSES]);
  expect(faultsOf(`-- works beside 1.0.0: long ago.\n${drop}`)).toEqual([LOSES]);
  expect(faultsOf(`-- unused since 1.1.0:\n${drop}`)).toEqual([LOSES]);
  expect(faultsOf(`-- unused since 1.1.0: one.\n${drop}\n${drop}`)).toEqual([LOSES]);
  expect(migrationFaults([{ name: '0002-second', text: drop }], releases)).toEqual([]);
});
