import { createHash } from 'node:crypto';
import {
  answerQuestion,
  archiveDocument,
  askQuestion,
  getConversationFile,
  getQuestionFile,
  listEvidence,
  listQuestions,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { plainPdf } from '../../../../../../packages/pdf/test/sources.ts';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { refusal, type Signer, sentDocument, upload } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db, store } = server.platform;
const DAY_MS = 24 * 3600_000;

const pdf = await plainPdf();
const attach = (id: number, { token }: Pick<Signer, 'token'>, name = 'passport.pdf', bytes = pdf) =>
  upload(server, null, `/api/document/${id}/questions/files/?token=${token}`, [{ name, bytes }]);
const attachAnswer = (user: TestUser | null, recipient: number) =>
  upload(server, user, `/api/document_recipients_detail/${recipient}/answer-files/`, [{ name: 'map.pdf', bytes: pdf }]);
const idOf = ({ status, body }: Awaited<ReturnType<typeof attach>>): number => {
  expect(status).toBe(201);
  return Number(body['id']);
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const kept = (id: number) => db.selectFrom('documentMessageFiles').selectAll().where('id', '=', id).executeTakeFirst();

test('a question and its answer have files that each of both reads, and the store shows nothing of them', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = signers as [Signer, Signer];
  const file = idOf(await attach(id, ada));

  const { messages } = await ada.call(askQuestion, { body: { text: 'Is this the right one?', files: [file] } });
  expect(messages[0]?.files).toMatchObject([{ id: file, name: 'passport.pdf' }]);
  const taken = await ada.call(getQuestionFile, { params: { id, file } });
  const row = await kept(file);
  expect(hashOf(taken as never)).toBe(row!.contentSha256);
  expect(await as(sender)(getConversationFile, { params: { id: file } })).toEqual(taken);
  const stored = await store.get(row!.sha256);
  expect(Buffer.from(stored).includes('%PDF')).toBe(false);

  const answer = idOf(await attachAnswer(sender, ada.id));
  await as(sender)(answerQuestion, { params: { id }, body: { recipient: ada.id, text: 'No, this.', files: [answer] } });
  const read = await ada.call(listQuestions);
  expect(read.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['passport.pdf'], ['map.pdf']]);
  expect(await refusal(bob.call(getQuestionFile, { params: { id, file } }))).toBe('404 not_found');
  const stranger = await make.user();
  expect(await refusal(as(stranger)(getConversationFile, { params: { id: file } }))).toBe('404 not_found');
  const { events } = await as(sender)(listEvidence, { params: { id } });
  expect(events.find(({ action }) => action === 'recipient.question_asked')?.details).toMatchObject({
    files: [{ file, sha256: row!.contentSha256 }],
  });
  await server.runTasks({ withSweeps: true });
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('files are checked as papers of clients are, are sent once, and by who uploaded them', async () => {
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = signers as [Signer, Signer];
  expect(await attach(id, ada, 'a.exe', Buffer.from('MZ nothing good'))).toMatchObject({
    status: 422,
    body: { code: 'paper_kind' },
  });
  const file = idOf(await attach(id, ada));
  const ask = (signer: Signer, files: number[]) => signer.call(askQuestion, { body: { text: 'Look', files } });
  expect(await refusal(ask(bob, [file]))).toBe('404 not_found');
  const answer = { recipient: ada.id, text: 'Mine?', isFirst: true, files: [file] };
  expect(await refusal(as(sender)(answerQuestion, { params: { id }, body: answer }))).toBe('404 not_found');
  // Nothing of it is read before it is sent.
  expect(await refusal(as(sender)(getConversationFile, { params: { id: file } }))).toBe('404 not_found');
  await ask(ada, [file]);
  expect(await refusal(ask(ada, [file]))).toBe('404 not_found');
  const many = Array.from({ length: 6 }, (_, index) => index + 1);
  expect(await refusal(ask(ada, many))).toBe('422 request_invalid');
  const other = await make.user();
  expect((await attachAnswer(other, ada.id)).status).toBe(404);
  expect((await attachAnswer(sender, ada.id + 1000)).status).toBe(404);
  await as(sender)(archiveDocument, { params: { id } });
  expect((await attach(id, ada)).status).toBe(410);
});

test('what was uploaded and never sent goes after a day; what was sent stays', async () => {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const ada = signers[0]!;
  const [sent, unsent] = [idOf(await attach(id, ada)), idOf(await attach(id, ada))];
  await ada.call(askQuestion, { body: { text: 'Look', files: [sent] } });
  clock.advance(DAY_MS + 1000);
  await server.runTasks({ withSweeps: true });
  expect(await kept(unsent)).toBeUndefined();
  expect(await kept(sent)).toBeDefined();
  expect(await checkInvariants(db, store)).toEqual([]);
});
