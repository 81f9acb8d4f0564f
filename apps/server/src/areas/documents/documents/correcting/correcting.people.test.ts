import {
  type Call,
  correctDocument,
  getSigning,
  listConversations,
  listEvidence,
  askQuestion,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { fillAll, linkOf, refusal, type SentDocument, sentDocument, sign } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, clock } = server;
const { db, store } = server.platform;

const correct = (
  { sender, id }: Pick<SentDocument, 'sender' | 'id'>,
  body: NonNullable<Call<typeof correctDocument>['body']>,
) => as(sender)(correctDocument, { params: { id }, body });
const freshEmail = () => `fresh-${crypto.randomUUID().slice(0, 8)}@example.com`;
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);
const corrected = async ({ sender, id }: SentDocument) =>
  (await as(sender)(listEvidence, { params: { id } })).events.findLast(({ action }) => action === 'document.corrected')!
    .details;
const fieldsOf = (id: number) => db.selectFrom('fields').selectAll().where('recipientId', '=', id).execute();
const place = ({ fileIds }: SentDocument, at = 0.5) => ({
  file: fileIds[0]!,
  page: 1,
  x: 0.5,
  y: at,
  width: 0.2,
  height: 0.05,
});

test('someone who is added with their fields is asked at once, and the document waits for them', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const email = freshEmail();

  const answer = await correct(document, {
    addedRecipients: [{ key: 'cy', name: 'Cy', email }],
    addedFields: [{ ...place(document), type: 'signature', recipient: null, recipientKey: 'cy' }],
  });
  await server.runTasks();

  const cy = answer.recipients.find(({ name }) => name === 'Cy')!;
  expect(cy).toMatchObject({ state: 'invited', email });
  expect(await corrected(document)).toMatchObject({
    addedRecipients: [{ recipient: cy.id, role: 'signer', order: 1 }],
    addedFields: [{ fieldType: 'signature', recipient: cy.id, page: 1 }],
    [`${cy.id}.recipientName`]: 'Cy',
    [`${cy.id}.recipientEmail`]: email,
  });
  await sign(document.signers[0]!);
  await server.runTasks();
  expect((await document.read()).status).toBe('submitted');
  await sign(await linkOf(server, document.id, { email }));
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('someone who is added needs what everyone needs, and comes after those who have finished', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', order: 2 },
    { name: 'Bob', order: 3 },
  ]);
  const adding = (more: object) =>
    correct(document, { addedRecipients: [{ name: 'Cy', email: freshEmail(), order: 2, ...more }] });
  const add = (more: object) => refusal(adding(more));
  expect(await add({})).toBe('422 document_not_sendable');
  expect(await add({ role: 'approver', email: document.signers[0]!.email })).toBe('409 recipient_email_taken');
  await sign(document.signers[0]!);
  expect(await add({ role: 'approver', order: 1 })).toBe('422 correction_order_past');
  expect(await add({ role: 'approver', identity: 'access_code' })).toBe('422 document_not_sendable');
  expect((await document.read()).recipients).toHaveLength(2);
  await adding({ role: 'approver' });
  expect((await document.read()).recipients).toHaveLength(3);
});

test('someone who is removed finds their link dead, is told, and the next one is asked', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada, bob] = document.signers;
  await fillAll(ada!);
  await ada!.call(askQuestion, { body: { text: 'Is this meant for me?' } });

  const answer = await correct(document, { removedRecipients: [ada!.id] });
  await server.runTasks();

  expect(answer.recipients.map(({ name, state }) => [name, state])).toEqual([['Bob', 'invited']]);
  expect(await refusal(ada!.call(getSigning))).toBe('410 link_removed');
  const elsewhere = `/api/document/${document.id + 1}/sign-document/?token=${ada!.token}`;
  expect((await server.app.inject({ method: 'GET', url: elsewhere })).statusCode).toBe(404);
  expect((await mailsTo(ada!.email)).map(({ event }) => event)).toEqual(['document.invitation', 'document.removed']);
  expect(await fieldsOf(ada!.id)).toEqual([]);
  expect(await corrected(document)).toMatchObject({
    removedRecipients: [{ recipient: ada!.id, role: 'signer', order: 1 }],
    [`${ada!.id}.recipientName`]: 'Ada',
  });
  const { conversations } = await as(document.sender)(listConversations, { params: { id: document.id } });
  expect(conversations).toMatchObject([{ name: 'Ada', permissions: { answer: false }, isUnanswered: false }]);
  await sign(await linkOf(server, document.id, bob!));
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('what is signed stays, and someone is left to sign', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada' },
    { name: 'Bob' },
    { name: 'Cy', role: 'copy', fields: [] },
  ]);
  const [ada, bob, cy] = document.signers;
  await sign(ada!);
  const remove = (...ids: number[]) => refusal(correct(document, { removedRecipients: ids }));
  expect(await remove(ada!.id)).toBe('409 correction_recipient_done');
  expect(await remove(bob!.id)).toBe('409 correction_last_open');
  expect(await remove(bob!.id + 1000)).toBe('404 not_found');
  await correct(document, { removedRecipients: [cy!.id] });
  const [field] = await fieldsOf(ada!.id);
  const { id, recipientId: recipient } = field!;
  const move = { ...place(document), id, type: 'signature' as const, recipient };
  expect(await refusal(correct(document, { changedFields: [move] }))).toBe('409 correction_field_filled');
  const forAda = { ...place(document), type: 'text' as const, recipient: ada!.id };
  expect(await refusal(correct(document, { addedFields: [forAda] }))).toBe('422 request_invalid');
  expect(await fieldsOf(ada!.id)).toEqual([field]);
});

test('one person takes the place of another with the same address and fields', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [, bob] = document.signers;
  const [field] = await fieldsOf(bob!.id);
  const answer = await correct(document, {
    removedRecipients: [bob!.id],
    addedRecipients: [{ key: 'b', name: 'Bob again', email: bob!.email, order: 2 }],
    changedFields: [{ ...place(document), id: field!.id, type: 'signature', recipient: null, recipientKey: 'b' }],
  });
  const again = answer.recipients.find(({ name }) => name === 'Bob again')!;
  expect(await fieldsOf(again.id)).toMatchObject([{ id: field!.id, y: 0.5 }]);
  expect(await corrected(document)).toMatchObject({
    changedFields: [{ field: field!.id, recipient: { from: bob!.id, to: again.id } }],
  });
});

test('fields move, change hands and are added; the evidence says from where to where', async () => {
  const fields = [{ type: 'signature' }, { type: 'text', isRequired: false, label: 'Title' }];
  const document = await sentDocument(server, [{ name: 'Ada', fields }, { name: 'Bob' }]);
  const [ada, bob] = document.signers;
  const own = await fieldsOf(ada!.id);
  const text = own.find(({ type }) => type === 'text')!;
  const signature = own.find(({ type }) => type === 'signature')!;
  const as = (row: typeof text, recipient: number, y: number) => ({
    ...place(document, y),
    id: row.id,
    type: row.type as 'text',
    recipient,
    isRequired: row.isRequired,
    label: row.label,
  });
  await correct(document, {
    changedFields: [as(signature, ada!.id, 0.7), as(text, bob!.id, 0.8)],
    addedFields: [{ ...place(document, 0.9), type: 'date', recipient: bob!.id, label: 'Signed on' }],
  });
  expect(await corrected(document)).toMatchObject({
    changedFields: [
      { field: signature.id, changed: ['place'], place: { from: { y: signature.y }, to: { y: 0.7 } } },
      { field: text.id, changed: ['place', 'recipient'], recipient: { from: ada!.id, to: bob!.id } },
    ],
    addedFields: [{ fieldType: 'date', recipient: bob!.id }],
    [`fields.${text.id}.label`]: 'Title',
  });
  expect((await fieldsOf(bob!.id)).map(({ type }) => type).sort()).toEqual(['date', 'signature', 'text']);
  const outside = { ...as(signature, ada!.id, 0.99), height: 0.2 };
  expect(await refusal(correct(document, { changedFields: [outside] }))).toBe('422 field_outside_page');
  const toBob = as(signature, bob!.id, 0.5);
  expect(await refusal(correct(document, { changedFields: [toBob] }))).toBe('422 document_not_sendable');
  await sign(ada!);
  await sign(bob!);
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('a group keeps enough members, and a witness has their signer', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada] = document.signers;
  const witness = {
    key: 'w',
    name: 'Wil',
    email: freshEmail(),
    role: 'witness' as const,
    witnessOf: ada!.id,
  };
  const field = { ...place(document), type: 'signature' as const, recipient: null, recipientKey: 'w' };
  await correct(document, { addedRecipients: [witness], addedFields: [field] });
  expect(await refusal(correct(document, { removedRecipients: [ada!.id] }))).toBe('422 document_not_sendable');
  const { recipients } = await document.read();
  const both = [ada!.id, recipients.find(({ role }) => role === 'witness')!.id];
  const after = await correct(document, { removedRecipients: both });
  expect(after.recipients.map(({ name }) => name)).toEqual(['Bob']);
});

test('one correction goes into all separate copies that are still out', async () => {
  const fields = [{ type: 'signature' }, { type: 'text', isRequired: false }];
  const people = [
    { name: 'Ada', fields },
    { name: 'Bob', fields },
    { name: 'Cy', fields },
  ];
  const document = await sentDocument(server, people, { signingOption: 'separate' });
  const [ada, bob, cy] = document.signers;
  const parts = await db
    .selectFrom('documents')
    .select(['id', 'subject', 'expiresAt'])
    .where('parentId', '=', document.id)
    .orderBy('id')
    .execute();
  const linkTo = (index: number) => linkOf(server, parts[index]!.id, document.signers[index]!);
  await sign(await linkTo(0));
  const [email, until] = [freshEmail(), new Date(clock.now().getTime() + 60 * 24 * 3600_000)];
  const textOf = async (id: number) => (await fieldsOf(id)).find(({ type }) => type === 'text')!;
  const [ofBob, ofCy] = [await textOf(bob!.id), await textOf(cy!.id)];
  const given = {
    subject: 'Sign, please',
    expiresAt: until.toISOString(),
    recipients: [{ id: bob!.id, email }],
    changedFields: [{ ...place(document, 0.9), id: ofBob.id, type: 'text' as const, recipient: bob!.id }],
    addedFields: [{ ...place(document, 0.3), type: 'date' as const, recipient: cy!.id }],
    removedFields: [ofCy.id],
  };
  await correct(document, given);
  await server.runTasks();

  const now = await db
    .selectFrom('documents')
    .select(['id', 'subject', 'expiresAt'])
    .where('parentId', '=', document.id)
    .orderBy('id')
    .execute();
  expect(now.map(({ subject }) => subject)).toEqual(['Please sign', 'Sign, please', 'Sign, please']);
  expect(now.map(({ expiresAt }) => expiresAt?.getTime() === until.getTime())).toEqual([false, true, true]);
  expect(await refusal((await linkTo(1)).call(getSigning))).toBe('410 link_corrected');
  const shown = async (documentId: number, to: string) =>
    (await (await linkOf(server, documentId, { email: to })).call(getSigning)).fields;
  expect((await shown(parts[1]!.id, email)).find(({ type }) => type === 'text')).toMatchObject({ y: 0.9 });
  expect((await shown(parts[2]!.id, cy!.email)).map(({ type }) => type).sort()).toEqual(['date', 'signature']);
  expect(await document.read()).toMatchObject({ subject: 'Sign, please', expiresAt: null });
  const forAda = { recipients: [{ id: ada!.id, name: 'Other' }] };
  expect(await refusal(correct(document, forAda))).toBe('409 correction_recipient_done');
  const removing = refusal(correct(document, { removedRecipients: [cy!.id] }));
  expect(await removing).toBe('409 correction_copies_people');
  await sign(await linkOf(server, parts[1]!.id, { email }));
  await sign(await linkTo(2));
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  expect(await refusal(correct(document, { subject: 'x' }))).toBe('409 document_transition_refused');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('a field that was added to a separate copy without a name is moved, handed on and removed there as well', async () => {
  const people = [{ name: 'Ada' }, { name: 'Bob' }];
  const document = await sentDocument(server, people, { signingOption: 'separate' });
  const [ada, bob] = document.signers;
  const field = { ...place(document), type: 'text' as const, recipient: ada!.id };
  const inCopies = async () => {
    const rows = await db
      .selectFrom('fields')
      .innerJoin('documents', 'documents.id', 'fields.documentId')
      .innerJoin('recipients', 'recipients.id', 'fields.recipientId')
      .select(['recipients.name', 'fields.y'])
      .where('parentId', '=', document.id)
      .where('fields.type', '=', 'text')
      .orderBy('fields.y')
      .execute();
    return rows.map(({ name, y }) => `${name} ${y}`);
  };
  const added = async (body: Parameters<typeof correct>[1]) =>
    (await correct(document, body)).fields.filter(({ type }) => type === 'text').toSorted((a, b) => a.y - b.y);

  const [one, other] = await added({
    addedFields: [
      { ...field, y: 0.2 },
      { ...field, y: 0.3 },
    ],
  });
  expect(await inCopies()).toEqual(['Ada 0.2', 'Ada 0.3']);
  await correct(document, { changedFields: [{ ...field, id: one!.id, y: 0.4 }] });
  expect(await inCopies()).toEqual(['Ada 0.3', 'Ada 0.4']);
  await correct(document, { changedFields: [{ ...field, id: other!.id, y: 0.3, recipient: bob!.id }] });
  expect(await inCopies()).toEqual(['Bob 0.3', 'Ada 0.4']);
  await correct(document, { removedFields: [one!.id, other!.id] });
  expect(await inCopies()).toEqual([]);
});

test('no correction makes a field of one separate copy hang on a field of another', async () => {
  const text = { type: 'text' as const, isRequired: false };
  const when = (field: string) => ({ condition: { field, is: 'not_empty' as const, values: [] } });
  const people = [
    { name: 'Ada', order: 1, fields: [{ type: 'signature' }, { ...text, ref: 'net' }] },
    { name: 'Bob', order: 2, fields: [{ type: 'signature' }, { ...text, ref: 'tax' }, { ...text, ...when('tax') }] },
  ];
  const document = await sentDocument(server, people, { signingOption: 'separate' });
  const [ada, bob] = document.signers;
  const tax = (await fieldsOf(bob!.id)).find(({ ref }) => ref === 'tax')!;
  const field = { ...place(document), ...text };
  const note = { ...field, recipient: bob!.id };

  for (const link of [when('net'), { formula: '[net] + [tax]' }]) {
    const adding = correct(document, { addedFields: [{ ...note, ...link }] });
    expect(await refusal(adding)).toBe('422 document_not_sendable');
  }
  const handedOn = { ...field, id: tax.id, ref: 'tax', recipient: ada!.id };
  expect(await refusal(correct(document, { changedFields: [handedOn] }))).toBe('422 document_not_sendable');
  await correct(document, { addedFields: [{ ...note, ...when('tax') }] });
});
