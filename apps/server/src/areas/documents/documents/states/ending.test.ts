import {
  archiveDocument,
  closeDocument,
  completeDocument,
  createDocument,
  deleteDocument,
  fillField,
  getDocument,
  getSigning,
  listDocuments,
  listEvidence,
  recallDocument,
  restoreDocument,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { consent, fillAll, linkOf, refusal, sentDocument, sign } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;

const eventsTo = async (email: string) =>
  (await server.mails()).filter(({ to }) => to === email).map(({ event }) => event);
const actionsOf = async (user: TestUser, id: number) =>
  (await as(user)(listEvidence, { params: { id } })).events.map(({ action }) => action);

test('a recalled document is a draft again: links are dead, values gone, and who was asked is told', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada, bob] = signers;
  await fillAll(ada!);

  const recalled = await as(sender)(recallDocument, { params: { id } });

  expect(recalled).toMatchObject({ status: 'draft', round: 1, sentAt: null, expiresAt: null });
  expect(recalled.recipients.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(await refusal(ada!.call(getSigning))).toBe('410 link_recalled');
  expect(await eventsTo(ada!.email)).toEqual(['document.invitation', 'document.recalled']);
  expect(await eventsTo(bob!.email)).toEqual([]);
  const fields = await server.platform.db.selectFrom('fields').selectAll().where('documentId', '=', id).execute();
  expect(fields.every(({ mark, filledAt }) => mark === null && filledAt === null)).toBe(true);
  await as(sender)(sendDocument, { params: { id } });
  await server.runTasks();
  expect(await read()).toMatchObject({ status: 'sent', round: 2 });
  expect(await eventsTo(ada!.email)).toEqual(['document.invitation', 'document.recalled', 'document.invitation']);
  const again = await linkOf(server, id, ada!);
  expect(await again.call(getSigning)).toMatchObject({ turn: true, consent: { acceptedAt: null } });
});

test('what the sender had put into fields is there again after a recall, whatever became of it', async () => {
  const texts = ['kept', 'overwritten', 'emptied'].map((label) => ({
    type: 'text' as const,
    label,
    value: `${label} by Alice`,
  }));
  const { sender, id, signers } = await sentDocument(server, [
    {
      name: 'Ada',
      fields: [...texts, { type: 'text', label: 'own', isRequired: false }, { type: 'signature', label: 'last' }],
    },
  ]);
  const [ada] = signers;
  const fieldsOf = async () => (await as(sender)(getDocument, { params: { id } })).fields;
  const set = async (label: string, value: string) => {
    const field = (await ada!.call(getSigning)).fields.find((one) => one.label === label);
    await ada!.call(fillField, { params: { id: field!.id }, body: { value } });
  };
  await consent(ada!);
  await set('overwritten', 'by Ada');
  await set('overwritten', 'by Ada again');
  await set('emptied', '');
  await set('own', 'by Ada');

  await as(sender)(recallDocument, { params: { id } });

  expect((await fieldsOf()).map(({ label, value }) => [label, value])).toEqual([
    ['kept', 'kept by Alice'],
    ['overwritten', 'overwritten by Alice'],
    ['emptied', 'emptied by Alice'],
    ['own', null],
    ['last', null],
  ]);
});

test('an invitation that has not left is taken back with the document, and no one is told', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'never-asked@example.com' }]);
  await as(alice)(sendDocument, { params: { id } });

  await as(alice)(recallDocument, { params: { id } });
  await server.runTasks();

  const mails = await server.platform.db.selectFrom('mails').selectAll().where('documentId', '=', id).execute();
  expect(mails.map(({ event, state }) => ({ event, state }))).toEqual([
    { event: 'document.invitation', state: 'cancelled' },
  ]);
  expect((await as(alice)(getDocument, { params: { id } })).status).toBe('draft');
});

test('a closed document is over for everyone', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);

  const closed = await as(sender)(closeDocument, { params: { id } });

  expect(closed.status).toBe('not_completed');
  expect(await refusal(signers[0]!.call(getSigning))).toBe('410 link_closed');
  expect(await eventsTo(signers[0]!.email)).toEqual(['document.invitation', 'document.closed']);
  expect(await refusal(as(sender)(recallDocument, { params: { id } }))).toBe('409 document_transition_refused');
  const { results } = await as(sender)(listDocuments, { query: { status: 'notCompleted' } });
  expect(results.map((one) => one.id)).toEqual([id]);
});

test('a document marked as completed is sealed as it is, and says whose signatures are missing', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  await sign(signers[0]!);

  const marked = await as(sender)(completeDocument, { params: { id } });
  await server.runTasks();

  expect(marked.status).toBe('submitted');
  expect(marked.can).toMatchObject({ recall: false, close: false, complete: false });
  expect(await read()).toMatchObject({ status: 'completed' });
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const entry = events.find(({ action }) => action === 'document.marked_completed');
  expect(entry).toMatchObject({ actor: { kind: 'user', email: sender.email } });
  expect(entry!.details).toEqual({ missing: [{ recipient: signers[1]!.id, role: 'signer' }] });
});

test('a draft is neither recalled, completed nor closed', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  for (const call of [recallDocument, completeDocument, closeDocument]) {
    expect(await refusal(as(alice)(call, { params: { id } }))).toBe('409 document_transition_refused');
  }
});

test('a pending document cannot be marked as completed', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  await as(alice)(sendDocument, { params: { id } });

  expect(await refusal(as(alice)(completeDocument, { params: { id } }))).toBe('409 document_transition_refused');
});

test('an archived document leaves the list and rests until it is restored', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'ada@example.com' }]);
  const idsOf = async (status?: 'archived') =>
    (await as(alice)(listDocuments, { query: status ? { status } : {} })).results.map((one) => one.id);

  const archived = await as(alice)(archiveDocument, { params: { id } });

  expect(archived.archivedAt).not.toBeNull();
  expect(await idsOf()).toEqual([]);
  expect(await idsOf('archived')).toEqual([id]);
  expect(await refusal(as(alice)(updateDocument, { params: { id }, body: { title: 'X' } }))).toBe(
    '409 document_archived',
  );
  expect(await refusal(as(alice)(sendDocument, { params: { id } }))).toBe('409 document_archived');
  await as(alice)(restoreDocument, { params: { id } });
  expect(await idsOf()).toEqual([id]);
  expect(await actionsOf(alice, id)).toEqual(expect.arrayContaining(['document.archived', 'document.restored']));
});

test('what is under way or completed cannot be deleted', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);

  expect(await refusal(as(sender)(deleteDocument, { params: { id } }))).toBe('409 document_not_deletable');
  await sign(signers[0]!);
  await server.runTasks();
  expect(await refusal(as(sender)(deleteDocument, { params: { id } }))).toBe('409 document_not_deletable');
});

test('another account cannot end a document', async () => {
  const { id, read } = await sentDocument(server, [{ name: 'Ada' }]);
  const mallory = await make.user();

  for (const call of [recallDocument, completeDocument, closeDocument, archiveDocument, sendDocument]) {
    expect(await refusal(as(mallory)(call, { params: { id } }))).toBe('404 not_found');
  }
  expect((await read()).status).toBe('sent');
});

test('a document expires by itself: the sender and those who were asked are told, once', async () => {
  const { sender, id, signers, read } = await sentDocument(server, [{ name: 'Ada' }]);
  const expiresAt = new Date((await read()).expiresAt!);
  const before = clock.now();
  clock.set(new Date(expiresAt.getTime() + 1000));

  await server.runTasks({ withSweeps: true });
  await server.runTasks({ withSweeps: true });
  const late = await refusal(signers[0]!.call(getSigning));

  clock.set(before);
  expect(late).toBe('410 link_expired');
  expect((await read()).status).toBe('not_completed');
  expect(await eventsTo(signers[0]!.email)).toEqual(['document.invitation', 'document.expired']);
  expect(await eventsTo(sender.email)).toEqual(['document.sender_expired']);
  expect(await actionsOf(sender, id)).toContain('document.expired');
});

test('an account’s documents may be done with what each says in ‘can’', async () => {
  const alice = await make.user();
  const { can } = await as(alice)(createDocument, { body: {} });

  expect(can).toEqual({
    edit: true,
    send: true,
    recall: false,
    complete: false,
    close: false,
    remind: false,
    resend: false,
    archive: true,
    restore: false,
    delete: true,
    download: false,
    seal: false,
    share: false,
    unlock: false,
    lock: false,
    reopen: false,
    correct: false,
    reschedule: false,
    copy: false,
    move: true,
  });
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks();

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});
