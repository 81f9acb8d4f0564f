import { exportContacts, type Input } from '@sealwright/contract';
import { type Limits, readCsv, readXlsx } from '@sealwright/sheets';
import type { Insertable } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import type { ContactTable } from '../../../migrations/tables.contacts.ts';
import { accountSecrets } from '../../people/index.ts';
import { sealSecret } from '../contacts/thread.ts';

// Each export begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

type Asked = Partial<Input<typeof exportContacts>['body']>;
type NewContact = Omit<Insertable<ContactTable>, 'accountId'>;

const LIMITS: Limits = { columns: 200, cellCharacters: 32_767 };
const ALL = { matching: {} };

async function add(user: TestUser, contacts: NewContact[]): Promise<number[]> {
  const rows = contacts.map((contact) => ({ ...contact, accountId: user.accountId }));
  return (await db.insertInto('contacts').values(rows).returning('id').execute()).map(({ id }) => id);
}

async function exported(user: TestUser, asked: Asked): Promise<string[][]> {
  const body = { downloadColumns: ['email', 'first_name', 'last_name'], ...asked };
  const bytes = (await as(user)(exportContacts, { body })) as unknown as Buffer;
  const batches =
    asked.format === 'xlsx'
      ? readXlsx(bytes, LIMITS)
      : readCsv(
          [bytes] as unknown as AsyncIterable<Uint8Array>,
          { encoding: 'utf-8', delimiter: ',', sizeBytes: bytes.length },
          LIMITS,
        );
  const rows: string[][] = [];
  for await (const batch of batches) rows.push(...batch.rows.map(({ cells }) => cells));
  return rows;
}

const PEOPLE: NewContact[] = [
  { email: 'zoe@example.com', firstName: 'Zoë', lastName: 'O"Neil, Jr.', city: 'La\u200fPaz' },
  { email: 'layla@example.net', firstName: 'ليلى', lastName: 'حسن', clientType: 'individual' },
  { email: 'wei@example.org', firstName: '伟', lastName: '陈', notes: 'one\ntwo' },
];

test.each(['csv', 'xlsx'] as const)('%s holds the chosen columns of all that match, oldest first', async (format) => {
  const user = await make.user();
  await add(user, PEOPLE);
  await add(await make.user(), [{ email: 'somebody-elses@example.com' }]);

  const columns = ['last_name', 'email', 'notes', 'client_type', 'physical_same_as_mailing'];
  const rows = await exported(user, { format, selection: ALL, downloadColumns: columns });

  expect(rows).toEqual([
    columns,
    ['O"Neil, Jr.', 'zoe@example.com', '', '', 'false'],
    ['حسن', 'layla@example.net', '', 'individual', 'false'],
    ['陈', 'wei@example.org', 'one\ntwo', '', 'false'],
  ]);
});

test('the file names itself, its kind and its columns, and says that it is UTF-8', async () => {
  const user = await make.user();
  const body = { selection: ALL, downloadColumns: ['email', 'created_at'] };

  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/recipients/export/',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ selection: body.selection, download_columns: body.downloadColumns }),
  });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"/);
  expect(answer.rawPayload.toString()).toBe('\ufeffemail,created_at\r\n');
});

test('a selection is by ids, by what matches but a few, or one contact', async () => {
  const user = await make.user();
  const ids = await add(user, PEOPLE);
  const emails = async (asked: Asked) => (await exported(user, asked)).slice(1).map(([email]) => email);

  expect(await emails({ selectedIds: [ids[2] ?? 0, ids[0] ?? 0, ids[0] ?? 0] })).toEqual([
    'zoe@example.com',
    'wei@example.org',
  ]);
  expect(await emails({ id: ids[1] ?? 0 })).toEqual(['layla@example.net']);
  expect(await emails({ selection: { ids: [ids[1] ?? 0] } })).toEqual(['layla@example.net']);
  expect(await emails({ selection: { ...ALL, exceptIds: [ids[0] ?? 0] } })).toEqual([
    'layla@example.net',
    'wei@example.org',
  ]);
  expect(await emails({ selection: { matching: { clientType: 'individual' } } })).toEqual(['layla@example.net']);
  expect(await emails({ selection: { matching: { search: 'zo' } } })).toEqual(['zoe@example.com']);
});

test('deleted contacts are left out unless they are what was chosen', async () => {
  const user = await make.user();
  const [gone = 0] = await add(user, PEOPLE);
  await db.updateTable('contacts').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  const emails = async (asked: Asked) => (await exported(user, asked)).slice(1).map(([email]) => email);

  expect(await emails({ selection: ALL })).toEqual(['layla@example.net', 'wei@example.org']);
  expect(await emails({ selection: { matching: { state: 'deleted' } } })).toEqual(['zoe@example.com']);
});

test('nothing chosen, other people’s ids, ids that are none and unknown columns are refused', async () => {
  const user = await make.user();
  const [own = 0] = await add(user, PEOPLE);
  const [foreign = 0] = await add(await make.user(), PEOPLE);

  await expect(exported(user, {})).rejects.toEqual(refused(422, 'selection_empty'));
  await expect(exported(user, { selectedIds: [] })).rejects.toEqual(refused(422, 'selection_empty'));
  await expect(exported(user, { selectedIds: [own, foreign] })).rejects.toEqual(refused(404, 'not_found'));
  await expect(exported(user, { selectedIds: [own, -1] })).rejects.toEqual(refused(404, 'not_found'));
  await expect(exported(user, { id: foreign })).rejects.toEqual(refused(404, 'not_found'));
  for (const column of ['password', 'ssn_sealed', 'tag_ids', 'constructor', '1; drop table contacts']) {
    await expect(exported(user, { selection: ALL, downloadColumns: [column] })).rejects.toEqual(
      refused(422, 'request_invalid'),
    );
  }
});

test('what a spreadsheet would calculate is text in the file', async () => {
  const user = await make.user();
  const evil = ['=1+1', '+1 555', '-2', '@SUM(A1)', '\t=1', ' =1', "'=1", 'ordinary'];
  await add(
    user,
    evil.map((notes, i) => ({ email: `p${i}@example.com`, notes })),
  );

  const rows = await exported(user, { selection: ALL, downloadColumns: ['notes'] });

  expect(rows.slice(1).flat()).toEqual(["'=1+1", "'+1 555", "'-2", "'@SUM(A1)", "'\t=1", "' =1", "''=1", 'ordinary']);
});

test('tags stand in one cell by name, and deleted ones in none', async () => {
  const user = await make.user();
  const tags = await db
    .insertInto('tags')
    .values(
      ['VIP', 'Smith; Sons, "Ltd"', 'gone'].map((name) => ({
        accountId: user.accountId,
        name,
        deletedAt: name === 'gone' ? new Date() : null,
      })),
    )
    .returning('id')
    .execute();
  await add(user, [{ email: 'a@example.com', tagIds: tags.map(({ id }) => id) }, { email: 'b@example.com' }]);

  const rows = await exported(user, { selection: ALL, downloadColumns: ['tags'] });

  expect(rows.slice(1)).toEqual([['"Smith; Sons, ""Ltd"""; VIP']]);
});

test('tax numbers are masked unless someone asks for them who has shown that it is them', async () => {
  const user = await make.user();
  const [id = 0] = await add(user, [{ email: 'a@example.com' }]);
  const secrets = await accountSecrets(db, platform, user.accountId);
  const { sealed, mac, last4 } = sealSecret(secrets, 'ssn', id, '123456789');
  await db
    .updateTable('contacts')
    .set({ ssnSealed: sealed, ssnMac: mac, ssnLast4: last4 })
    .where('id', '=', id)
    .execute();
  const asked = { selection: ALL, downloadColumns: ['ssn', 'fein'] };

  const masked = await exported(user, asked);
  const whole = await exported(user, { ...asked, areSecretsWhole: true });
  server.clock.advance(11 * 60_000);
  const later = await signedInAgain(server, user);
  await db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(0) })
    .where('userId', '=', user.userId)
    .execute();

  expect(masked[1]).toEqual(['•••-••-6789', '']);
  expect(whole[1]).toEqual(['123456789', '']);
  await expect(exported(later, { ...asked, areSecretsWhole: true })).rejects.toEqual(
    refused(409, 'reauthentication_needed'),
  );
  expect((await exported(later, asked))[1]).toEqual(['•••-••-6789', '']);
  const log = await db
    .selectFrom('activities')
    .select(['action', 'details'])
    .where('userId', '=', user.userId)
    .execute();
  expect(log.filter(({ action }) => action === 'contacts_exported').map(({ details }) => details)).toEqual(
    [false, true, false].map((hasSecrets) => expect.objectContaining({ format: 'csv', hasSecrets, count: 1 })),
  );
});

test('whole numbers of an account that never had any are empty cells', async () => {
  const user = await make.user();
  await add(user, [{ email: 'a@example.com' }]);

  const rows = await exported(user, { selection: ALL, downloadColumns: ['email', 'ssn'], areSecretsWhole: true });

  expect(rows[1]?.slice(0, 2)).toEqual(['a@example.com', '']);
});

test('long rows come whole as well', async () => {
  const user = await make.user();
  const notes = 'ع'.repeat(5000);
  await add(
    user,
    Array.from({ length: 900 }, (_, i) => ({ email: `p${i}@example.com`, lastName: `${i}`, notes })),
  );

  const rows = await exported(user, { selection: ALL, downloadColumns: ['last_name', 'notes'] });

  expect(rows.slice(1)).toEqual(Array.from({ length: 900 }, (_, i) => [String(i), notes]));
});

test('one person makes three at once, and another as soon as one is over', async () => {
  const user = await make.user();
  await add(user, PEOPLE);
  const asked = { selection: ALL };

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => exported(user, asked)));

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons).toEqual([refused(429, 'exports_too_many'), refused(429, 'exports_too_many')]);
  await expect(exported(user, { selectedIds: [-1] })).rejects.toEqual(refused(404, 'not_found'));
  expect(await exported(user, asked)).toHaveLength(4);
});

test('many thousands come whole, in order, and as they stood when the export began', async () => {
  const user = await make.user();
  await add(
    user,
    Array.from({ length: 4500 }, (_, i) => ({ email: `p${i}@example.com`, firstName: 'Anna', lastName: `${i}` })),
  );

  const rows = await exported(user, { selection: ALL, downloadColumns: ['last_name'] });

  expect(rows.slice(1).flat()).toEqual(Array.from({ length: 4500 }, (_, i) => String(i)));
});

test('a download that is broken off ends its thread and its connection', async () => {
  const user = await make.user();
  await add(
    user,
    Array.from({ length: 6000 }, (_, i) => ({ email: `p${i}@example.com`, notes: 'x'.repeat(2000) })),
  );
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();

  const answer = await fetch(`${address}/api/recipients/export/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: ALL, download_columns: ['notes'] }),
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  leaving.abort();

  await expect.poll(exportConnections).toBe(0);
});

async function exportConnections(): Promise<number> {
  const found = await db
    .withoutPlugins()
    .selectFrom('pg_stat_activity' as never)
    .select('pid' as never)
    .where('application_name' as never, '=', 'sealwright-export' as never)
    .execute();
  return found.length;
}
