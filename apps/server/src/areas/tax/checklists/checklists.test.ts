import {
  acceptChecklistItem,
  closeChecklist,
  createChecklist,
  deleteChecklist,
  deleteChecklistTemplate,
  exportMissingPapers,
  getChecklist,
  getClientPage,
  listChecklists,
  listChecklistTemplates,
  reopenChecklist,
  returnChecklistItem,
  saveChecklistTemplate,
  sendChecklist,
  updateChecklist,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  CHECKLIST,
  clientToken,
  identified,
  newClient,
  sendPaper,
  sentChecklist,
} from '../../../../test/client-side.ts';
import { refused } from '../../../../test/refused.ts';

const server = await testApp();
const { as, clock, make } = server;
const DAY = 24 * 3600_000;
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);

test('a checklist is made, sent in the client’s language, and says what is missing', async () => {
  const { preparer, client, checklist } = await sentChecklist(server, { locale: 'es', dueOn: '2027-03-01' });

  expect(checklist).toMatchObject({ state: 'out', stage: 'waiting', itemCount: 2, missingCount: 1, hasLink: true });
  const [mail] = await mailsTo(client.email);
  expect(mail?.subject).toContain('necesita documentos');
  expect(mail?.text).toContain('Formulario W-2');
  expect(mail?.text).not.toContain('Lease');
  expect(await clientToken(server, client.email)).toMatch(/^[\w-]{43}$/);
  const { results } = await as(preparer)(listChecklists, { query: { stage: 'waiting', search: 'Rosa' } });
  expect(results.map(({ id }) => id)).toEqual([checklist.id]);
});

test('only contacts of the account are asked, and checklists of others are not found', async () => {
  const { checklist, client } = await sentChecklist(server);
  const other = await make.user();

  await expect(as(other)(createChecklist, { body: { ...CHECKLIST, contactId: client.id } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  const params = { id: checklist.id };
  await expect(as(other)(getChecklist, { params })).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(other)(sendChecklist, { params })).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(other)(acceptChecklistItem, { params: { id: checklist.items[0]!.id } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  expect((await as(other)(listChecklists)).count).toBe(0);
});

test('items are changed, added and removed; those that have papers stay', async () => {
  const { preparer, client, checklist, items } = await sentChecklist(server);
  const page = await identified(server, client.email);
  expect((await sendPaper(server, page, items[0]!)).status).toBe(201);
  const params = { id: checklist.id };
  const { version } = await as(preparer)(getChecklist, { params });

  await expect(as(preparer)(updateChecklist, { params, body: { items: [{ kind: 'w2' }] } })).rejects.toEqual(
    refused(409, 'checklist_item_papers'),
  );
  const kept = { id: items[0], kind: 'w2' as const, note: 'From both employers' };
  const changed = await as(preparer)(updateChecklist, {
    params,
    body: { items: [{ kind: 'photo_id' }, kept], dueOn: '2027-04-01' },
  });
  expect(changed.items.map(({ kind, note }) => [kind, note])).toEqual([
    ['photo_id', ''],
    ['w2', 'From both employers'],
  ]);
  expect(changed).toMatchObject({ dueOn: '2027-04-01', missingCount: 1, receivedCount: 1, stage: 'waiting' });
  expect(changed.version).toBeGreaterThan(version);
  await expect(as(preparer)(updateChecklist, { params, body: { items: [{ kind: 'other' }] } })).rejects.toEqual(
    refused(422, 'request_invalid'),
  );
});

test('what came is accepted, or returned with a reason that is mailed', async () => {
  const { preparer, client, items } = await sentChecklist(server);
  const page = await identified(server, client.email);
  await sendPaper(server, page, items[0]!);
  const params = { id: items[0]! };

  await expect(as(preparer)(returnChecklistItem, { params: { id: items[1]! }, body: { reason: 'x' } })).rejects.toEqual(
    refused(409, 'checklist_nothing_new'),
  );
  const returned = await as(preparer)(returnChecklistItem, { params, body: { reason: 'The second page is cut off.' } });
  await server.runTasks();
  expect(returned).toMatchObject({ stage: 'waiting', missingCount: 1, receivedCount: 0 });
  expect((await mailsTo(client.email)).at(-1)?.text).toContain('The second page is cut off.');

  await sendPaper(server, page, items[0]!);
  const accepted = await as(preparer)(acceptChecklistItem, { params });
  expect(accepted).toMatchObject({ stage: 'complete', missingCount: 0 });
  expect(accepted.items[0]).toMatchObject({ state: 'accepted', reason: '' });
  expect(accepted.items[0]?.papers).toHaveLength(2);
});

test('reminders come in the morning of the client, by the rules of documents, and end with what is missing', async () => {
  const start = new Date('2027-02-01T12:00:00Z');
  clock.set(start);
  const { preparer, client, items } = await sentChecklist(server, { dueOn: '2027-02-20' });
  const sweepAfter = async (days: number) => {
    clock.set(new Date(start.getTime() + days * DAY));
    // First it is planned, then it is sent.
    await server.runTasks({ withSweeps: true });
    await server.runTasks({ withSweeps: true });
    return (await mailsTo(client.email)).filter(({ event }) => event === 'client_page.reminder').length;
  };

  expect([await sweepAfter(1), await sweepAfter(2.8), await sweepAfter(2.9), await sweepAfter(7.9)]).toEqual([
    0, 0, 1, 2,
  ]);
  // The last morning before it is due has one of its own.
  expect([await sweepAfter(12.9), await sweepAfter(18.9), await sweepAfter(25)]).toEqual([2, 3, 3]);
  clock.set(start);
  await as(preparer)(acceptChecklistItem, { params: { id: items[0]! } });
  expect(await sweepAfter(2.9)).toBe(3);
  clock.set(new Date());
});

test('a closed checklist takes nothing, is opened again, and is deleted only when it is not out', async () => {
  const { preparer, client, checklist, items } = await sentChecklist(server);
  const page = await identified(server, client.email);
  const params = { id: checklist.id };

  await expect(as(preparer)(deleteChecklist, { params })).rejects.toEqual(refused(409, 'not_permitted'));
  expect((await as(preparer)(closeChecklist, { params })).stage).toBe('closed');
  expect(await sendPaper(server, page, items[0]!)).toMatchObject({ status: 409, body: { code: 'checklist_state' } });
  expect((await as(preparer)(reopenChecklist, { params })).stage).toBe('waiting');
  expect((await sendPaper(server, page, items[0]!)).status).toBe(201);
  await as(preparer)(closeChecklist, { params });
  await as(preparer)(deleteChecklist, { params });
  await expect(as(preparer)(getChecklist, { params })).rejects.toEqual(refused(404, 'not_found'));
});

test('sending again brings a new link and ends the one before', async () => {
  const { preparer, client, checklist } = await sentChecklist(server);
  const first = await identified(server, client.email);
  await as(preparer)(sendChecklist, { params: { id: checklist.id } });
  await server.runTasks();

  expect(await clientToken(server, client.email)).not.toBe(first.token);
  await expect(first.call(getClientPage)).rejects.toEqual(refused(410, 'client_link_ended'));
});

test('saved items are kept by name, and belong to the account', async () => {
  const user = await make.user();
  const items = [{ kind: 'w2' as const }, { kind: 'other' as const, name: 'Lease', note: 'Signed', isRequired: false }];
  await as(user)(saveChecklistTemplate, { body: { name: 'Students', items } });
  const { id } = await as(user)(saveChecklistTemplate, { body: { name: 'students', items: items.slice(1) } });

  const { results } = await as(user)(listChecklistTemplates);
  expect(results).toEqual([
    { id, name: 'students', items: [{ kind: 'other', name: 'Lease', note: 'Signed', isRequired: false }] },
  ]);
  const other = await make.user();
  expect((await as(other)(listChecklistTemplates)).results).toEqual([]);
  await expect(as(other)(deleteChecklistTemplate, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
  await as(user)(deleteChecklistTemplate, { params: { id } });
  expect((await as(user)(listChecklistTemplates)).results).toEqual([]);
});

test('what is missing over all clients is one CSV file', async () => {
  const { preparer, client } = await sentChecklist(server, {
    items: [{ kind: 'other', name: '=1+1' }, { kind: 'w2' }],
  });
  const second = await newClient(server, preparer, { firstName: 'Ivo', lastName: 'Blum' });
  await as(preparer)(createChecklist, { body: { ...CHECKLIST, contactId: second.id } });

  const response = await server.app.inject({
    url: '/api/missing-papers/',
    headers: { authorization: `Bearer ${preparer.token}` },
  });
  const lines = response.body.trim().split('\r\n');
  expect(exportMissingPapers.at).toBe('GET /api/missing-papers/');
  expect(lines).toHaveLength(3);
  // No program may take what a person typed for a formula.
  expect(lines[1]).toContain(`Rosa Diaz,${client.email},2026,'=1+1,Missing`);
  // A draft was not asked for.
  expect(response.body).not.toContain('Blum');
});
