import {
  archiveDocument,
  type Call,
  correctDocument,
  finishSigning,
  getSigning,
  listEvidence,
  sendDocument,
  startIdentity,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import {
  fillAll,
  identified,
  linkOf,
  mailedCode,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
} from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db, store } = server.platform;
const DAY_MS = 24 * 3600_000;

const correct = (
  { sender, id }: Pick<SentDocument, 'sender' | 'id'>,
  body: NonNullable<Call<typeof correctDocument>['body']>,
) => as(sender)(correctDocument, { params: { id }, body });
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);
const fieldsOf = (id: number) => db.selectFrom('fields').selectAll().where('recipientId', '=', id).execute();
const freshEmail = () => `fresh-${crypto.randomUUID().slice(0, 8)}@example.com`;

test('a corrected address gets the request; the old link says where it went, and what was entered there is gone', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = document.signers;
  await fillAll(ada!);
  const email = freshEmail();

  const answer = await correct(document, { recipients: [{ id: ada!.id, email, name: 'Ada L' }] });
  await server.runTasks();

  expect(answer.recipients.find(({ id }) => id === ada!.id)).toMatchObject({ email, name: 'Ada L', state: 'invited' });
  const url = `/api/document/${document.id}/sign-document/?token=${ada!.token}`;
  const refused = await server.app.inject({ method: 'GET', url });
  expect(refused.statusCode).toBe(410);
  expect(refused.json()).toMatchObject({ code: 'link_corrected', facts: { sent_to: 'f•••@example.com' } });
  const again = await linkOf(server, document.id, { email });
  expect(await again.call(getSigning)).toMatchObject({ turn: true, consent: { acceptedAt: null } });
  expect((await fieldsOf(ada!.id)).every(({ mark, value }) => mark === null && value === null)).toBe(true);
  expect(await bob!.call(getSigning)).toMatchObject({ turn: true });
  expect((await mailsTo(ada!.email)).map(({ event }) => event)).toEqual(['document.invitation']);
  const { events } = await as(document.sender)(listEvidence, { params: { id: document.id } });
  const entry = events.find(({ action }) => action === 'document.corrected')!;
  expect(entry.details).toMatchObject({
    recipients: [{ recipient: ada!.id, changed: ['email', 'name'] }],
    [`${ada!.id}.email.from`]: ada!.email,
    [`${ada!.id}.email.to`]: email,
  });
  await sign(again);
  await sign(bob!);
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('an address corrected there and back is asked each time', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = document.signers;
  await correct(document, { recipients: [{ id: ada!.id, email: freshEmail() }] });
  clock.advance(1000);
  await correct(document, { recipients: [{ id: ada!.id, email: ada!.email }] });
  await server.runTasks();
  expect(await mailsTo(ada!.email)).toHaveLength(2);
  expect(await (await linkOf(server, document.id, ada!)).call(getSigning)).toMatchObject({ turn: true });
});

test('an invitation that has not left goes to the corrected address alone', async () => {
  const sender = await make.user();
  const { id, recipientIds } = await draft(server, sender, [{ email: 'wrong-address@example.com' }]);
  await as(sender)(sendDocument, { params: { id } });
  const email = freshEmail();
  await correct({ sender, id }, { recipients: [{ id: recipientIds[0]!, email }] });
  await server.runTasks();
  const mails = await db.selectFrom('mails').select(['toEmail', 'state']).where('documentId', '=', id).execute();
  expect(mails).toEqual([
    { toEmail: 'wrong-address@example.com', state: 'cancelled' },
    { toEmail: email, state: 'caught' },
  ]);
});

test('another order ends the links of those whose turn went, and asks those whose turn came', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada, bob] = document.signers;
  await fillAll(ada!);

  await correct(document, { recipients: [{ id: ada!.id, order: 3 }] });
  await server.runTasks();

  expect(await refusal(ada!.call(getSigning))).toBe('410 link_reordered');
  expect(await refusal(ada!.call(finishSigning))).toBe('410 link_reordered');
  await sign(await linkOf(server, document.id, bob!));
  await server.runTasks();
  const again = await linkOf(server, document.id, ada!);
  // The same person in the same mailbox: what was agreed to and entered is still there.
  await again.call(finishSigning);
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
});

test('no one is put before those who have finished, and what they signed is frozen', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', order: 2 },
    { name: 'Bob', order: 3 },
  ]);
  const [ada, bob] = document.signers;
  await sign(ada!);
  const [field] = await fieldsOf(ada!.id);
  const refused = (body: Parameters<typeof correct>[1]) => refusal(correct(document, body));
  expect(await refused({ recipients: [{ id: bob!.id, order: 1 }] })).toBe('422 correction_order_past');
  expect(await refused({ recipients: [{ id: ada!.id, name: 'Other' }] })).toBe('409 correction_recipient_done');
  expect(await refused({ removedFields: [field!.id] })).toBe('409 correction_field_filled');
  expect(await refused({ recipients: [{ id: bob!.id, email: ada!.email }] })).toBe('409 recipient_email_taken');
  expect(await fieldsOf(ada!.id)).toEqual([field]);
});

test('another identity check ends what was shown before', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', identity: 'email_code' }]);
  const [ada] = document.signers;
  await ada!.call(startIdentity, { body: {} });
  const known = await identified(ada!, { code: await mailedCode(server, ada!.email) });
  expect(await known.call(getSigning)).toMatchObject({ turn: true });

  await correct(document, { recipients: [{ id: ada!.id, identity: 'access_code', accessCode: 'blue river' }] });
  await server.runTasks();

  expect(await refusal(known.call(getSigning))).toBe('410 link_replaced');
  const again = await linkOf(server, document.id, ada!);
  expect(await refusal(again.call(getSigning))).toBe('409 identity_needed');
  const shown = await identified(again, { accessCode: 'Blue River' });
  expect(await shown.call(getSigning)).toMatchObject({ turn: true });
});

test('a check that lacks what it needs is refused, and nothing changes', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = document.signers;
  const given = { subject: 'Other', recipients: [{ id: ada!.id, identity: 'access_code' as const }] };
  expect(await refusal(correct(document, given))).toBe('422 document_not_sendable');
  expect(await document.read()).toMatchObject({ subject: 'Please sign', recipients: [{ identity: 'link' }] });
  expect(await ada!.call(getSigning)).toMatchObject({ turn: true });
});

test('expiry, subject, message and unfilled fields are corrected in one go', async () => {
  const fields = [{ type: 'signature' }, { type: 'text' }];
  const document = await sentDocument(server, [{ name: 'Ada', fields }]);
  const [ada] = document.signers;
  const text = (await fieldsOf(ada!.id)).find(({ type }) => type === 'text')!;
  const expiresAt = new Date(clock.now().getTime() + 60 * DAY_MS).toISOString();
  const given = { expiresAt, subject: 'Sign, please', message: 'New words.', removedFields: [text.id] };

  expect(await correct(document, given)).toMatchObject({ expiresAt, subject: 'Sign, please', message: 'New words.' });

  expect((await fieldsOf(ada!.id)).map(({ type }) => type)).toEqual(['signature']);
  const [signature] = await fieldsOf(ada!.id);
  expect(await refusal(correct(document, { removedFields: [signature!.id] }))).toBe('422 document_not_sendable');
  const late = new Date(clock.now().getTime() + 91 * DAY_MS).toISOString();
  expect(await refusal(correct(document, { expiresAt: late }))).toBe('422 correction_expiry');
  const past = new Date(clock.now().getTime() - 1000).toISOString();
  expect(await refusal(correct(document, { expiresAt: past }))).toBe('422 correction_expiry');
});

test('a recipient who signs at the same moment either finishes or finds the link dead, never both', async () => {
  for (const order of ['sign', 'correct'] as const) {
    const document = await sentDocument(server, [{ name: 'Ada' }]);
    const [ada] = document.signers;
    await fillAll(ada!);
    const email = freshEmail();
    const acts = {
      sign: () => ada!.call(finishSigning),
      correct: () => correct(document, { recipients: [{ id: ada!.id, email }] }),
    };
    const [first, second] = order === 'sign' ? [acts.sign, acts.correct] : [acts.correct, acts.sign];
    const outcomes = await Promise.allSettled([first(), second()]);
    await server.runTasks();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [recipient] = (await document.read()).recipients;
    const hasSigned = recipient!.state === 'submitted';
    expect(recipient!.email).toBe(hasSigned ? ada!.email : email);
    expect(await mailsTo(email)).toHaveLength(hasSigned ? 0 : 1);
  }
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('the second of two tabs is told that the document has changed', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const { version } = await document.read();
  const save = (subject: string) =>
    as(document.sender)(correctDocument, {
      params: { id: document.id },
      body: { subject },
      headers: { 'if-match': `"${version}"` },
    });
  await save('First');
  expect(await refusal(save('Second'))).toBe('409 version_stale');
});

test('drafts, archived and completed documents are not corrected', async () => {
  const sender = await make.user();
  const { id } = await draft(server, sender, [{ email: 'ada@example.com' }]);
  expect(await refusal(correct({ sender, id }, { subject: 'x' }))).toBe('409 document_transition_refused');
  const archived = await sentDocument(server, [{ name: 'Ada' }]);
  await as(archived.sender)(archiveDocument, { params: { id: archived.id } });
  expect(await refusal(correct(archived, { subject: 'x' }))).toBe('409 document_archived');
  const done = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(done.signers[0]!);
  expect(await refusal(correct(done, { subject: 'x' }))).toBe('409 document_transition_refused');
  const other = await make.user();
  expect(await refusal(correct({ sender: other, id: archived.id }, { subject: 'x' }))).toBe('404 not_found');
});

test('a field that a formula needs stays, and so does the order of those whose fields depend on each other', async () => {
  const number = { kind: 'number', min: null, max: null, decimals: 2 } as const;
  const text = { type: 'text', isRequired: false };
  const document = await sentDocument(server, [
    { name: 'Ada', order: 1, fields: [{ type: 'signature' }, { ...text, ref: 'net', validation: number }] },
    { name: 'Bob', order: 2, fields: [{ type: 'signature' }, { ...text, ref: 'gross', formula: '[net] * 2' }] },
  ]);
  const [ada, bob] = document.signers;
  const net = (await fieldsOf(ada!.id)).find(({ ref }) => ref === 'net')!;

  expect(await refusal(correct(document, { removedFields: [net.id] }))).toBe('422 document_not_sendable');
  expect(await refusal(correct(document, { recipients: [{ id: ada!.id, order: 3 }] }))).toBe(
    '422 document_not_sendable',
  );
  await correct(document, { recipients: [{ id: bob!.id, order: 3 }] });
});
