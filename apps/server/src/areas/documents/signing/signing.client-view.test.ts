import {
  addRecipient,
  archiveDocument,
  createDocument,
  getClientView,
  getClientViewText,
  getDocument,
  getSigning,
  listEvidence,
  shareDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { fillAll, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make } = server;

const everythingOf = async (id: number) => ({
  links: await rawSql(server.platform.db, `select count(*) from recipient_links where document_id = ${id}`),
  evidence: await rawSql(server.platform.db, `select count(*) from evidence where document_id = ${id}`),
  mails: await rawSql(server.platform.db, `select count(*) from mails where document_id = ${id}`),
  document: await rawSql(server.platform.db, `select state, version, updated_at from documents where id = ${id}`),
  recipients: await rawSql(server.platform.db, `select * from recipients where document_id = ${id} order by id`),
});

test('the client view shows what the recipient sees, and leaves no trace', async () => {
  const { sender, id, fileIds, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const before = await everythingOf(id);

  const shown = await as(sender)(getClientView, { params: { id }, query: { recipient: signers[0]!.id } });
  const text = await as(sender)(getClientViewText, { params: { id }, query: { file: fileIds[0]! } });

  expect(await everythingOf(id)).toEqual(before);
  expect(text.pages).toHaveLength(1);
  const { view } = shown;
  const own = await signers[0]!.call(getSigning);
  const unlike = { document: { ...own.document, status: 'sent' }, recipient: { ...own.recipient, state: 'invited' } };
  const withoutPictures = (files: typeof view.files) => files.map((file) => ({ ...file, pages: [] }));
  expect({ ...view, files: withoutPictures(view.files) }).toEqual({
    ...own,
    ...unlike,
    files: withoutPictures(own.files),
  });
  expect(shown.isOpen).toBe(true);
});

test('it works in a draft, for a recipient who is not complete, and for one whose turn has not come', async () => {
  const sender = await make.user();
  const { id } = await as(sender)(createDocument, { body: { signingOption: 'shared' } });
  const { id: recipient } = await as(sender)(addRecipient, {
    body: { document: id, name: 'Zoë', email: 'zoe@example.com', locale: 'ar', order: 2 },
  });

  const { view, isOpen } = await as(sender)(getClientView, { params: { id }, query: { recipient } });

  expect([view.turn, isOpen, view.files, view.recipient.locale]).toEqual([true, false, [], 'ar']);
  const sent = await sentDocument(server, [
    { name: 'First', order: 1 },
    { name: 'Second', order: 2 },
  ]);
  const second = { params: { id: sent.id }, query: { recipient: sent.signers[1]!.id } };
  expect(await as(sent.sender)(getClientView, second)).toMatchObject({ isOpen: false, view: { turn: true } });
});

test('it shows what was filled in, and the end once it is sealed', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada', fields: [{ type: 'text' }] }], {
    sendDocumentOnly: true,
  });
  const viewed = () => as(sender)(getClientView, { params: { id }, query: { recipient: signers[0]!.id } });
  await fillAll(signers[0]!, 'Half a pound');
  const filled = await viewed();
  await sign(signers[0]!);
  await server.runTasks();
  const { events } = await as(sender)(listEvidence, { params: { id } });
  const sealed = await viewed();

  expect(filled.view.fields.map(({ value }) => value)).toEqual(['Half a pound']);
  expect(sealed).toMatchObject({ isOpen: true, view: { isSealed: true, recipient: { state: 'submitted' } } });
  expect((await as(sender)(getDocument, { params: { id } })).status).toBe('completed');
  expect((await as(sender)(listEvidence, { params: { id } })).events).toHaveLength(events.length);
});

test('it is for those who see the document, of its own recipients and files', async () => {
  const one = await sentDocument(server, [{ name: 'Ada' }]);
  const other = await sentDocument(server, [{ name: 'Bob' }], { sender: one.sender });
  const mallory = await make.user();
  const view = (user: typeof mallory | null, id: number, recipient: number) =>
    refusal(as(user)(getClientView, { params: { id }, query: { recipient } }));

  expect(await view(mallory, one.id, one.signers[0]!.id)).toBe('404 not_found');
  expect(await view(one.sender, one.id, other.signers[0]!.id)).toBe('404 not_found');
  expect(await view(null, one.id, one.signers[0]!.id)).toMatch(/^401/);
  const text = { params: { id: one.id }, query: { file: other.fileIds[0]! } };
  expect(await refusal(as(one.sender)(getClientViewText, text))).toBe('404 not_found');
  await as(one.sender)(archiveDocument, { params: { id: one.id } });
  const archived = { params: { id: one.id }, query: { recipient: one.signers[0]!.id } };
  expect((await as(one.sender)(getClientView, archived)).isOpen).toBe(false);
});

test('a private document of a team is shown to its owner and the admins alone', async () => {
  const team = await makeTeam(server, 'member', 'member');
  const [member, other] = team.others as [TestUser, TestUser];
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: member });
  await as(member)(shareDocument, { params: { id }, body: { visibility: 'private' } });
  const call = { params: { id }, query: { recipient: signers[0]!.id } };

  expect(await refusal(as(other)(getClientView, call))).toBe('404 not_found');
  expect((await as(team.admin)(getClientView, call)).view.recipient.name).toBe('Ada');
});
