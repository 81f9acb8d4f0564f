import {
  archiveDocument,
  closeDocument,
  completeDocument,
  createField,
  deleteDocument,
  type Document,
  downloadDocument,
  getDocument,
  getSigning,
  listDocuments,
  listEvidence,
  reasonAgainst,
  recallDocument,
  resendLink,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type Refused, testApp, type TestUser } from '../../../../../test/app.ts';
import { draft, place } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { linkOf, refusal, sign, type Signer } from '../../../../../test/signing-flow.ts';
import { SYSTEM } from '../../evidence/index.ts';
import { lockDocument, transition } from '../states/transition.ts';

const server = await testApp();
const { as, make } = server;

type Separate = { alice: TestUser; parentId: number; parts: Document[]; signers: Signer[]; emails: string[] };

let sendings = 0;

/** Three signers and one who gets a copy, sent as separate documents. */
async function sentSeparately(): Promise<Separate> {
  sendings += 1;
  const alice = await make.user();
  const emails = ['ada', 'bob', 'cy'].map((name) => `${name}-${sendings}@example.com`);
  const people = [
    ...emails.map((email) => ({ email })),
    { email: `copy-${sendings}@example.com`, role: 'copy' as const },
  ];
  const { id: parentId } = await draft(server, alice, people, { signingOption: 'separate' });
  await as(alice)(sendDocument, { params: { id: parentId } });
  await server.runTasks();
  const parts = await partsOf(alice, parentId);
  const signers = await Promise.all(
    parts.map(async (part, index) => {
      const email = emails[index]!;
      const id = part.recipients.find((one) => one.email === email)!.id;
      return { id, email, ...(await linkOf(server, part.id, { email })) };
    }),
  );
  return { alice, parentId, parts, signers, emails };
}

async function partsOf(user: TestUser, parentId: number): Promise<Document[]> {
  const { results } = await as(user)(listDocuments, { query: { ordering: 'number' } });
  const ids = results.map(({ id }) => id).filter((id) => id !== parentId);
  return Promise.all(ids.map((id) => as(user)(getDocument, { params: { id } })));
}

const stateOf = async (user: TestUser, id: number) => (await as(user)(getDocument, { params: { id } })).status;

test('each signer gets a document of their own: a number, the files, their fields, and the copies', async () => {
  const { alice, parentId, parts, emails } = await sentSeparately();

  const parent = await as(alice)(getDocument, { params: { id: parentId } });

  expect(parent).toMatchObject({ status: 'sent', number: 'D-000001', round: 1 });
  expect(parts.map(({ number }) => number)).toEqual(['D-000002', 'D-000003', 'D-000004']);
  for (const [index, part] of parts.entries()) {
    expect(part).toMatchObject({ status: 'sent', title: parent.title, subject: parent.subject });
    expect(part.recipients.map(({ email }) => email)).toEqual([emails[index], expect.stringMatching(/^copy-/)]);
    expect(part.files.map(({ sha256 }) => sha256)).toEqual(parent.files.map(({ sha256 }) => sha256));
    expect(part.fields).toMatchObject([
      { type: 'signature', recipient: part.recipients[0]!.id, file: part.files[0]!.id },
    ]);
  }
});

test('one signer does not see the others, nor wait for them', async () => {
  const { alice, parentId, parts, signers, emails } = await sentSeparately();

  const view = await signers[1]!.call(getSigning);
  await sign(signers[1]!);
  await server.runTasks();

  expect(JSON.stringify(view)).not.toContain(emails[0]);
  expect(await stateOf(alice, parts[1]!.id)).toBe('completed');
  expect(await stateOf(alice, parts[0]!.id)).toBe('sent');
  expect(await stateOf(alice, parentId)).toBe('submitted');
});

test('the parent is completed when the last of its documents is, and holds all sealed copies', async () => {
  const { alice, parentId, signers } = await sentSeparately();

  for (const signer of signers) await sign(signer);
  await server.runTasks();

  const parent = await as(alice)(getDocument, { params: { id: parentId } });
  expect(parent.status).toBe('completed');
  expect(parent.completedAt).not.toBeNull();
  const zip = (await as(alice)(downloadDocument, { params: { id: parentId } })) as unknown as Buffer;
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.toString('latin1').match(/\(sealed\)\.pdf/g)!.length).toBeGreaterThanOrEqual(3);
  expect(await stateOf(alice, parentId)).toBe('downloaded');
});

test('recalling the parent takes back all of its documents; sending again makes new ones', async () => {
  const { alice, parentId, parts, signers, emails } = await sentSeparately();

  const recalled = await as(alice)(recallDocument, { params: { id: parentId } });

  expect(recalled.status).toBe('draft');
  expect(await Promise.all(parts.map(({ id }) => stateOf(alice, id)))).toEqual(Array(3).fill('not_completed'));
  expect(await refusal(signers[0]!.call(getSigning))).toBe('410 link_recalled');
  await as(alice)(sendDocument, { params: { id: parentId } });
  await server.runTasks();
  const anew = (await partsOf(alice, parentId)).slice(3);
  expect(anew.map(({ status, number }) => ({ status, number }))).toMatchObject([
    { status: 'sent', number: 'D-000005' },
    { status: 'sent', number: 'D-000006' },
    { status: 'sent', number: 'D-000007' },
  ]);
  const mails = (await server.mails()).filter(({ to }) => to === emails[0]).map(({ event }) => event);
  expect(mails).toEqual(['document.invitation', 'document.recalled', 'document.invitation']);
});

test('a parent of which someone has finished their document cannot be recalled, but closed', async () => {
  const { alice, parentId, parts, signers } = await sentSeparately();
  await sign(signers[0]!);
  await server.runTasks();

  expect(await refusal(as(alice)(recallDocument, { params: { id: parentId } }))).toBe(
    '409 document_transition_refused',
  );
  const closed = await as(alice)(closeDocument, { params: { id: parentId } });

  expect(closed.status).toBe('completed');
  expect(await Promise.all(parts.map(({ id }) => stateOf(alice, id)))).toEqual([
    'completed',
    'not_completed',
    'not_completed',
  ]);
});

test('a parent all of whose documents were closed is not completed', async () => {
  const { alice, parentId } = await sentSeparately();

  const closed = await as(alice)(closeDocument, { params: { id: parentId } });

  expect(closed.status).toBe('not_completed');
});

test('marking the parent as completed seals each of its documents', async () => {
  const { alice, parentId, parts } = await sentSeparately();

  await as(alice)(completeDocument, { params: { id: parentId } });
  await server.runTasks();

  expect(await Promise.all([parentId, ...parts.map(({ id }) => id)].map((id) => stateOf(alice, id)))).toEqual(
    Array(4).fill('completed'),
  );
});

test('a fresh link asked for at the parent reaches the person’s own document', async () => {
  const { alice, parentId, parts, signers, emails } = await sentSeparately();
  const parent = await as(alice)(getDocument, { params: { id: parentId } });
  const bob = parent.recipients.find(({ email }) => email === emails[1])!;

  await as(alice)(resendLink, { params: { id: parentId }, body: { recipient: bob.id } });

  expect(await refusal(signers[1]!.call(getSigning))).toBe('410 link_replaced');
  const fresh = await linkOf(server, parts[1]!.id, { email: emails[1]! });
  expect(await fresh.call(getSigning)).toMatchObject({ turn: true });
  expect(await signers[0]!.call(getSigning)).toMatchObject({ turn: true });
});

test('the recipients of the parent are as far as they are in their own documents', async () => {
  const { alice, parentId, signers, emails } = await sentSeparately();

  await sign(signers[0]!);
  await signers[1]!.call(getSigning);
  await server.runTasks();

  const { recipients } = await as(alice)(getDocument, { params: { id: parentId } });
  const { results } = await as(alice)(listDocuments, { query: { ordering: 'number' } });
  expect(recipients.map(({ state }) => state)).toEqual(['submitted', 'viewed', 'invited', 'copy_sent']);
  expect(recipients.map(({ submittedAt }) => submittedAt !== null)).toEqual([true, false, false, false]);
  expect(results[0]!.recipients.map(({ state, email }) => ({ state, email })).slice(0, 2)).toEqual([
    { state: 'submitted', email: emails[0] },
    { state: 'viewed', email: emails[1] },
  ]);
});

test.each([
  ['completes', completeDocument, 'document.marked_completed'],
  ['closes', closeDocument, 'document.closed'],
] as const)('who %s separate copies, and whose part is missing, stands in the parent, once', async (_, act, action) => {
  const { alice, parentId, signers } = await sentSeparately();
  await sign(signers[0]!);
  await server.runTasks();
  const parent = await as(alice)(getDocument, { params: { id: parentId } });

  await as(alice)(act, { params: { id: parentId } });
  await server.runTasks();

  const { events } = await as(alice)(listEvidence, { params: { id: parentId } });
  const ended = events.filter((event) => event.action === action);
  expect(ended).toHaveLength(1);
  expect(ended[0]!.actor).toMatchObject({ kind: 'user', email: alice.email });
  expect(ended[0]!.details['missing']).toEqual([
    { recipient: parent.recipients[1]!.id, role: 'signer' },
    { recipient: parent.recipients[2]!.id, role: 'signer' },
  ]);
  expect(await stateOf(alice, parentId)).toBe('completed');
});

test('archiving the parent archives its documents', async () => {
  const { alice, parentId } = await sentSeparately();

  await as(alice)(archiveDocument, { params: { id: parentId } });

  expect((await as(alice)(listDocuments)).results).toEqual([]);
});

test('three documents of one parent finished at once leave the parent completed, once', async () => {
  const { alice, parentId, signers } = await sentSeparately();

  await Promise.all(signers.map((signer) => sign(signer)));
  await server.runTasks();

  const entries = await server.platform.db
    .selectFrom('evidence')
    .select('action')
    .where('documentId', '=', parentId)
    .where('action', '=', 'document.completed')
    .execute();
  expect(entries).toHaveLength(1);
  expect(await stateOf(alice, parentId)).toBe('completed');
});

test('what hangs on the field of someone else keeps separate copies from being sent, and not a shared one', async () => {
  const alice = await make.user();
  const people = [
    { email: 'net@example.com', order: 1 },
    { email: 'tax@example.com', name: 'Bob', order: 2 },
  ];
  const { id, fileId, recipientIds } = await draft(server, alice, people, { signingOption: 'separate' });
  const [ada = 0, bob = 0] = recipientIds;
  const add = (recipient: number, ref: string, more: object = {}) =>
    as(alice)(createField, { body: { ...place, document: id, file: fileId, recipient, ref, type: 'text', ...more } });
  await add(ada, 'net', { value: '100', isReadOnly: true });
  await add(bob, 'tax');
  const total = await add(bob, 'total', { formula: '[net] + [tax]' });
  const note = await add(bob, 'note', { condition: { field: 'net', is: 'not_empty', values: [] } });
  const send = () => as(alice)(sendDocument, { params: { id } });

  const cause = await send().catch((thrown: unknown) => thrown as Refused);

  expect(cause).toMatchObject({
    code: 'document_not_sendable',
    errors: [
      { path: `fields.${total.id}.formula`, code: 'send_links_separate' },
      { path: `fields.${note.id}.condition`, code: 'send_links_separate' },
    ],
  });
  await as(alice)(updateDocument, { params: { id }, body: { signingOption: 'shared' } });
  expect((await send()).status).toBe('pending');
});

test('a copy is not recalled, edited or sent by itself, but closed, and its menu says so', async () => {
  const { alice, parentId, parts } = await sentSeparately();
  const [part] = parts;
  const params = { id: part!.id };

  expect(part).toMatchObject({ parent: parentId, can: { recall: false, edit: false, send: false, close: true } });
  expect(reasonAgainst(part!, 'recall')).toBe('separate_copy');
  expect(reasonAgainst(part!, 'edit')).toBe('separate_copy');
  expect(reasonAgainst(part!, 'shareScreen')).toBeNull();
  expect(await refusal(as(alice)(recallDocument, { params }))).toBe('409 document_is_copy');
  expect(await refusal(as(alice)(sendDocument, { params }))).toBe('409 document_is_copy');
  expect(await refusal(as(alice)(updateDocument, { params, body: { title: 'x' } }))).toBe('409 document_is_copy');
  expect((await as(alice)(closeDocument, { params })).status).toBe('not_completed');
  expect(await as(alice)(getDocument, { params: { id: parentId } })).toMatchObject({
    parent: null,
    can: { recall: true },
  });
});

test('a parent ends with its last copy, also where the others were deleted, closed or once recalled', async () => {
  const { alice, parentId, parts, signers } = await sentSeparately();
  const [ada, bob, cy] = parts.map(({ id }) => id);
  const remove = (id: number) => as(alice)(deleteDocument, { params: { id } });
  // As it was possible before.
  await server.platform.db.transaction().execute(async (tx) => {
    const evidence = { action: 'document.recalled' as const, actor: SYSTEM, details: { round: 1 } };
    await transition(tx, server.platform, await lockDocument(tx, ada!), { to: 'draft', evidence });
  });
  await as(alice)(closeDocument, { params: { id: bob! } });
  await sign(signers[2]!);
  await server.runTasks();
  expect(await stateOf(alice, cy!)).toBe('completed');
  expect(await stateOf(alice, parentId)).toBe('submitted');

  await remove(ada!);
  await remove(bob!);
  await server.runTasks();

  expect(await stateOf(alice, parentId)).toBe('completed');
});

test('a parent all of whose copies are gone is over, and one that is gone itself keeps no task waiting', async () => {
  const { alice, parentId, parts } = await sentSeparately();
  const remove = (id: number) => as(alice)(deleteDocument, { params: { id } });
  for (const { id } of parts) {
    await as(alice)(closeDocument, { params: { id } });
    await remove(id);
  }
  await server.runTasks();
  expect(await stateOf(alice, parentId)).toBe('not_completed');

  const other = await sentSeparately();
  const as2 = as(other.alice);
  await as2(recallDocument, { params: { id: other.parentId } });
  await as2(deleteDocument, { params: { id: other.parentId } });
  await as2(deleteDocument, { params: { id: other.parts[0]!.id } });
  // Throws for a task that failed.
  await server.runTasks();
});

test('after all of this the installation keeps its invariants', async () => {
  await server.runTasks();

  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});
