import {
  answerQuestion,
  askQuestion,
  countUnreadConversations,
  getConversation,
  listAllConversations,
  readConversation,
  shareDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { refusal, sentDocument, type Signer } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

const ask = (signer: Pick<Signer, 'call'>, text: string) => signer.call(askQuestion, { body: { text } });
const list = (user: TestUser, query: { show?: 'all' | 'unread' | 'mine'; search?: string } = {}) =>
  as(user)(listAllConversations, { query });
const namesOf = async (...of: Parameters<typeof list>) => (await list(...of)).results.map(({ name }) => name);
const unreadOf = async (user: TestUser) => (await as(user)(countUnreadConversations, {})).count;

test('threads of all documents stand in one list, the newest first, with what is unread', async () => {
  const sender = await make.user();
  const lease = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }], { sender });
  const offer = await sentDocument(server, [{ name: 'Cleo' }], { sender });
  const [ada, bob] = lease.signers as [Signer, Signer];
  await ask(ada, 'Why 900?');
  await ask(ada, 'And from when?');
  await ask(offer.signers[0]!, 'How long is it good?');
  await ask(bob, 'Who is Ada?');

  const { results, count } = await list(sender);
  expect(count).toBe(3);
  expect(results.map(({ name, unread, last }) => [name, unread, last.text])).toEqual([
    ['Bob', 1, 'Who is Ada?'],
    ['Cleo', 1, 'How long is it good?'],
    ['Ada', 2, 'And from when?'],
  ]);
  expect(results[0]).toMatchObject({ document: { id: lease.id, number: 'D-000001' }, recipient: bob.id });
  expect(await unreadOf(sender)).toBe(3);

  // An answer leaves nothing unread, and brings the thread to the front.
  const body = { recipient: ada.id, text: 'Because of the garden.' };
  await as(sender)(answerQuestion, { params: { id: lease.id }, body });
  expect((await list(sender)).results.map(({ name, unread }) => [name, unread])).toEqual([
    ['Ada', 0],
    ['Bob', 1],
    ['Cleo', 1],
  ]);
  expect((await list(sender)).results[0]?.last).toMatchObject({ kind: 'answer', author: sender.name });
  expect(await namesOf(sender, { show: 'unread' })).toEqual(['Bob', 'Cleo']);

  for (const [search, names] of [
    ['900', ['Ada']],
    ['cleo', ['Cleo']],
    ['D-000002', ['Cleo']],
    ['100%', []],
    ['garden', ['Ada']],
  ] as const) {
    expect(await namesOf(sender, { search })).toEqual(names);
  }
});

test('a thread is read as a whole, and what comes later is unread again', async () => {
  const { sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const ada = signers[0]!;
  await ask(ada, 'First?');
  const { id } = (await list(sender)).results[0]!;
  const params = { id };
  const thread = await as(sender)(getConversation, { params });
  expect(thread).toMatchObject({ recipient: ada.id, isUnanswered: true, permissions: { answer: true } });
  expect(thread.messages.map(({ text }) => text)).toEqual(['First?']);

  await ask(ada, 'Second?');
  await as(sender)(readConversation, { params, body: { message: thread.messages.at(-1)!.id } });
  expect((await list(sender)).results[0]?.unread).toBe(1);
  // What is no message of this thread was not read in it.
  const other = as(sender)(readConversation, { params, body: { message: 999_999_999 } });
  expect(await refusal(other)).toBe('404 not_found');
  const { messages } = await as(sender)(getConversation, { params });
  await as(sender)(readConversation, { params, body: { message: messages.at(-1)!.id } });
  expect(await unreadOf(sender)).toBe(0);
  await as(sender)(readConversation, { params, body: { message: thread.messages[0]!.id } });
  expect(await unreadOf(sender)).toBe(0);
  await ask(ada, 'Third?');
  expect(await unreadOf(sender)).toBe(1);
});

test('each member reads for themselves, sees the threads of what they see, and those in their hands as theirs', async () => {
  const { admin, others } = await makeTeam(server, 'member', 'member');
  const [maker, fellow] = others as [TestUser, TestUser];
  const shared = await sentDocument(server, [{ name: 'Ada' }], { sender: maker });
  const hidden = await sentDocument(server, [{ name: 'Bob' }], {
    sender: maker,
    prepare: (call, id) => call(shareDocument, { params: { id }, body: { visibility: 'private' } }),
  });
  await ask(shared.signers[0]!, 'Shared?');
  await ask(hidden.signers[0]!, 'Hidden?');

  expect(await namesOf(maker)).toEqual(['Bob', 'Ada']);
  expect(await namesOf(admin)).toEqual(['Bob', 'Ada']);
  expect(await namesOf(fellow)).toEqual(['Ada']);
  expect(await namesOf(maker, { show: 'mine' })).toEqual(['Bob', 'Ada']);
  expect(await namesOf(fellow, { show: 'mine' })).toEqual([]);

  const { results } = await list(maker);
  const [bobs, adas] = [results[0]!, results[1]!];
  const closed = { status: 404, code: 'not_found' };
  await expect(as(fellow)(getConversation, { params: { id: bobs.id } })).rejects.toMatchObject(closed);
  const body = { message: bobs.id };
  await expect(as(fellow)(readConversation, { params: { id: bobs.id }, body })).rejects.toMatchObject(closed);
  await expect(as(await make.user())(getConversation, { params: { id: adas.id } })).rejects.toMatchObject(closed);

  await as(fellow)(readConversation, { params: { id: adas.id }, body: { message: adas.id } });
  expect([await unreadOf(fellow), await unreadOf(maker)]).toEqual([0, 2]);
});

test('a deleted document takes its threads out of the list', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await ask(signers[0]!, 'Still there?');
  await server.platform.db
    .updateTable('documents')
    .set({ deletedAt: server.clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await namesOf(sender)).toEqual([]);
  expect(await unreadOf(sender)).toBe(0);
});
