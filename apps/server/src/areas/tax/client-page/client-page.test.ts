import {
  answerClientCheck,
  createChecklist,
  endClientLinks,
  getClientCheck,
  getClientPage,
  getSigning,
  getClientPageSettings,
  IDENTITY_HEADER,
  listEvidence,
  listNotifications,
  openClientPart,
  putClientPageSettings,
  requestClientLink,
  sendChecklist,
  sendClientLink,
  startClientCheck,
  unlockClientPage,
  updateContact,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  CHECKLIST,
  clientCalls,
  clientToken,
  codeIn,
  identified,
  newClient,
  sentChecklist,
} from '../../../../test/client-side.ts';
import { refused } from '../../../../test/refused.ts';
import { openText } from '../../../platform/sms/sms.ts';
import { callWith, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, clock, make } = server;

/** A client with a page, who was sent documents with these checks by the same account. */
async function withDocuments(...identities: ('link' | 'email_code' | 'access_code' | 'sms_code')[]) {
  const { preparer, client, checklist } = await sentChecklist(server);
  const documents = [];
  for (const identity of identities) {
    const more = identity === 'access_code' ? { accessCode: 'open sesame' } : {};
    const phone = identity === 'sms_code' ? { phone: '+12025550123' } : {};
    const person = { name: 'Rosa Diaz', email: client.email, identity, ...more, ...phone };
    documents.push(await sentDocument(server, [person], { sender: preparer }));
  }
  return { preparer, client, checklist, documents };
}

test('before the check a page says who asks and where a code goes, and nothing else', async () => {
  const { client } = await withDocuments('link');
  const call = clientCalls(server, await clientToken(server, client.email));

  const check = await call(getClientCheck);
  expect(check).toMatchObject({ isPassed: false, method: 'email_code', channel: 'email', triesLeft: 5 });
  expect(JSON.stringify(check)).not.toContain('Rosa');
  expect(JSON.stringify(check)).not.toContain(client.email);
  await expect(call(getClientPage)).rejects.toEqual(refused(409, 'identity_needed'));
  const id = 1;
  await expect(call(openClientPart, { params: { id } })).rejects.toEqual(refused(409, 'identity_needed'));
  const guessed = clientCalls(server, 'x'.repeat(43), 'y'.repeat(43));
  await expect(guessed(getClientPage)).rejects.toEqual(refused(404, 'client_link_invalid'));
});

test('one check shows everything of this sender to this person, and nothing of anyone else', async () => {
  const { preparer, client, documents } = await withDocuments('link', 'email_code');
  // Of the same sender to another, and of another sender to the same person.
  await sentDocument(server, [{ name: 'Ada' }], { sender: preparer });
  const stranger = await sentDocument(server, [{ name: 'Rosa Diaz', email: client.email }]);
  const other = await make.user();
  const theirs = await newClient(server, other);
  const { id } = await as(other)(createChecklist, { body: { ...CHECKLIST, contactId: theirs.id } });
  await as(other)(sendChecklist, { params: { id } });

  const { call } = await identified(server, client.email);
  const page = await call(getClientPage, { query: { timeZone: 'America/Denver' } });

  expect(page.name).toBe('Rosa Diaz');
  expect(page.parts.map((part) => part.documentId)).toEqual(documents.map((document) => document.id).toReversed());
  expect(page.parts.every(({ state, toSign, asksAgain }) => state === 'waiting' && toSign && !asksAgain)).toBe(true);
  expect(page.checklists).toHaveLength(1);
  expect(page.checklists[0]?.items.map(({ kind }) => kind)).toEqual(['w2', 'other']);
  const [foreign] = stranger.signers;
  await expect(call(openClientPart, { params: { id: foreign!.id } })).rejects.toEqual(refused(404, 'not_found'));
});

test('the check counts for a document that asks for no more, and its evidence says where it was passed', async () => {
  const { preparer, client, documents } = await withDocuments('email_code', 'access_code');
  const [byMail, byWord] = documents;
  const { call } = await identified(server, client.email);
  const open = (document: typeof byMail) => call(openClientPart, { params: { id: document!.signers[0]!.id } });

  const opened = await open(byMail);
  const read = (token: string, proof: string) =>
    as(null)(getSigning, {
      params: { id: byMail!.id },
      query: { token },
      headers: { [IDENTITY_HEADER]: proof },
    });
  expect(opened.proof).not.toBeNull();
  expect(await read(opened.token, opened.proof!)).toMatchObject({ turn: true });
  const { events } = await as(preparer)(listEvidence, { params: { id: byMail!.id } });
  const said = events.find(({ action }) => action === 'recipient.identified');
  expect(said?.details).toMatchObject({ method: 'email_code', where: 'client_page', wrongAnswers: 0 });
  expect(events.map(({ action }) => action)).toContain('recipient.opened_on_client_page');
  // The proof is of this link alone.
  await expect(read(byMail!.signers[0]!.token, opened.proof!)).rejects.toEqual(refused(409, 'identity_needed'));

  const harder = await open(byWord);
  expect(harder.proof).toBeNull();
  const asked = callWith(server, byWord!.id, harder.token);
  await expect(asked(getSigning)).rejects.toEqual(refused(409, 'identity_needed'));
  const { parts } = await call(getClientPage);
  expect(parts.map(({ asksAgain }) => asksAgain)).toEqual([true, false]);
});

test('how clients identify is one setting of the account, and others keep their own', async () => {
  const [preparer, other] = [await make.user(), await make.user()];

  expect(await as(preparer)(getClientPageSettings, {})).toMatchObject({ identity: 'email_code' });
  expect(await as(preparer)(putClientPageSettings, { body: { identity: 'sms_code' } })).toMatchObject({
    identity: 'sms_code',
  });
  expect(await as(preparer)(getClientPageSettings, {})).toMatchObject({ identity: 'sms_code' });
  expect(await as(other)(getClientPageSettings, {})).toMatchObject({ identity: 'email_code' });
});

test('a code by text message counts for the phone it went to, and for no other', async () => {
  const { preparer, client, documents } = await withDocuments('email_code', 'sms_code');
  await as(preparer)(putClientPageSettings, { body: { identity: 'sms_code' } });
  await expect(as(preparer)(sendClientLink, { params: { id: client.id }, body: { locale: 'en' } })).rejects.toEqual(
    refused(409, 'client_phone_missing'),
  );
  await as(preparer)(updateContact, { params: { id: client.id }, body: { cell: '+12025550123' } });
  await as(preparer)(sendClientLink, { params: { id: client.id }, body: { locale: 'ar' } });
  await server.runTasks();
  const token = await clientToken(server, client.email);
  const check = await clientCalls(server, token)(startClientCheck, { body: {} });
  expect(check).toMatchObject({ channel: 'sms', sentTo: expect.stringMatching(/^\+1•+23$/) });
  const row = await server.platform.db
    .selectFrom('textMessages')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /\d{6}/.exec(openText(server.platform.secrets, row))?.[0] ?? '';
  const { proof } = await clientCalls(server, token)(answerClientCheck, { body: { code } });
  const call = clientCalls(server, token, proof);

  expect((await call(getClientPage)).parts.map(({ asksAgain }) => asksAgain)).toEqual([false, false]);
  const opened = await call(openClientPart, { params: { id: documents[1]!.signers[0]!.id } });
  expect(opened.proof).not.toBeNull();
});

test('five wrong codes lock the page and end its proofs; the sender is told and unlocks it', async () => {
  const { preparer, client } = await sentChecklist(server);
  const before = await identified(server, client.email);
  clock.advance(61_000);
  const call = clientCalls(server, before.token);
  await call(startClientCheck, { body: {} });
  await server.runTasks();
  const right = await codeIn(server, client.email);
  const wrong = right === '000000' ? '111111' : '000000';

  for (let tries = 1; tries < 5; tries += 1) {
    await expect(call(answerClientCheck, { body: { code: wrong } })).rejects.toEqual(
      refused(422, 'identity_incorrect'),
    );
  }
  await expect(call(answerClientCheck, { body: { code: wrong } })).rejects.toEqual(refused(423, 'client_page_locked'));
  await expect(call(answerClientCheck, { body: { code: right } })).rejects.toEqual(refused(423, 'client_page_locked'));
  await expect(before.call(getClientPage)).rejects.toEqual(refused(423, 'client_page_locked'));
  const { results } = await as(preparer)(listNotifications);
  expect(results[0]).toMatchObject({ status: 'client_locked_out', link: `/contacts/${client.id}` });
  const other = await make.user();
  const params = { id: client.id };
  await expect(as(other)(unlockClientPage, { params })).rejects.toEqual(refused(404, 'not_found'));
  await as(preparer)(unlockClientPage, { params });
  expect(await call(getClientCheck)).toMatchObject({ triesLeft: 5, isPassed: false });
  await expect(before.call(getClientPage)).rejects.toEqual(refused(409, 'identity_needed'));
});

test('a link ends with its sender’s word, with another address, and with time; then a new one may be asked for', async () => {
  const { preparer, client } = await sentChecklist(server);
  const first = await identified(server, client.email);
  const params = { id: client.id };
  await expect(first.call(requestClientLink)).rejects.toEqual(refused(409, 'not_permitted'));
  await as(preparer)(endClientLinks, { params });
  await expect(first.call(getClientPage)).rejects.toEqual(refused(410, 'client_link_ended'));

  await as(preparer)(sendClientLink, { params, body: { locale: 'en' } });
  await server.runTasks();
  const second = await identified(server, client.email);
  expect((await second.call(getClientPage)).checklists).toHaveLength(1);
  const now = clock.now();
  clock.advance(181 * 24 * 3600_000);
  await expect(second.call(getClientCheck)).rejects.toEqual(refused(410, 'client_link_expired'));
  await second.call(requestClientLink);
  await server.runTasks();
  const third = await clientToken(server, client.email);
  expect(third).not.toBe(second.token);
  expect(await clientCalls(server, third)(getClientCheck)).toMatchObject({ isPassed: false });
  clock.set(now);
  await as(preparer)(updateContact, { params, body: { email: `new-${client.email}` } });
  await expect(clientCalls(server, third)(getClientCheck)).rejects.toEqual(refused(410, 'client_link_ended'));
});

test('what was signed is finished, then completed, and its copy is opened from the page', async () => {
  const { client, documents } = await withDocuments('link');
  const page = await identified(server, client.email);
  const [document] = documents;
  const { token } = await page.call(openClientPart, { params: { id: document!.signers[0]!.id } });

  await sign({ call: callWith(server, document!.id, token) });
  await server.runTasks();

  const { parts } = await page.call(getClientPage);
  expect(parts[0]).toMatchObject({ state: 'completed', toSign: false });
  await page.call(openClientPart, { params: { id: document!.signers[0]!.id } });
});
