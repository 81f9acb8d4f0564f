import { randomBytes } from 'node:crypto';
import {
  cancelJob,
  type ContactImport,
  createImport,
  deleteImport,
  downloadImportReport,
  fromWire,
  getImport,
  getJob,
  importContactCsv,
  importContactExcel,
  listActivities,
  listImportProblems,
  listImports,
  type Output,
  startImport,
  analyseImport,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { accountSecretsOf } from '../../people/index.ts';
import { openSecret } from '../contacts/thread.ts';

// Each import begins its own thread.
vi.setConfig({ testTimeout: 120_000 });

const server = await testApp();
const { as, make, platform } = server;
const { db } = platform;

type Uploaded = Output<typeof createImport>;
type Part = { name: string; fileName?: string; body: string | Uint8Array };

async function send<T>(person: TestUser, at: string, parts: Part[]): Promise<T> {
  const boundary = 'between-the-parts';
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, fileName, body }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const response = await server.app.inject({
    method: 'POST',
    url: at.split(' ')[1] ?? '',
    payload,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json());
  return fromWire(response.json()) as T;
}

const upload = (person: TestUser, body: string | Uint8Array, fileName = 'clients.csv'): Promise<Uploaded> =>
  send(person, createImport.at, [{ name: 'file', fileName, body }]);

const csv = (...rows: string[]): string => `${rows.join('\n')}\n`;

type Wanted = { columns?: (string | null)[]; tags?: string[]; existing?: 'skip' | 'update' | 'restore' };

const start = (person: TestUser, { import: { id }, analysis }: Uploaded, wanted: Wanted = {}) =>
  as(person)(startImport, {
    params: { id },
    body: { columns: analysis.columns.map(({ target }) => target), ...wanted },
  });

/** Uploads, starts with what was found, and waits for its end. */
async function imported(person: TestUser, body: string | Uint8Array, wanted: Wanted = {}): Promise<ContactImport> {
  const uploaded = await upload(person, body);
  await start(person, uploaded, wanted);
  await server.runTasks();
  return (await as(person)(getImport, { params: { id: uploaded.import.id } })).import;
}

const contactsOf = async ({ accountId }: TestUser) =>
  db.selectFrom('contacts').selectAll().where('accountId', '=', accountId).orderBy('id').execute();

const HEADER = 'email,first_name,last_name';
const row = (name: string, last = 'Lovelace') => `${name}@example.com,${name},${last}`;

test('a file says what it is: encoding, delimiter, header, columns by their names, and its first rows', async () => {
  const ada = await make.user();
  const text =
    'E-mail Address;Given Name;Surname;Zip;Código\nada@example.com;Ada;Lovelace;12345;7\nbob@example.com;Bób;Núñez;;8\n';

  const { import: made, analysis } = await upload(ada, Buffer.from(text, 'latin1'), 'clients.txt');

  expect(made).toMatchObject({
    state: 'idle',
    kind: 'csv',
    fileName: 'clients.txt',
    sizeBytes: text.length,
    jobId: null,
  });
  expect(analysis).toMatchObject({
    encoding: 'windows-1252',
    delimiter: ';',
    hasHeader: true,
    rowCount: 2,
    isRowCountEstimated: false,
    isMappingRemembered: false,
    columns: [
      { header: 'E-mail Address', samples: ['ada@example.com', 'bob@example.com'], target: 'email' },
      { header: 'Given Name', samples: ['Ada', 'Bób'], target: 'first_name' },
      { target: 'last_name' },
      { samples: ['12345'], target: 'postal_code' },
      { header: 'Código', target: null },
    ],
    rows: [
      ['ada@example.com', 'Ada', 'Lovelace', '12345', '7'],
      ['bob@example.com', 'Bób', 'Núñez', '', '8'],
    ],
  });
  expect(await contactsOf(ada)).toEqual([]);
});

test('rows become contacts with their fields, tags and types, and the log of whoever did it tells', async () => {
  const ada = await make.user();
  const uploaded = await upload(
    ada,
    csv(
      'Email,First name,Last name,Client type,SSN,Fiscal year end,Tags,Shipping address same as mailing,Notes',
      `ada@example.com,Ada,Lovelace,S-Corp,123-45-6789,12/31,"VIP; Old, New",yes,'=1+1`,
      'bob@example.com,李,王,,,,,,',
    ),
  );
  const { import: begun, job } = await start(ada, uploaded, { tags: ['Imported'] });
  expect(begun).toMatchObject({ state: 'importing', tags: ['Imported'], jobId: job.id });

  await server.runTasks();

  const { import: done, analysis } = await as(ada)(getImport, { params: { id: begun.id } });
  expect(analysis).toBeNull();
  expect(done).toMatchObject({ state: 'success', rowCount: 2, share: 1, createdCount: 2, failedCount: 0, error: null });
  expect((await as(ada)(getJob, { params: { id: job.id } })).job).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    result: { importId: begun.id, created: 2 },
  });
  const [first, second] = await contactsOf(ada);
  const names = new Map((await db.selectFrom('tags').selectAll().execute()).map(({ id, name }) => [id, name]));
  expect(first).toMatchObject({
    email: 'ada@example.com',
    firstName: 'Ada',
    clientType: 's_corporation',
    ssnLast4: '6789',
    fiscalYearEnd: '12-31',
    shippingSameAsMailing: true,
    notes: '=1+1',
    importId: begun.id,
    createdBy: ada.userId,
  });
  expect(first?.tagIds.map((id) => names.get(id)).sort()).toEqual(['Imported', 'New', 'Old', 'VIP']);
  expect(second?.tagIds.map((id) => names.get(id))).toEqual(['Imported']);
  const secrets = await accountSecretsOf(db, platform, ada.accountId);
  expect(openSecret(secrets!, 'ssn', first!.id, first!.ssnSealed!)).toBe('123456789');
  expect((await as(ada)(listActivities, {})).results).toMatchObject([
    {
      action: 'contacts_imported',
      description:
        'Imported contacts from \u2068clients.csv\u2069 (created: \u20682\u2069, updated: \u20680\u2069, skipped: \u20680\u2069, failed: \u20680\u2069)',
    },
    {},
  ]);
});

test('what is uploaded lies encrypted in the store, and is forgotten when the import is over', async () => {
  const ada = await make.user();
  const uploaded = await upload(ada, csv(`${HEADER},ssn`, `${row('ada')},123-45-6789`));
  const kept = async () =>
    db.selectFrom('contactImports').selectAll().where('id', '=', uploaded.import.id).executeTakeFirstOrThrow();
  const stored = Buffer.from(await platform.store.get((await kept()).fileSha256 ?? '')).toString('latin1');
  expect(stored).not.toContain('123-45-6789');
  expect(stored).not.toContain('ada');
  // Others of the account who look at it see no whole number.
  expect(JSON.stringify(await as(ada)(getImport, { params: { id: uploaded.import.id } }))).not.toContain('123-45');

  await start(ada, uploaded);
  await server.runTasks();

  expect(await kept()).toMatchObject({ fileSha256: null, fileKeySealed: null, state: 'success' });
});

test('a row with more tags than a contact can have is told, with those of the import counted', async () => {
  const ada = await make.user();
  const names = Array.from({ length: 100 }, (_, at) => `Tag ${at}`).join(';');
  const file = csv(`${HEADER},tags`, `${row('ada')},${names}`, `${row('bob')},VIP`);

  const ended = await imported(ada, file, { tags: ['Imported'] });

  expect(ended).toMatchObject({ state: 'partial_success', createdCount: 1, failedCount: 1 });
  expect(await contactsOf(ada)).toMatchObject([{ email: 'bob@example.com' }]);
});

test('the same file twice changes nothing the second time, under each rule', async () => {
  const ada = await make.user();
  const file = csv(
    `${HEADER},phone,tags`,
    `${row('ada')},+1 555 0100,VIP`,
    `${row('bob')},,`,
    `ADA@example.com,Ada,Lovelace,+1 555 0199,`,
  );
  expect(await imported(ada, file, { existing: 'update' })).toMatchObject({
    createdCount: 2,
    updatedCount: 1,
    state: 'success',
  });
  const before = await contactsOf(ada);

  for (const existing of ['skip', 'update', 'restore'] as const) {
    const again = await imported(ada, file, { existing });
    expect(again).toMatchObject({
      createdCount: 0,
      updatedCount: 0,
      restoredCount: 0,
      skippedCount: 3,
      state: 'success',
    });
  }

  expect(await contactsOf(ada)).toEqual(before);
  const events = await db.selectFrom('contactEvents').selectAll().where('accountId', '=', ada.accountId).execute();
  expect(events).toEqual([]);
});

test('an import says how many existing contacts had no room for its tags', async () => {
  const ada = await make.user();
  const most = Array.from({ length: 100 }, (_, index) => `Tag ${index}`);
  await imported(ada, csv(`${HEADER},tags`, `${row('ada')},"${most.join(';')}"`, `${row('bob')},Tag 1`));
  const file = csv(HEADER, row('ada'), row('bob'));

  const given = { existing: 'update' as const };
  expect(await imported(ada, file, { ...given, tags: ['Tag 7'] })).toMatchObject({ tagsLeftOutCount: 0 });
  expect(await imported(ada, file, { ...given, tags: ['One more'] })).toMatchObject({
    tagsLeftOutCount: 1,
    updatedCount: 1,
    skippedCount: 1,
  });
});

test('existing contacts stay, are filled in, or come back, as the rule says', async () => {
  const ada = await make.user();
  await imported(ada, csv(`${HEADER},phone,city`, `${row('ada')},+1 555 0100,Paris`, `${row('bob')},,`));
  await db
    .updateTable('contacts')
    .set({ deletedAt: new Date() })
    .where('accountId', '=', ada.accountId)
    .where('firstName', '=', 'bob')
    .execute();
  const file = csv(`${HEADER},phone,city`, 'ADA@example.com,Augusta,King,,London', `${row('bob', 'Back')},,`);

  expect(await imported(ada, file)).toMatchObject({ skippedCount: 2, skippedDeletedCount: 1, createdCount: 0 });
  expect(await contactsOf(ada)).toMatchObject([{ firstName: 'ada', version: 1 }, { lastName: 'Lovelace' }]);

  expect(await imported(ada, file, { existing: 'update', tags: ['Second'] })).toMatchObject({
    updatedCount: 1,
    skippedCount: 1,
    skippedDeletedCount: 1,
  });
  expect(await contactsOf(ada)).toMatchObject([
    {
      email: 'ada@example.com',
      firstName: 'Augusta',
      phone: '+1 555 0100',
      city: 'London',
      version: 2,
      tagIds: [expect.any(Number)],
    },
    { lastName: 'Lovelace', deletedAt: expect.any(Date) },
  ]);

  expect(await imported(ada, file, { existing: 'restore' })).toMatchObject({
    restoredCount: 1,
    skippedCount: 1,
    updatedCount: 0,
  });
  expect(await contactsOf(ada)).toMatchObject([{ version: 2 }, { lastName: 'Back', deletedAt: null, version: 2 }]);
  const events = await db
    .selectFrom('contactEvents')
    .selectAll()
    .where('accountId', '=', ada.accountId)
    .orderBy('id')
    .execute();
  expect(events.map(({ action, details }) => [action, details.source])).toEqual([
    ['updated_by_import', 'clients.csv'],
    ['restored', 'clients.csv'],
  ]);
});

test('an address section that is the mailing address holds nothing of its own, and one of its own ends that', async () => {
  const ada = await make.user();
  const head = `${HEADER},physical_same_as_mailing,physical_city`;
  await imported(ada, csv(head, `${row('ada')},yes,Paris`));
  expect(await contactsOf(ada)).toMatchObject([{ physicalSameAsMailing: true, physicalCity: '' }]);

  await imported(ada, csv(`${HEADER},physical_city`, `${row('ada')},Lyon`), { existing: 'update' });
  expect(await contactsOf(ada)).toMatchObject([{ physicalSameAsMailing: false, physicalCity: 'Lyon' }]);

  await imported(ada, csv(head, `${row('ada')},yes,`), { existing: 'update' });
  expect(await contactsOf(ada)).toMatchObject([{ physicalSameAsMailing: true, physicalCity: '' }]);
});

test('each bad row is named with its reason in the reader’s language; the good ones go in', async () => {
  const ada = await make.user();
  const file = csv(
    `${HEADER},postal_code,client_type`,
    `${row('ada')},12.5,`,
    'nobody,,L,,Alien',
    `${row('bob')},AB1 2CD,`,
    `${row('eve')}\u202e,,`,
    'nul@example.com,N\u0000ul,Last,,',
  );
  const done = await imported(ada, file);
  expect(done).toMatchObject({ state: 'partial_success', createdCount: 1, failedCount: 4, rowCount: 5, error: null });
  const { results, count, badPostalCodeCount } = await as(ada)(listImportProblems, { params: { id: done.id } });
  expect({ count, badPostalCodeCount }).toEqual({ count: 4, badPostalCodeCount: 1 });
  expect(results[0]).toMatchObject({
    row: 2,
    message: 'Row 2: Postal code: A postal code can have up to 15 letters, digits, spaces and hyphens.',
    problems: [{ target: 'postal_code', code: 'postal_code_invalid' }],
  });
  expect(results[1]?.problems.map(({ code }) => code)).toEqual([
    'email_invalid',
    'field_required',
    'contact_name_short',
    'client_type_unknown',
  ]);
  expect(results.slice(2).flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([
    'control_characters',
    'row_unreadable',
  ]);
  await db.updateTable('users').set({ locale: 'ur' }).where('id', '=', ada.userId).execute();
  const inUrdu = await as(ada)(listImportProblems, { params: { id: done.id } });
  expect(inUrdu.results[0]?.message).toMatch(/^قطار 2: پوسٹل کوڈ: /);
});

test('the report can be fixed and imported again', async () => {
  const ada = await make.user();
  const header = 'Mail,Given,Family,Code';
  const columns = ['email', 'first_name', 'last_name', 'postal_code'] as const;
  const done = await imported(
    ada,
    csv(header, 'ada@example.com,Ada,Lovelace,1', 'bob@example.com,Bob,"Byron, \'Lord\'",1.5'),
    { columns: [...columns] },
  );
  expect(done).toMatchObject({ state: 'partial_success', createdCount: 1, failedCount: 1 });

  const report = Buffer.from(
    (await as(ada)(downloadImportReport, { params: { id: done.id } })) as unknown as Uint8Array,
  );
  const text = report.toString();
  expect(text.startsWith('\ufeffrow,error,Mail,Given,Family,Code\r\n3,')).toBe(true);

  const again = await upload(ada, text.replace('1.5', '15'));
  expect(again.analysis).toMatchObject({ isMappingRemembered: true, rowCount: 1 });
  expect(again.analysis.columns.map(({ target }) => target)).toEqual([null, null, ...columns]);
  await start(ada, again);
  await server.runTasks();
  expect((await contactsOf(ada)).map(({ lastName, postalCode }) => [lastName, postalCode])).toEqual([
    ['Lovelace', '1'],
    ["Byron, 'Lord'", '15'],
  ]);
});

test('an import whose every row is bad has failed, and one that was cancelled keeps what is in', async () => {
  const ada = await make.user();
  expect(await imported(ada, csv(HEADER, 'x,y,z'))).toMatchObject({ state: 'failed', failedCount: 1, error: null });

  const uploaded = await upload(ada, csv(HEADER, row('ada')));
  const { job } = await start(ada, uploaded);
  await as(ada)(cancelJob, { params: { id: job.id } });
  await server.runTasks();
  expect(await as(ada)(getImport, { params: { id: uploaded.import.id } })).toMatchObject({
    import: { state: 'cancelled', createdCount: 0 },
  });
  expect(await contactsOf(ada)).toEqual([]);
});

test('what cannot be an import is refused and leaves nothing', async () => {
  const ada = await make.user();
  await expect(upload(ada, '')).rejects.toEqual(refused(422, 'import_file_empty'));
  await expect(send(ada, createImport.at, [{ name: 'note', body: 'x' }])).rejects.toEqual(refused(422, 'file_missing'));
  await expect(upload(ada, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)]), 'a.csv')).rejects.toEqual(
    refused(415, 'media_type_unsupported'),
  );
  await expect(upload(ada, csv(HEADER))).rejects.toEqual(refused(422, 'import_file_empty'));
  await expect(upload(ada, csv(Array(10_000).fill('a').join(',')))).rejects.toEqual(
    refused(422, 'import_too_many_columns'),
  );
  await expect(
    upload(ada, Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(51 * 1024 * 1024)])),
  ).rejects.toEqual(refused(413, 'import_file_too_large'));
  expect((await as(ada)(listImports, {})).count).toBe(0);
});

test('an import is started once, with the columns of its file, and forgotten when it does not run', async () => {
  const ada = await make.user();
  const uploaded = await upload(ada, csv(HEADER, row('ada')));
  const { id } = uploaded.import;
  const params = { id };
  const started = (columns: (string | null)[]) => as(ada)(startImport, { params, body: { columns } });
  await expect(started(['email'])).rejects.toEqual(refused(422, 'request_invalid'));
  await expect(started(['email', 'email', 'last_name'])).rejects.toEqual(refused(422, 'import_column_twice'));
  await expect(started(['email', null, 'last_name'])).rejects.toEqual(refused(422, 'import_columns_missing'));
  const other = await as(ada)(analyseImport, { params, body: { hasHeader: false } });
  expect(other.analysis).toMatchObject({ hasHeader: false, rowCount: 2, columns: [{ header: '' }, {}, {}] });

  const outcomes = await Promise.allSettled([start(ada, uploaded), start(ada, uploaded)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(as(ada)(deleteImport, { params })).rejects.toEqual(refused(409, 'import_running'));
  await server.runTasks();
  await expect(start(ada, uploaded)).rejects.toEqual(refused(409, 'import_started'));
  await as(ada)(deleteImport, { params });
  await expect(as(ada)(getImport, { params })).rejects.toEqual(refused(404, 'not_found'));
});

test('the calls of the specification import at once by the columns’ names', async () => {
  const ada = await make.user();
  const file = { name: 'csv_file', fileName: 'a.csv', body: csv(HEADER, row('ada')) };
  const answer = await send<Output<typeof importContactCsv>>(ada, importContactCsv.at, [
    file,
    { name: 'tags', body: '["Client"]' },
    { name: 'existing', body: 'update' },
  ]);
  expect(answer).toMatchObject({
    statusCode: 202,
    message: 'Contacts import started',
    import: { state: 'importing', tags: ['Client'], existing: 'update' },
    job: { kind: 'contacts_import', state: 'waiting' },
  });
  await server.runTasks();
  expect(await contactsOf(ada)).toMatchObject([{ email: 'ada@example.com', tagIds: [expect.any(Number)] }]);

  const nameless = { ...file, body: csv('email,phone', 'a@example.com,1') };
  await expect(send(ada, importContactCsv.at, [nameless])).rejects.toEqual(refused(422, 'import_columns_missing'));
  await expect(send(ada, importContactExcel.at, [file])).rejects.toEqual(refused(415, 'media_type_unsupported'));
  await expect(send(ada, importContactCsv.at, [{ name: 'tags', body: 'x' }, file])).rejects.toEqual(
    refused(422, 'request_invalid'),
  );
  expect((await as(ada)(listImports, {})).count).toBe(1);
});

test('an import of someone who may not act for the account any more stops and says so', async () => {
  const ada = await make.user();
  const uploaded = await upload(ada, csv(HEADER, row('ada')));
  await start(ada, uploaded);
  await db.updateTable('users').set({ isBlocked: true }).where('id', '=', ada.userId).execute();
  await server.runTasks();
  await db.updateTable('users').set({ isBlocked: false }).where('id', '=', ada.userId).execute();

  expect((await as(ada)(getImport, { params: { id: uploaded.import.id } })).import).toMatchObject({
    state: 'failed',
    error: 'import_not_permitted',
    createdCount: 0,
  });
  expect(await contactsOf(ada)).toEqual([]);
});

test('imports of another account are not there', async () => {
  const [ada, bob] = [await make.user(), await make.user()];
  const uploaded = await upload(ada, csv(HEADER, row('ada')));
  const params = { id: uploaded.import.id };
  for (const call of [getImport, deleteImport, analyseImport, listImportProblems, downloadImportReport] as const) {
    await expect(as(bob)(call, { params })).rejects.toEqual(refused(404, 'not_found'));
  }
  await expect(start(bob, uploaded)).rejects.toEqual(refused(404, 'not_found'));
  expect((await as(bob)(listImports, {})).count).toBe(0);
  expect((await as(ada)(getImport, { params })).import.state).toBe('idle');
});

test('two people import the same file at once: no one twice, and both end well', async () => {
  const [ada, bob] = [await make.user(), await make.user()];
  await db.insertInto('teamMembers').values({ accountId: ada.accountId, userId: bob.userId, role: 'member' }).execute();
  await db.updateTable('sessions').set({ accountId: ada.accountId }).where('userId', '=', bob.userId).execute();
  const file = csv(HEADER, ...Array.from({ length: 12_000 }, (_, at) => row(`person${at}`)));
  const both = [await upload(ada, file), await upload(bob, file)] as const;
  await start(ada, both[0]);
  await start(bob, both[1]);
  await server.runTasks();

  const { results } = await as(ada)(listImports, {});
  expect(results.map(({ state, rowCount }) => [state, rowCount])).toEqual([
    ['success', 12_000],
    ['success', 12_000],
  ]);
  expect(results.reduce((sum, { createdCount }) => sum + createdCount, 0)).toBe(12_000);
  expect(await contactsOf(ada)).toHaveLength(12_000);
});

test('what no one starts is forgotten after a week, and reports after a month', async () => {
  const ada = await make.user();
  const done = await imported(ada, csv(HEADER, row('ada'), 'x,y,z'));
  const idle = await upload(ada, csv(HEADER, row('ada')));
  server.clock.advance(8 * 24 * 3600_000);
  await server.runTasks({ withSweeps: true });
  const left = await db.selectFrom('contactImports').selectAll().where('accountId', '=', ada.accountId).execute();
  expect(left.map(({ id }) => id)).toEqual([done.id]);
  expect(idle.import.state).toBe('idle');

  server.clock.advance(30 * 24 * 3600_000);
  await server.runTasks({ withSweeps: true });
  const problems = await db.selectFrom('contactImportProblems').selectAll().where('importId', '=', done.id).execute();
  expect(problems).toEqual([]);
  server.clock.set(new Date());
});
