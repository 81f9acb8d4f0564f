import { request as httpRequest } from 'node:http';
import { chmod, open, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  analyseImport,
  cancelJob,
  type ContactImport,
  createImport,
  DELIMITERS,
  downloadImportReport,
  ENCODINGS,
  fromWire,
  getImport,
  importContactCsv,
  importContactExcel,
  listImportProblems,
  listImports,
  type Output,
  startImport,
} from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { expect, test, vi } from 'vitest';
import yazl from 'yazl';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';

// Each import begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

type Bytes = string | Buffer;
type Uploaded = Output<typeof createImport>;

async function send<T>(person: TestUser, at: string, file: Bytes, texts: Record<string, string> = {}): Promise<T> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'clients.csv');
  const body = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: at.split(' ')[1] ?? '',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { authorization: `Bearer ${person.token}`, 'content-type': body.headers.get('content-type') ?? '' },
  });
  if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json());
  return fromWire(response.json()) as T;
}

const upload = (person: TestUser, file: Bytes) => send<Uploaded>(person, createImport.at, file);

const start = (person: TestUser, { import: { id }, analysis }: Uploaded) =>
  as(person)(startImport, { params: { id }, body: { columns: analysis.columns.map(({ target }) => target) } });

async function imported(person: TestUser, file: Bytes): Promise<ContactImport> {
  const uploaded = await upload(person, file);
  await start(person, uploaded);
  await server.runTasks();
  return (await as(person)(getImport, { params: { id: uploaded.import.id } })).import;
}

async function problemsOf(person: TestUser, { id }: ContactImport): Promise<[number, string[]][]> {
  const { results } = await as(person)(listImportProblems, { params: { id } });
  return results.map(({ row, problems }) => [row, problems.map(({ code }) => code)]);
}

const contactsOf = async ({ accountId }: TestUser) =>
  db.selectFrom('contacts').selectAll().where('accountId', '=', accountId).orderBy('id').execute();

async function keptBy(person: TestUser) {
  const { count } = await as(person)(listImports, {});
  const scratch = await readdir(path.join(platform.config.dataDir, 'unfinished')).catch(() => []);
  const stored = await db.selectFrom('storedFiles').select('sha256').execute();
  return { count, scratch, stored: stored.length };
}

const HEADER = 'email,first_name,last_name';
const csv = (...rows: string[]): string => `${rows.join('\n')}\n`;

async function xlsx(rows: string[][]): Promise<Buffer> {
  const book = createXlsx('Clients');
  const bytes = buffer(book.output);
  await book.write(rows);
  await book.end();
  return bytes;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

/** A workbook whose one sheet, or other parts, are these. */
async function workbook(parts: Record<string, Bytes>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const all: Record<string, Bytes> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'sheet.xml')}${relation('r2', 'sharedStrings', 'strings.xml')}</Relationships>`,
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (...cells: string[]): string => `<row>${cells.map(cell).join('')}</row>`;
const TOP = rowOf('email', 'first_name', 'last_name');

test('a workbook becomes contacts with what its cells say, and its bad rows are named by their numbers', async () => {
  const ada = await make.user();
  const done = await imported(
    ada,
    await xlsx([
      ['Email', 'First name', 'Last name', 'Notes', 'SSN'],
      ['ada@example.com', 'Ada', 'Lovelace', '=1+1', '123-45-6789'],
      ['layla@example.com', 'ليلى', 'حسن', '', ''],
      ['nobody', 'No', 'Body', '', ''],
    ]),
  );
  expect(done).toMatchObject({ kind: 'xlsx', state: 'partial_success', createdCount: 2, failedCount: 1, rowCount: 3 });
  expect(await problemsOf(ada, done)).toEqual([[4, ['email_invalid']]]);
  expect(await contactsOf(ada)).toMatchObject([{ notes: '=1+1', ssnLast4: '6789' }, { firstName: 'ليلى' }]);
});

test('a cell that unpacks to a hundred megabytes costs its own row', async () => {
  const ada = await make.user();
  const sheet = Buffer.concat([
    Buffer.from(
      `<worksheet><sheetData>${TOP}${rowOf('ada@example.com', 'Ada', 'Lovelace')}<row><c t="inlineStr"><is><t>`,
    ),
    Buffer.alloc(100_000_000, 'a'),
    Buffer.from(`</t></is></c></row>${rowOf('bob@example.com', 'Bob', 'Byron')}</sheetData></worksheet>`),
  ]);
  const file = await workbook({ 'xl/sheet.xml': sheet, 'xl/strings.xml': '<sst/>' });
  expect(file.length).toBeLessThan(1_000_000);

  const done = await imported(ada, file);

  expect(await problemsOf(ada, done)).toEqual([[3, ['cell_too_long']]]);
  expect((await contactsOf(ada)).map(({ firstName }) => firstName)).toEqual(['Ada', 'Bob']);
});

test('bombs, laughs and zips in zips are refused and leave nothing', async () => {
  const ada = await make.user();
  const before = await keptBy(ada);
  const sheet = `<worksheet><sheetData>${TOP}${rowOf('a@example.com', '&lol;', 'Last')}</sheetData></worksheet>`;
  const laughs = `<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY lol "&l;&l;&l;&l;&l;&l;&l;&l;&l;&l;">]>${sheet}`;
  const outside = `<!DOCTYPE a [<!ENTITY lol SYSTEM "file:///etc/passwd">]>${sheet}`;
  const strings = Buffer.concat([
    Buffer.from('<sst><si><t>'),
    Buffer.alloc(270_000_000, 'a'),
    Buffer.from('</t></si></sst>'),
  ]);
  for (const parts of [
    { 'xl/sheet.xml': laughs, 'xl/strings.xml': '<sst/>' },
    { 'xl/sheet.xml': outside, 'xl/strings.xml': '<sst/>' },
    { 'xl/sheet.xml': sheet, 'xl/strings.xml': strings },
  ]) {
    await expect(upload(ada, await workbook(parts))).rejects.toEqual(refused(422, 'import_file_unreadable'));
  }
  const zip = new yazl.ZipFile();
  zip.addBuffer(await workbook({}), 'inner.xlsx');
  zip.end();
  await expect(upload(ada, await buffer(zip.outputStream as Readable))).rejects.toEqual(
    refused(415, 'media_type_unsupported'),
  );
  expect(await keptBy(ada)).toEqual(before);
});

test('half an upload leaves nothing', async () => {
  const ada = await make.user();
  const before = await keptBy(ada);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 5_000_000,
  };
  const sending = httpRequest({ port, method: 'POST', path: '/api/contact_imports/', headers });
  sending.on('error', () => {});
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  sending.write(csv(HEADER, ...Array(20_000).fill('ada@example.com,Ada,Lovelace')));
  await expect.poll(async () => (await keptBy(ada)).scratch.length, { timeout: 20_000 }).toBe(1);

  sending.destroy();

  await expect.poll(() => keptBy(ada), { timeout: 20_000 }).toEqual(before);
});

test('cancelling in the middle ends the thread, and what is in is what is told', async () => {
  const ada = await make.user();
  const people = Array.from({ length: 300_000 }, (_, at) => `p${at}@example.com,Ada,Lovelace`);
  const uploaded = await upload(ada, [HEADER, ...people].join('\n'));
  const { job } = await start(ada, uploaded);
  const params = { id: uploaded.import.id };
  const running = server.runTasks();
  const look = async () => (await as(ada)(getImport, { params })).import;
  await expect.poll(async () => (await look()).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);

  await as(ada)(cancelJob, { params: { id: job.id } });
  await running;

  const { state, createdCount, rowCount } = await look();
  expect(state).toBe('cancelled');
  expect(rowCount).toBeLessThan(300_000);
  expect(await contactsOf(ada)).toHaveLength(createdCount);
  const kept = await db.selectFrom('contactImports').selectAll().where('id', '=', params.id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ fileSha256: null, fileKeySealed: null });
  await expect.poll(importConnections).toBe(0);
});

async function importConnections(): Promise<number> {
  const found = await db
    .withoutPlugins()
    .selectFrom('pg_stat_activity' as never)
    .select('pid' as never)
    .where('application_name' as never, '=', 'sealwright-import' as never)
    .execute();
  return found.length;
}

test('damage costs the rows it is in, and names of every script come as they are', async () => {
  const ada = await make.user();
  const western = Buffer.from('jose@example.com,José,Núñez\n', 'latin1');
  const text = csv(
    HEADER,
    'ada@example.com,"Ada,Lovelace',
    'omar@example.com,عمر\u200f,الخيام',
    'smile@example.com,Zoë 😀,李小龙',
    'nul@example.com,N\u0000ul,Last',
    'ayesha@example.com,عائشہ,صدیقی',
    'moved@example.com,Mo,Ved,and one more',
  );
  const done = await imported(
    ada,
    Buffer.concat([Buffer.from(text), western, Buffer.from('z@example.com,Žofie,"Ng"')]),
  );

  expect(done).toMatchObject({ state: 'partial_success', rowCount: 8 });
  expect(await problemsOf(ada, done)).toEqual([
    [2, ['row_unreadable']],
    [5, ['row_unreadable']],
    [7, ['row_too_wide']],
    [8, ['row_unreadable']],
  ]);
  const names = (await contactsOf(ada)).map(
    ({ firstName, lastName }) => `${firstName.replace('\u200f', '')} ${lastName}`,
  );
  expect(names).toEqual(['عمر الخيام', 'Zoë 😀 李小龙', 'عائشہ صدیقی', 'Žofie Ng']);
});

test('a header twice, without a name or alone, and lines that only return', async () => {
  const ada = await make.user();
  await expect(upload(ada, `\ufeff${HEADER}\r\n`)).rejects.toEqual(refused(422, 'import_file_empty'));
  const file = `\ufeff${HEADER},email,,\rada@example.com,Ada,Lovelace,other@example.com,x,\r`;

  const { analysis } = await upload(ada, file);

  expect(analysis).toMatchObject({ hasHeader: true, rowCount: 1 });
  expect(analysis.columns.map(({ header, target }) => [header, target])).toEqual([
    ['email', 'email'],
    ['first_name', 'first_name'],
    ['last_name', 'last_name'],
    ['email', null],
    ['', null],
    ['', null],
  ]);
});

test('remembered columns stay where they were, however many stand behind them', async () => {
  const ada = await make.user();
  const header = 'Mail,Given,Family';
  const wide = await upload(ada, csv(header, 'ada@example.com,Ada,Lovelace,more'));
  const columns = ['email', 'first_name', 'last_name', null] as const;
  await as(ada)(startImport, { params: { id: wide.import.id }, body: { columns: [...columns] } });
  await server.runTasks();

  const narrow = await upload(ada, csv(header, 'bob@example.com,Bob,Byron'));

  expect(narrow.analysis.isMappingRemembered).toBe(true);
  expect(narrow.analysis.columns.map(({ target }) => target)).toEqual(['email', 'first_name', 'last_name']);
});

test('both calls of the specification say what is wrong with their parts, and keep nothing of it', async () => {
  const ada = await make.user();
  const file = csv(HEADER, 'ada@example.com,Ada,Lovelace');
  const invalid = (name: string) =>
    expect.objectContaining({
      status: 422,
      errors: [expect.objectContaining({ path: expect.stringMatching(new RegExp(`^${name}(\\.\\d+)?$`)) })],
    });
  const call = (texts: Record<string, string>) => send(ada, importContactCsv.at, file, texts);
  for (const tags of ['[not json', '{"a":1}', '"VIP"', 'null', '[1]', '["x"]', JSON.stringify(Array(21).fill('VIP'))]) {
    await expect(call({ tags })).rejects.toEqual(invalid('tags'));
  }
  await expect(call({ existing: 'overwrite' })).rejects.toEqual(invalid('existing'));
  const book = await xlsx([
    ['phone', 'city'],
    ['1', 'Paris'],
  ]);
  await expect(send(ada, importContactExcel.at, book)).rejects.toEqual(refused(422, 'import_columns_missing'));
  await expect(send(ada, importContactCsv.at, book)).rejects.toEqual(refused(415, 'media_type_unsupported'));
  expect((await keptBy(ada)).count).toBe(0);

  const good = await xlsx([HEADER.split(','), ['ada@example.com', 'Ada', 'Lovelace']]);
  const answer = await send(ada, importContactExcel.at, good, { tags: '["Cliente","عميل"]' });
  expect(answer).toMatchObject({ statusCode: 202, import: { kind: 'xlsx', tags: ['Cliente', 'عميل'] } });
});

/** Someone with a fresh session, and a member of their account who has not shown for long that it is them. */
async function uploaderAndMember(): Promise<[TestUser, TestUser]> {
  const [ada, bob] = [await make.user(), await make.user()];
  await db.insertInto('teamMembers').values({ accountId: ada.accountId, userId: bob.userId, role: 'member' }).execute();
  await db.updateTable('sessions').set({ accountId: ada.accountId }).where('userId', '=', bob.userId).execute();
  return [ada, bob];
}

const forgetConfirmations = () =>
  db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(0) })
    .execute();

const reportOf = async (person: TestUser, id: number) =>
  Buffer.from((await as(person)(downloadImportReport, { params: { id } })) as unknown as Uint8Array).toString();

test('whole numbers in a report are for their uploader, and for others who confirm their identity', async () => {
  const [ada, bob] = await uploaderAndMember();
  const { id } = await imported(ada, csv(`${HEADER},ssn`, 'x,Ada,Lovelace,123-45-6789'));

  expect(await reportOf(bob, id)).toContain('123-45-6789');
  await forgetConfirmations();

  expect(await reportOf(ada, id)).toContain('123-45-6789');
  await expect(reportOf(bob, id)).rejects.toEqual(refused(409, 'reauthentication_needed'));
  const token = `swp_${newToken().token}`;
  const program = { accountId: ada.accountId, name: 'P', tokenHash: hashToken(token), hint: 'wxyz' };
  await db
    .insertInto('personalTokens')
    .values({ ...program, userId: bob.userId, scopes: ['contacts:read'] })
    .execute();
  await expect(reportOf({ ...bob, token }, id)).rejects.toEqual(refused(403, 'insufficient_scope'));
  const log = db.selectFrom('activities').select(['userId', 'details']).where('action', '=', 'contacts_exported');
  const details = { format: 'csv', hasSecrets: true, fileName: expect.stringMatching(/^clients - .*csv$/), count: 1 };
  expect(await log.where('userId', 'in', [ada.userId, bob.userId]).orderBy('id').execute()).toEqual([
    { userId: bob.userId, details },
    { userId: ada.userId, details },
  ]);
});

test('a number in a column that was left out is a whole number too, and starting what someone uploaded is not uploading it', async () => {
  const [ada, bob] = await uploaderAndMember();
  const uploaded = await upload(ada, csv(`${HEADER},ssn`, 'x,Ada,Lovelace,123-45-6789'));
  const { id } = uploaded.import;
  await as(bob)(startImport, { params: { id }, body: { columns: ['email', 'first_name', 'last_name', null] } });
  await server.runTasks();
  await forgetConfirmations();

  await expect(reportOf(bob, id)).rejects.toEqual(refused(409, 'reauthentication_needed'));
  expect(await reportOf(ada, id)).toContain('123-45-6789');
  // It was done for the person who started it.
  const ends = db.selectFrom('activities').select('userId').where('action', '=', 'contacts_imported');
  expect(await ends.where('userId', 'in', [ada.userId, bob.userId]).execute()).toEqual([{ userId: bob.userId }]);
});

test('however a file is read, no whole number is shown of it', async () => {
  const [ada, bob] = await uploaderAndMember();
  const rows = ['ada@example.com,Ada,Lovelace,123-45-6789,Also 987 65 4321', 'b@example.com,Bob,Byron,123456789,'];
  const { id } = (await upload(ada, csv(`${HEADER},number,notes`, ...rows))).import;

  for (const delimiter of DELIMITERS) {
    for (const encoding of ENCODINGS) {
      const body = { delimiter, encoding, hasHeader: false };
      const { analysis } = await as(bob)(analyseImport, { params: { id }, body });
      const cells = [
        ...analysis.rows.flat(),
        ...analysis.columns.flatMap(({ header, samples }) => [header, ...samples]),
      ];
      const bytes = cells.map((cell) => Buffer.from(cell, 'utf16le'));
      for (const text of [
        cells.join('\n'),
        ...bytes.flatMap((one) => [one.toString(), Buffer.from(one).swap16().toString()]),
      ]) {
        expect(text).not.toMatch(/\d{3}[- ]?\d{2}[- ]?\d{4}/);
      }
    }
  }
});

test('of one account five imports run at once, and of one person’s uploads the newest ten wait', async () => {
  const ada = await make.user();
  const file = csv(HEADER, 'ada@example.com,Ada,Lovelace');
  const waiting: Uploaded[] = [];
  for (let at = 0; at < 12; at += 1) waiting.push(await upload(ada, file));
  expect((await as(ada)(listImports, {})).count).toBe(10);
  await expect(as(ada)(getImport, { params: { id: waiting[0]?.import.id ?? 0 } })).rejects.toEqual(
    refused(404, 'not_found'),
  );

  const begun = await Promise.allSettled(waiting.slice(4).map((one) => start(ada, one)));

  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const reasons = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons).toEqual(Array(3).fill(refused(429, 'imports_too_many')));
  for (const one of begun) {
    if (one.status === 'fulfilled') await as(ada)(cancelJob, { params: { id: one.value.job.id } });
  }
  await server.runTasks();
  const { results } = await as(ada)(listImports, {});
  const [next] = waiting.filter(({ import: { id } }) => results.some((one) => one.id === id && one.state === 'idle'));
  if (next === undefined) throw new Error('Nothing waits');
  expect((await start(ada, next)).import.state).toBe('importing');
});

/** Someone with a hand on the disk changes a byte of a kept file, so far behind its beginning. */
async function tamper(importId: number, share: number): Promise<void> {
  const { fileSha256 } = await db
    .selectFrom('contactImports')
    .select('fileSha256')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const name = fileSha256 ?? '';
  const root = fileURLToPath(platform.config.storageUrl);
  const file = path.join(root, name.slice(0, 2), name.slice(2, 4), name);
  await chmod(file, 0o600);
  const handle = await open(file, 'r+');
  const at = Math.floor((await handle.stat()).size * share);
  const { buffer: byte } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  await handle.close();
}

const ROWS = 30_000;
const manyRows = () => csv(HEADER, ...Array.from({ length: ROWS }, (_, i) => `p${i}@example.com,Pat,Person ${i}`));

test('of a kept file that was changed on the disk after the start no changed row is imported, and the reason is told', async () => {
  const ada = await make.user();
  const uploaded = await upload(ada, manyRows());
  const { job } = await start(ada, uploaded);
  await tamper(uploaded.import.id, 0.5);
  await server.runTasks();

  const { import: one } = await as(ada)(getImport, { params: { id: uploaded.import.id } });
  expect(one).toMatchObject({ state: 'failed', error: 'import_file_changed', jobId: job.id });
  expect(one.createdCount).toBeLessThanOrEqual(ROWS / 2);
  const rows = await db
    .selectFrom('contacts')
    .select(['email', 'lastName'])
    .where('accountId', '=', ada.accountId)
    .execute();
  expect(rows).toHaveLength(one.createdCount);
  for (const { email, lastName } of rows) expect(email).toBe(`p${lastName.split(' ')[1]}@example.com`);
});

test('a kept file that was changed before the start cannot be started', async () => {
  const ada = await make.user();
  const uploaded = await upload(ada, manyRows());
  await tamper(uploaded.import.id, 0.01);

  await expect(start(ada, uploaded)).rejects.toEqual(refused(422, 'import_file_changed'));
  await expect(as(ada)(getImport, { params: { id: uploaded.import.id } })).rejects.toEqual(
    refused(422, 'import_file_changed'),
  );
  expect(await db.selectFrom('contacts').select('id').where('accountId', '=', ada.accountId).execute()).toEqual([]);
});
