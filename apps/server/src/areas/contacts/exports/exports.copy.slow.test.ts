import { setTimeout as sleep } from 'node:timers/promises';
import { exportContacts, type Input, listContacts } from '@sealwright/contract';
import { csvRow, safeText } from '@sealwright/sheets';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { sealSecret } from '../contacts/thread.ts';
import { accountSecrets } from '../../people/index.ts';
import { columnsOf } from './exports.columns.ts';
import { chosen, exportQuery } from './exports.reads.ts';

// Each export begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;
const bare = new Client(platform.connection);
await bare.connect();
afterAll(() => bare.end());
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

type Filter = Extract<Input<typeof exportContacts>['body']['selection'], { matching: unknown }>['matching'];

async function add(user: TestUser, column: 'lastName' | 'notes', texts: readonly string[]): Promise<number[]> {
  const rows = texts.map((text, i) => ({ accountId: user.accountId, email: `p${i}@example.com`, [column]: text }));
  return (await db.insertInto('contacts').values(rows).returning('id').execute()).map(({ id }) => id);
}

async function exported(user: TestUser, column: string, matching: Filter = {}): Promise<string> {
  const body = { selection: { matching }, downloadColumns: [column] };
  const file = ((await as(user)(exportContacts, { body })) as unknown as Buffer).toString();
  const header = `\ufeff${column}\r\n`;
  expect(file.startsWith(header)).toBe(true);
  return file.slice(header.length);
}

const csvOf = (texts: readonly string[]): string => texts.map((text) => csvRow([safeText(text)])).join('');

test('whatever texts the database holds, the file has them protected and quoted by the rules', async () => {
  const user = await make.user();
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(
        fc.constantFrom("'", '=', '-', '＋', ' ', '\t', '\r', '\n', '\\', 'N', '.', '"', ',', ';', '|', '\ufeff', 'ب'),
      )
      .map((signs) => signs.join('')),
  );
  const texts = fc
    .sample(text, 1500)
    .map((one) => one.toWellFormed().replaceAll('\0', ''))
    .concat('\\N', '\\.', '');
  await add(user, 'notes', texts);

  const file = await exported(user, 'notes');

  expect(file).toBe(csvOf(texts));
});

const HOSTILE = [
  "O'Neil",
  "x';drop-table-contacts;--",
  String.raw`back\slash`,
  String.raw`\';select-1;--`,
  String.raw`E'\\x27`,
  '$1$2$$',
  "$tag$quoted'$tag$",
  '%per_cent%',
  '\u02bcmodifier\u2019s',
];

test.each(['on', 'off'])(
  'a search is a text and nothing else, with standard_conforming_strings %s',
  async (setting) => {
    await bare.query(
      `alter database ${bare.escapeIdentifier(bare.database ?? '')} set standard_conforming_strings = ${setting}`,
    );
    const user = await make.user();
    await add(user, 'lastName', HOSTILE);
    await add(await make.user(), 'lastName', HOSTILE);

    for (const text of HOSTILE) expect(await exported(user, 'last_name', { search: text })).toBe(csvOf([text]));
    expect(await exported(user, 'last_name', { search: "' or 'a' = 'a" })).toBe('');
    await expect(exported(user, 'last_name', { search: "O'Ne\0il" })).rejects.toThrow('400 request_malformed');
    expect(await exported(user, 'last_name', { tag: String.raw`\' or true --` })).toBe('');
    expect(await exported(user, 'last_name')).toBe(csvOf(HOSTILE));
  },
);

test('what is sought stands in no statement, which the database may log', async () => {
  const { accountId } = await make.user();
  const filter = { search: '123-45-6789', tag: 'Secret plans', clientType: 'individual' } as const;
  const macs = Buffer.from('a keyed hash');
  const condition = chosen(accountId, { matching: filter }, () => macs);

  const { text, texts } = exportQuery(db, columnsOf(['email'], false), condition);

  for (const sought of ['6789', 'Secret', macs.toString('hex')]) expect(text).not.toContain(sought);
  expect(texts.join()).toContain('123-45-6789');
});

test('every kind of filter means the same contacts as in the list', async () => {
  const user = await make.user();
  const ids = await add(user, 'lastName', ['Ash', 'Birch', 'Cedar', 'Dogwood']);
  const [ash = 0, birch = 0, cedar = 0] = ids;
  const tags = await db
    .insertInto('tags')
    .values(["it's; \\one", 'two'].map((name) => ({ accountId: user.accountId, name })))
    .returning('id')
    .execute();
  const [one = 0, two = 0] = tags.map(({ id }) => id);
  const { sealed, mac, last4 } = sealSecret(
    await accountSecrets(db, platform, user.accountId),
    'ssn',
    cedar,
    '123456789',
  );
  const change = (id: number, to: object) => db.updateTable('contacts').set(to).where('id', '=', id).execute();
  await change(ash, { tagIds: [one, two], createdAt: new Date('2026-01-01T23:30:00Z') });
  await change(birch, { tagIds: [two], clientType: 'individual' });
  await change(cedar, { ssnSealed: sealed, ssnMac: mac, ssnLast4: last4 });
  const filters: Filter[] = [
    { tags: [one, two], tagMatch: 'all' },
    { tags: [two], tagMatch: 'any' },
    { tags: [one], tagMatch: 'none' },
    { tag: "IT'S; \\one" },
    { clientType: 'individual' },
    { search: '123-45-6789' },
    { from: '2026-01-02', to: '2026-01-02', timeZone: 'Asia/Karachi' },
    { to: '2026-01-01', timeZone: 'UTC' },
  ];

  for (const filter of filters) {
    const { results } = await as(user)(listContacts, { query: { ...filter, ordering: 'last_name' } });
    const names = results.map(({ lastName }) => lastName);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(4);
    expect(await exported(user, 'last_name', filter)).toBe(csvOf(names));
  }
});

async function download(user: TestUser, signal: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const answer = await fetch(`${address}/api/recipients/export/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      // Fifty megabytes that are one sign would be small enough to wait on the way.
      'accept-encoding': 'identity',
    },
    body: JSON.stringify({ selection: { matching: {} }, download_columns: ['notes'] }),
    signal,
  });
  if (answer.body === null) throw new Error('No file came');
  return answer.body.getReader();
}

type Session = { pid: number; waitsFor: string | null };

async function exporting(): Promise<Session[]> {
  const { rows } = await bare.query<Session>(`select pid, wait_event as "waitsFor" from pg_stat_activity
    where application_name = 'sealwright-export' and datname = current_database()`);
  return rows;
}

/** Someone whose file is more than waits on the way to a reader. */
async function withFiftyMegabytes(): Promise<TestUser> {
  const user = await make.user();
  await add(
    user,
    'notes',
    Array.from({ length: 2500 }, () => 'x'.repeat(20_000)),
  );
  return user;
}

test('the database waits for a reader that does not read, and stops when it leaves', async () => {
  const user = await withFiftyMegabytes();
  const leaving = new AbortController();

  const reader = await download(user, leaving.signal);
  await reader.read();
  await expect.poll(exporting, { timeout: 20_000 }).toEqual([expect.objectContaining({ waitsFor: 'ClientWrite' })]);
  await sleep(500);
  const later = await exporting();
  leaving.abort();

  expect(later).toEqual([expect.objectContaining({ waitsFor: 'ClientWrite' })]);
  await expect.poll(exporting, { timeout: 20_000 }).toEqual([]);
});

test('a file that breaks off in the middle is no whole file, and gives its turn back', async () => {
  const user = await withFiftyMegabytes();
  const readAll = async (stop: (pid: number) => Promise<unknown>) => {
    // Not the one before, which may take a moment to end.
    await expect.poll(exporting, { timeout: 20_000 }).toEqual([]);
    const reader = await download(user, AbortSignal.timeout(60_000));
    await reader.read();
    await expect.poll(exporting, { timeout: 20_000 }).toEqual([expect.objectContaining({ waitsFor: 'ClientWrite' })]);
    await stop((await exporting())[0]?.pid ?? 0);
    while (!(await reader.read()).done);
  };

  for (let i = 0; i < 2; i += 1) {
    for (const stop of ['pg_cancel_backend', 'pg_terminate_backend']) {
      await expect(readAll((pid) => bare.query(`select ${stop}($1)`, [pid]))).rejects.toThrow('terminated');
    }
  }

  await expect.poll(exporting, { timeout: 20_000 }).toEqual([]);
  expect((await exported(user, 'notes')).length).toBe(2500 * 20_002);
});
