import { createHash } from 'node:crypto';
import {
  answerQuestion,
  archiveDocument,
  askQuestion,
  delegateSigning,
  listConversations,
  listEvidence,
  listNotifications,
  listQuestions,
  recallDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { linkOf, refusal, type Signer, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;
const { db } = server.platform;

const ask = (signer: Pick<Signer, 'call'>, text: string) => signer.call(askQuestion, { body: { text } });
const read = async (user: TestUser, id: number) => as(user)(listConversations, { params: { id } });
const answer = (user: TestUser | null, id: number, recipient: number, text: string) =>
  as(user)(answerQuestion, { params: { id }, body: { recipient, text } });
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);
const textsOf = async (signer: Pick<Signer, 'call'>) =>
  (await signer.call(listQuestions)).messages.map(({ kind, text }) => [kind, text]);

test('a recipient asks, the sender answers, and each other recipient sees none of it', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = signers as [Signer, Signer];

  await ask(ada, 'Why is the rent 900?');
  await ask(ada, 'And from when?');
  await ask(bob, 'Who is Ada?');
  const before = await read(sender, id);
  const after = await answer(sender, id, ada.id, 'Because of the garden.\nFrom May.');

  expect(before).toMatchObject({ unanswered: 2 });
  expect(before.conversations.map(({ name }) => name)).toEqual(['Bob', 'Ada']);
  expect(after).toMatchObject({ unanswered: 1 });
  expect(after.conversations[0]).toMatchObject({
    recipient: ada.id,
    isUnanswered: false,
    permissions: { answer: true },
  });
  expect(after.conversations[0]?.messages.map(({ author }) => author)).toEqual(['Ada', 'Ada', sender.name]);
  expect(await textsOf(ada)).toEqual([
    ['question', 'Why is the rent 900?'],
    ['question', 'And from when?'],
    ['answer', 'Because of the garden.\nFrom May.'],
  ]);
  expect(await textsOf(bob)).toEqual([['question', 'Who is Ada?']]);
});

test('each question notifies the sender, an answer mails a link that works, and the earlier link goes on working', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const ada = signers[0]!;

  await ask(ada, 'First?');
  await ask(ada, 'Second?');
  await server.runTasks();
  const { results } = await as(sender)(listNotifications, { query: { status: 'question_asked' } });
  await answer(sender, id, ada.id, 'Yes.');
  await server.runTasks();

  expect(results.map(({ link }) => link)).toEqual([`/documents/${id}?tab=questions`, `/documents/${id}?tab=questions`]);
  const mails = await mailsTo(sender.email);
  expect(mails.filter(({ event }) => event === 'notification.question_asked')).toHaveLength(2);
  const [told] = (await mailsTo(ada.email)).filter(({ event }) => event === 'document.answer');
  expect(told?.text).toContain('Yes.');
  expect(told?.text).toContain('#questions');
  const byMail = await linkOf(server, id, ada);
  expect(await textsOf(byMail)).toHaveLength(3);
  expect(await textsOf(ada)).toHaveLength(3);
});

test('the evidence says that it was asked and answered, with a hash that only its row explains', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const ada = signers[0]!;
  await ask(ada, 'Is this final?');
  await answer(sender, id, ada.id, 'It is final.');

  const { events, isChainIntact } = await as(sender)(listEvidence, { params: { id } });

  expect(isChainIntact).toBe(true);
  const said = events.filter(({ action }) => action.startsWith('recipient.question'));
  expect(said.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['recipient.question_asked', 'Ada'],
    ['recipient.question_answered', sender.name],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/final/);
  const rows = await db.selectFrom('documentMessages').selectAll().where('documentId', '=', id).orderBy('id').execute();
  const hashes = rows.map(({ salt, text }) => createHash('sha256').update(salt).update(text).digest('hex'));
  expect(said.map(({ details }) => details['sha256'])).toEqual(hashes);
  expect(await checkInvariants(db, server.platform.store)).toEqual([]);
});

test('one may ask before one’s turn and after finishing, and not by a link that is dead or in the archive', async () => {
  const people = [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ];
  const { id, sender, signers } = await sentDocument(server, people);
  const ada = signers[0]!;
  await sign(ada);
  await server.runTasks();
  await ask(ada, 'When does Bob sign?');
  const bob = await linkOf(server, id, signers[1]!);
  await ask(bob, 'What is my part?');
  await sign(bob);
  await server.runTasks();
  expect(await ask(ada, 'It is sealed now?')).toBeDefined();

  await as(sender)(archiveDocument, { params: { id } });
  expect(await refusal(ask(ada, 'Still there?'))).toBe('410 link_closed');
  expect(await refusal(answer(sender, id, ada.id, 'No.'))).toBe('409 not_permitted');
  expect((await read(sender, id)).conversations.map(({ permissions }) => permissions.answer)).toEqual([false, false]);

  const other = await sentDocument(server, [{ name: 'Eve' }]);
  await ask(other.signers[0]!, 'Here?');
  await as(other.sender)(recallDocument, { params: { id: other.id } });
  expect(await refusal(ask(other.signers[0]!, 'Gone?'))).toBe('410 link_recalled');
  expect(await refusal(answer(other.sender, other.id, other.signers[0]!.id, 'Too late.'))).toBe(
    '409 document_transition_refused',
  );
});

test('nothing is asked or read before the identity check, and the mail keeps its answer back', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada', identity: 'email_code' }]);
  const ada = signers[0]!;

  expect(await refusal(ask(ada, 'May I?'))).toBe('409 identity_needed');
  expect(await refusal(ada.call(listQuestions))).toBe('409 identity_needed');
  const row = await db.selectFrom('recipients').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
  await db
    .insertInto('documentMessages')
    .values({
      accountId: row.accountId,
      documentId: id,
      recipientId: ada.id,
      holderName: 'Ada',
      holderEmail: ada.email,
      kind: 'question',
      userId: null,
      text: 'Earlier?',
      salt: Buffer.alloc(16),
      createdAt: server.platform.clock.now(),
    })
    .execute();
  await answer(sender, id, ada.id, 'The price is secret.');
  await server.runTasks();

  const [told] = (await mailsTo(ada.email)).filter(({ event }) => event === 'document.answer');
  expect(told?.text).not.toContain('The price');
});

test('who gets the part later sees nothing of what was asked before, and only they are answered', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada', mayDelegate: true }]);
  const ada = signers[0]!;
  await ask(ada, 'Between us: is it safe?');
  await ada.call(delegateSigning, { body: { name: 'Heir', email: 'heir@example.com' } });
  await server.runTasks();
  const heir = await linkOf(server, id, { ...ada, email: 'heir@example.com' });

  expect(await textsOf(heir)).toEqual([]);
  expect(await refusal(answer(sender, id, ada.id, 'Yes.'))).toBe('404 not_found');
  await ask(heir, 'What is this?');
  const { conversations, unanswered } = await answer(sender, id, ada.id, 'A contract.');

  expect(unanswered).toBe(0);
  expect(conversations.map(({ name, permissions }) => [name, permissions.answer])).toEqual([
    ['Heir', true],
    ['Ada', false],
  ]);
  expect(await textsOf(heir)).toHaveLength(2);
});

test('the document of separate copies shows the questions of each, with the copy they are answered in', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }], {
    signingOption: 'separate',
  });
  const part = await db
    .selectFrom('recipients as r')
    .innerJoin('documents as d', 'd.id', 'r.documentId')
    .select(['r.id', 'd.id as documentId'])
    .where('d.parentId', '=', id)
    .where('r.email', '=', signers[0]!.email)
    .executeTakeFirstOrThrow();
  const ada = await linkOf(server, part.documentId, signers[0]!);
  await ask(ada, 'Mine alone?');

  const { conversations } = await read(sender, id);

  expect(conversations).toMatchObject([{ document: part.documentId, recipient: part.id, isUnanswered: true }]);
  await answer(sender, part.documentId, part.id, 'Yours alone.');
  expect(await read(sender, id)).toMatchObject({ unanswered: 0 });
});

test('a sender writes first to someone who was invited, and they answer', async () => {
  const { id, sender, signers } = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
    { name: 'Cy', role: 'copy', fields: [] },
  ]);
  const [ada, bob] = signers as [Signer, Signer];
  const begin = (recipient: number) =>
    as(sender)(answerQuestion, { params: { id }, body: { recipient, text: 'Bring your passport.', isFirst: true } });

  expect((await read(sender, id)).others).toEqual([{ document: id, recipient: ada.id, name: 'Ada', email: ada.email }]);
  const { conversations, others } = await begin(ada.id);
  await server.runTasks();

  expect(others).toEqual([]);
  expect(conversations).toMatchObject([{ recipient: ada.id, isUnanswered: false, permissions: { answer: true } }]);
  const [mail] = (await mailsTo(ada.email)).filter(({ event }) => event === 'document.answer');
  expect(mail?.subject).toContain('wrote to you');
  expect(mail?.text).toContain('Bring your passport.');
  expect(await textsOf(ada)).toEqual([['answer', 'Bring your passport.']]);
  await ask(ada, 'Which one?');
  expect(await read(sender, id)).toMatchObject({ unanswered: 1 });
  expect(await refusal(begin(bob.id))).toBe('409 document_transition_refused');
  expect(await refusal(begin(signers[2]!.id))).toBe('409 document_transition_refused');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.find(({ action }) => action === 'recipient.written_to')?.details).toMatchObject({ recipient: ada.id });
  await as(sender)(archiveDocument, { params: { id } });
  expect((await read(sender, id)).others).toEqual([]);
});

test('of separate copies each recipient is written to in their own', async () => {
  const people = [{ name: 'Ada' }, { name: 'Bob' }];
  const { id, sender, signers } = await sentDocument(server, people, { signingOption: 'separate' });
  const { others } = await read(sender, id);
  expect(others.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  expect(others.some(({ document }) => document === id)).toBe(false);
  const [ada] = others;
  const body = { recipient: ada!.recipient, text: 'Only for you.', isFirst: true };
  await as(sender)(answerQuestion, { params: { id: ada!.document }, body });
  await server.runTasks();
  expect(await textsOf(await linkOf(server, ada!.document, signers[0]!))).toEqual([['answer', 'Only for you.']]);
  expect((await read(sender, id)).others.map(({ name }) => name)).toEqual(['Bob']);
});

test('others neither read nor answer, texts have their limits, and no one asks without end', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const ada = signers[0]!;
  const mallory = await make.user();
  await ask(ada, 'Once?');

  expect(await refusal(read(mallory, id))).toBe('404 not_found');
  expect(await refusal(answer(mallory, id, ada.id, 'Me!'))).toBe('404 not_found');
  const other = await sentDocument(server, [{ name: 'Zoe' }], { sender });
  expect(await refusal(answer(sender, other.id, ada.id, 'Wrong place.'))).toBe('404 not_found');
  expect(await refusal(answer(sender, other.id, other.signers[0]!.id, 'Unasked.'))).toBe('404 not_found');
  expect(await refusal(ask(ada, ' \n '))).toBe('422 request_invalid');
  expect(await refusal(ask(ada, 'x'.repeat(2001)))).toBe('422 request_invalid');
  for (let times = 1; times < 20; times += 1) await ask(ada, `Question ${times}`);
  expect(await refusal(ask(ada, 'One more?'))).toBe('429 too_many_requests');
});
