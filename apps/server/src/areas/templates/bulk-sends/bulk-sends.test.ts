import { buffer } from 'node:stream/consumers';
import {
  cancelBulkSend,
  createBulkSend,
  createContact,
  deleteBulkSend,
  deleteTemplate,
  downloadBulkSendReport,
  getDocument,
  getTemplate,
  getUsage,
  listBulkSends,
  listDocuments,
  listEvidence,
  pauseBulkSend,
  publishTemplate,
  resumeBulkSend,
  retryBulkSend,
  saveTemplateContent,
  archiveTemplate,
  restoreTemplate,
} from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { billingOn } from '../../../../test/billing.ts';
import {
  checkedBatch,
  checkRows,
  csvOf,
  readBatch,
  rowsOf,
  startRows,
  uploadRows,
} from '../../../../test/bulk-sends.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { contentOf, publishedTemplate } from '../../../../test/templates.ts';
import { bulkSendsOfAccount } from './index.ts';

// The first file starts a thread.
vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, clock, make, platform } = server;
const HOUR = 3600_000;

const invited = async (pattern: RegExp) => (await server.mails()).filter(({ to }) => pattern.test(to));

test('a file says what its columns become, every row is judged, and those that are right are sent once', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await uploadRows(
    server,
    user,
    template,
    csvOf(
      'Full name;E-mail;Rent;Idioma;Color',
      'Ana Uno;ana@one.example;700;Spanish;red',
      'Bob Two;bob@one.example;lots;;',
      'Cy Three;cy@one;900;;',
      ';dee@one.example;1;;',
      'Ana again;ANA@one.example;5;Klingon;',
      'Ana twice;Ana@one.example;6;;',
      '"=1+1";eve@one.example;7;;',
    ),
  );
  expect(made).toMatchObject({ state: 'draft', rowCount: 7, fileName: 'tenants.csv', source: 'file', name: 'Lease' });
  expect(made.setup?.columns.map(({ target }) => target)).toEqual([
    { to: 'role', role: 1, part: 'name' },
    { to: 'role', role: 1, part: 'email' },
    { to: 'field', ref: 'rent' },
    { to: 'role', role: 1, part: 'locale' },
    null,
  ]);

  const checked = await checkRows(server, user, made, { title: 'Lease of all', name: 'October' });

  expect(checked).toMatchObject({ state: 'checked', name: 'October', readyCount: 2, wrongCount: 5, problems: [] });
  expect(checked.requestsLeft).toBeNull();
  const wrong = await rowsOf(server, user, made, { state: 'wrong' });
  expect(wrong.map(({ number, problems }) => [number, problems.map(({ code }) => code)])).toEqual([
    [3, ['value_invalid']],
    [4, ['email_invalid']],
    [5, ['name_required']],
    [6, ['language_unknown']],
    [7, ['repeated']],
  ]);
  expect(wrong[0]?.problems[0]?.message).toBe('Rent: This value doesn’t fit its field.');
  expect(await invited(/@one\.example/)).toEqual([]);
  expect((await as(user)(listDocuments, {})).count).toBe(0);

  expect(await startRows(server, user, made)).toMatchObject({ state: 'sending', setup: null });
  await server.runTasks();

  const done = await readBatch(server, user, made);
  expect(done).toMatchObject({ state: 'done', sentCount: 2, failedCount: 0, readyCount: 0, wrongCount: 5 });
  const sent = await rowsOf(server, user, made, { state: 'sent' });
  const [first] = sent;
  expect(sent.map(({ number }) => number)).toEqual([2, 8]);
  expect(first).toMatchObject({
    people: [
      { role: 'Tenant', name: 'Ana Uno', email: 'ana@one.example' },
      { role: 'Landlord', name: 'Lou Landlord', email: 'lou@example.com' },
    ],
    document: { title: 'Lease of all', status: 'sent' },
  });
  const document = await as(user)(getDocument, { params: { id: first!.document!.id } });
  expect(document.recipients.map(({ locale }) => locale)).toEqual(['es', 'en']);
  expect(document.fields.find(({ ref }) => ref === 'rent')?.value).toBe('700');
  const { events } = await as(user)(listEvidence, { params: { id: document.id } });
  expect(events[0]).toMatchObject({ action: 'document.created', details: { template, bulkSend: made.id, row: 2 } });
  expect(events[0]?.actor).toMatchObject({ kind: 'user', id: user.userId });
  expect((await invited(/@one\.example/)).map(({ to }) => to).toSorted()).toEqual([
    'ana@one.example',
    'eve@one.example',
  ]);
  expect((await as(user)(getTemplate, { params: { id: template } })).useCount).toBe(2);
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});

test('the report has every row, fit to be fixed, and no cell that a spreadsheet would calculate', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await uploadRows(
    server,
    user,
    template,
    csvOf('Name,Email,Rent', '"=cmd|1",good@two.example,1', 'Bad,bad@two,@SUM(A1)'),
  );
  await checkRows(server, user, made);
  await startRows(server, user, made);
  await server.runTasks();

  const read = async (query: object) =>
    ((await as(user)(downloadBulkSendReport, { params: { id: made.id }, query })) as unknown as Buffer).toString();
  const report = await read({});

  const [head, ...lines] = report.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toBe('Row,Problem,Name,Email,Rent,Status,Document number,Sent at');
  expect(lines[0]).toMatch(/^2,,"'=cmd\|1",good@two\.example,1,sent,D-000001,20/);
  expect(lines[1]).toBe(
    "3,Email: Enter a valid email address. Rent: This value doesn’t fit its field.,Bad,bad@two,'@SUM(A1),to fix,,",
  );
  expect(await read({ state: 'wrong' })).not.toContain('good@two.example');

  const again = await uploadRows(server, user, template, report);
  expect(again.setup?.columns.map(({ header, target }) => [header, target?.to ?? null])).toEqual([
    ['Row', null],
    ['Problem', null],
    ['Name', 'role'],
    ['Email', 'role'],
    ['Rent', 'field'],
    ['Status', null],
    ['Document number', null],
    ['Sent at', null],
  ]);
  expect((await checkRows(server, user, again)).readyCount).toBe(1);
});

test('contacts are rows as well, and a workbook is a file', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const contact = (email: string, more: object = {}) =>
    as(user)(createContact, { body: { email, firstName: 'Con', lastName: 'Tact', companyName: 'Acme', ...more } });
  const [one, two] = [await contact('one@three.example'), await contact('two@three.example')];
  const other = await make.user();
  const foreign = await as(other)(createContact, {
    body: { email: 'x@three.example', firstName: 'No', lastName: 'One' },
  });
  const create = (ids: number[]) => as(user)(createBulkSend, { params: { id: template }, body: { ids } });

  expect(await refusal(create([one.id, foreign.id]))).toBe('404 not_found');
  const none = as(user)(createBulkSend, { params: { id: template }, body: { matching: { search: 'nowhere' } } });
  expect(await refusal(none)).toBe('422 selection_empty');
  const made = await create([one.id, two.id]);
  expect(made).toMatchObject({ source: 'contacts', rowCount: 2 });
  await checkRows(server, user, made);
  await startRows(server, user, made);
  await server.runTasks();

  const rows = await rowsOf(server, user, made);
  expect(rows.map(({ state, people }) => [state, people[0]?.name])).toEqual([
    ['sent', 'Con Tact'],
    ['sent', 'Con Tact'],
  ]);
  const { fields } = await as(user)(getDocument, { params: { id: rows[0]!.document!.id } });
  expect(fields.find(({ ref }) => ref === 'company')?.value).toBe('Acme');

  const workbook = createXlsx('Tenants');
  const bytes = buffer(workbook.output);
  await workbook.write([
    ['Email', 'Name'],
    ['x@four.example', 'Xavier'],
  ]);
  await workbook.end();
  expect((await checkRows(server, user, await uploadRows(server, user, template, await bytes))).readyCount).toBe(1);
});

test('a batch waits for its time, keeps its pace, and is paused, resumed and cancelled', async () => {
  let user = await make.user();
  const later = async (ms: number) => {
    clock.advance(ms);
    user = await signedInAgain(server, user);
    await server.runTasks({ withSweeps: true });
  };
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 8);
  const sent = async () => (await readBatch(server, user, made)).sentCount;
  const startAt = new Date(clock.now().getTime() + HOUR).toISOString();

  const started = await startRows(server, user, made, { startAt, perHour: 2 });
  expect(started).toMatchObject({ state: 'scheduled', startAt, nextAt: startAt, perHour: 2 });
  await server.runTasks({ withSweeps: true });
  expect(await sent()).toBe(0);
  await later(HOUR + 1000);
  expect(await sent()).toBe(1);
  await server.runTasks({ withSweeps: true });
  expect(await sent()).toBe(1);
  await later(HOUR / 2 + 1000);
  expect(await sent()).toBe(2);

  expect(await as(user)(pauseBulkSend, { params: { id: made.id } })).toMatchObject({ state: 'paused', nextAt: null });
  await later(HOUR);
  expect(await sent()).toBe(2);
  expect(await refusal(as(user)(pauseBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_state');
  expect(await refusal(as(user)(deleteBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_state');
  expect((await as(user)(resumeBulkSend, { params: { id: made.id } })).state).toBe('sending');
  // What was missed is not made up for.
  await server.runTasks({ withSweeps: true });
  expect(await sent()).toBe(3);

  expect(await as(user)(cancelBulkSend, { params: { id: made.id } })).toMatchObject({
    state: 'cancelled',
    sentCount: 3,
    cancelledCount: 5,
    readyCount: 0,
  });
  await later(HOUR);
  expect(await sent()).toBe(3);
  expect(await refusal(as(user)(resumeBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_state');
  await as(user)(deleteBulkSend, { params: { id: made.id } });
  expect((await as(user)(listBulkSends, {})).count).toBe(0);
  expect((await as(user)(listDocuments, {})).count).toBe(3);
});

test('what keeps every row from being sent pauses the batch, and no row fails by it', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 2);
  const params = { id: template };
  await startRows(server, user, made);
  const paused = async () => {
    await server.runTasks();
    const { state, pausedBecause, sentCount } = await readBatch(server, user, made);
    return [state, pausedBecause, sentCount];
  };

  await as(user)(archiveTemplate, { params });
  expect(await paused()).toEqual(['paused', 'template_archived', 0]);
  expect(await refusal(as(user)(resumeBulkSend, { params: { id: made.id } }))).toBe('409 template_archived');
  await as(user)(restoreTemplate, { params });
  await as(user)(resumeBulkSend, { params: { id: made.id } });
  const { content } = await as(user)(getTemplate, { params });
  await as(user)(saveTemplateContent, {
    params,
    body: { ...content, settings: { ...content.settings, subject: 'New' } },
  });
  await as(user)(publishTemplate, { params, body: {} });
  expect(await paused()).toEqual(['paused', 'bulk_send_template_changed', 0]);
  await as(user)(resumeBulkSend, { params: { id: made.id } });
  await as(user)(deleteTemplate, { params });
  expect(await paused()).toEqual(['paused', 'bulk_send_template_gone', 0]);
  expect(await refusal(as(user)(resumeBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_template_gone');
});

test('a template that cannot be sent, or was published anew, is said before the start', async () => {
  const user = await make.user();
  const template = await publishedTemplate(server, user);
  const params = { id: template.id };
  const silent = contentOf(template);
  await as(user)(saveTemplateContent, { params, body: { ...silent, settings: { ...silent.settings, subject: '' } } });
  await as(user)(publishTemplate, { params, body: {} });
  const made = await uploadRows(server, user, template.id, csvOf('Name,Email', 'Ann,ann@five.example'));

  expect(await refusal(startRows(server, user, made))).toBe('409 bulk_send_unchecked');
  expect((await checkRows(server, user, made)).problems.map(({ code }) => code)).toEqual(['send_no_subject']);
  expect(await refusal(startRows(server, user, made))).toBe('422 bulk_send_blocked');
  expect((await checkRows(server, user, made, { subject: 'Your lease' })).problems).toEqual([]);
  await as(user)(publishTemplate, { params, body: {} });
  expect(await refusal(startRows(server, user, made))).toBe('409 bulk_send_template_changed');
  await checkRows(server, user, made, { subject: 'Your lease' });
  await startRows(server, user, made);
  expect(await refusal(startRows(server, user, made))).toBe('409 bulk_send_state');
  await server.runTasks();
  expect((await invited(/ann@five/)).map(({ subject }) => subject)).toEqual(['Your lease']);
});

test('rows that failed are tried again, and only those', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 3);
  const put = (inputSealed: Buffer) =>
    platform.db
      .updateTable('bulkSendRows')
      .set({ inputSealed })
      .where('bulkSendId', '=', made.id)
      .where('number', '=', 3)
      .execute();
  const { inputSealed } = await platform.db
    .selectFrom('bulkSendRows')
    .select('inputSealed')
    .where('bulkSendId', '=', made.id)
    .where('number', '=', 3)
    .executeTakeFirstOrThrow();
  // A row that cannot be opened for once.
  await put(Buffer.from('broken'));
  await startRows(server, user, made);
  await server.runTasks();
  expect(await readBatch(server, user, made)).toMatchObject({ state: 'done', sentCount: 2, failedCount: 1 });
  await put(inputSealed!);
  expect((await rowsOf(server, user, made, { state: 'failed' })).map(({ number }) => number)).toEqual([3]);

  const again = await as(user)(retryBulkSend, { params: { id: made.id } });
  expect(again).toMatchObject({ state: 'sending', readyCount: 1, failedCount: 0, finishedAt: null });
  await server.runTasks();

  expect(await readBatch(server, user, made)).toMatchObject({ state: 'done', sentCount: 3, failedCount: 0 });
  expect(await refusal(as(user)(retryBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_state');
  expect((await as(user)(listDocuments, {})).count).toBe(3);
  expect(await invited(new RegExp(`-${template}@`))).toHaveLength(3);
});

test('bad mappings and files are refused, and say why', async () => {
  const user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await uploadRows(server, user, template, csvOf('Name,Email', 'Ann,ann@six.example'));
  const check = (columns: unknown) => refusal(checkRows(server, user, made, { columns }));
  const email = { to: 'role', role: 1, part: 'email' };

  expect(await check([email])).toBe('422 request_invalid');
  expect(await check([email, email])).toBe('422 bulk_send_columns_twice');
  expect(await check([email, { to: 'field', ref: 'field_1' }])).toBe('422 request_invalid');
  expect(await check([email, { to: 'role', role: 9, part: 'name' }])).toBe('422 request_invalid');
  const names = { to: 'role', role: 1, part: 'name' };
  const headless = await checkRows(server, user, made, { columns: [names, email], hasHeader: false });
  expect(headless).toMatchObject({ rowCount: 2, readyCount: 1, wrongCount: 1 });
  expect((await checkRows(server, user, made, { columns: [null, null] })).readyCount).toBe(0);
  expect(await refusal(startRows(server, user, made))).toBe('422 bulk_send_empty');
  const odd = await uploadRows(server, user, template, csvOf('Na\0me,Email,Rent', 'A\u0007nn,odd@six.example,\0'));
  await checkRows(server, user, odd, { columns: [names, email, { to: 'field', ref: 'rent' }] });
  const [oddRow] = await rowsOf(server, user, odd);
  const found = oddRow?.problems.map(({ code }) => code);
  expect(found).toEqual(expect.arrayContaining(['row_unreadable', 'control_characters']));
  const rows = Array.from({ length: 10_001 }, (_, at) => `a${at}@six.example`);
  expect(await refusal(uploadRows(server, user, template, csvOf('Email', ...rows)))).toBe('413 bulk_send_too_large');
  expect(await refusal(uploadRows(server, user, template, csvOf('Email')))).toBe('422 import_file_empty');
});

test('a batch without sign requests pauses, and goes on once there are some', async () => {
  const metered = await testApp();
  const admin = await metered.make.user({ role: 'super_admin' });
  let user = await metered.make.user();
  await billingOn(metered, admin, 2);
  const { id: template } = await publishedTemplate(metered, user);

  const made = await checkedBatch(metered, user, template, 3);
  expect(made).toMatchObject({ readyCount: 3, requestsLeft: 2, problems: [] });
  await startRows(metered, user, made);
  await metered.runTasks();

  expect(await readBatch(metered, user, made)).toMatchObject({
    state: 'paused',
    pausedBecause: 'upload_limit_exceeded',
    sentCount: 2,
    readyCount: 1,
    failedCount: 0,
  });
  expect(await metered.as(user)(getUsage, {})).toMatchObject({ used: 2, left: 0 });
  metered.clock.advance(31 * 24 * HOUR);
  user = await signedInAgain(metered, user);
  await metered.as(user)(resumeBulkSend, { params: { id: made.id } });
  await metered.runTasks();
  expect(await readBatch(metered, user, made)).toMatchObject({ state: 'done', sentCount: 3 });
  expect(await checkInvariants(metered.platform.db, metered.platform.store)).toEqual([]);
});

test('what was uploaded is sealed while it is kept, gone with the start, and its rows a month after the end', async () => {
  let user = await make.user();
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 1);
  const kept = () =>
    platform.db
      .selectFrom('bulkSends')
      .innerJoin('bulkSendRows', 'bulkSendRows.bulkSendId', 'bulkSends.id')
      .select(['tableSealed', 'inputSealed'])
      .where('bulkSends.id', '=', made.id)
      .executeTakeFirstOrThrow();
  const before = await kept();
  expect(before.tableSealed?.toString('latin1')).not.toContain('Tenant');
  expect(before.inputSealed?.toString('latin1')).not.toContain('Tenant');

  await startRows(server, user, made);
  expect((await kept()).tableSealed).toBeNull();
  await server.runTasks();
  clock.advance(31 * 24 * HOUR);
  user = await signedInAgain(server, user);
  await server.runTasks({ withSweeps: true });

  expect((await kept()).inputSealed).toBeNull();
  expect((await rowsOf(server, user, made))[0]).toMatchObject({
    people: [],
    state: 'sent',
    document: { id: expect.any(Number) as number },
  });
});

test('what a row says goes with its document, however long the batch waits', async () => {
  const user = await make.user();
  const { accountId } = user;
  const { id: template } = await publishedTemplate(server, user);
  const made = await checkedBatch(server, user, template, 2);
  await startRows(server, user, made);
  await server.runTasks();
  const documentId = (await rowsOf(server, user, made))[0]!.document!.id;

  await platform.db
    .transaction()
    .execute((tx) =>
      platform.events.publish(tx, { type: 'document_erased', at: clock.now(), details: { accountId, documentId } }),
    );

  const [erased, kept] = await rowsOf(server, user, made);
  expect(erased).toMatchObject({ people: [], title: '', state: 'sent' });
  expect(kept!.people).not.toEqual([]);
  expect((await bulkSendsOfAccount(platform, accountId))[0]!.rows.map(({ input }) => input === null)).toEqual([
    true,
    false,
  ]);
  expect(await refusal(as(user)(retryBulkSend, { params: { id: made.id } }))).toBe('409 bulk_send_state');
});
