import {
  archiveDocument,
  checkWaitingParts,
  closeDocument,
  delegateSigning,
  finishSigning,
  getDashboardStats,
  getSigning,
  listEvidence,
  listWaitingParts,
  openWaitingPart,
  recallDocument,
  resendLink,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { callWith, fillAll, refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make } = server;

const partsOf = async (user: TestUser) => (await as(user)(listWaitingParts)).results;

/** Opens a part and answers calls with the link that came of it. */
async function opened(user: TestUser, documentId: number, id: number) {
  const { address } = await as(user)(openWaitingPart, { params: { id } });
  const url = new URL(address);
  expect(`${url.origin}${url.pathname}`).toBe(`http://sealwright.test/sign/${documentId}`);
  return { call: callWith(server, documentId, url.searchParams.get('token') ?? '') };
}

test('a person finds what waits for them, from whichever account, however their address is written', async () => {
  const user = await make.user();
  const first = await sentDocument(server, [{ name: 'Somebody', email: user.email.toUpperCase() }]);
  const second = await sentDocument(server, [{ name: 'Somebody', email: user.email }, { name: 'Ada' }]);
  await sentDocument(server, [{ name: 'Ada' }]);

  const { count, results } = await as(user)(listWaitingParts);
  const { waitingForMe } = await as(user)(getDashboardStats);
  const searched = await as(user)(listWaitingParts, { query: { search: first.sender.name } });

  expect(count).toBe(2);
  expect(results.map(({ id, title, sender }) => ({ id, title, sender }))).toEqual(
    [second, first].map(({ signers, sender }) => ({ id: signers[0]?.id, title: 'Contract', sender: sender.name })),
  );
  expect(waitingForMe).toEqual({ count: 2, parts: results });
  expect(searched.results.map(({ id }) => id)).toEqual([first.signers[0]?.id]);
});

test('what is not yet one’s turn, or only a copy, or done, does not wait', async () => {
  const user = await make.user();
  const email = user.email;
  const { id, signers } = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Me', email, order: 2 },
  ]);
  await sentDocument(server, [{ name: 'Ada' }, { name: 'Me', email, role: 'copy', fields: [] }]);
  const before = await partsOf(user);

  await sign(signers[0]!);
  const [part] = await partsOf(user);
  const { call } = await opened(user, id, part?.id ?? 0);
  await sign({ call });

  expect(before).toEqual([]);
  expect(part?.id).toBe(signers[1]?.id);
  expect(await partsOf(user)).toEqual([]);
});

test('of separate copies only one’s own waits', async () => {
  const [sender, user] = [await make.user(), await make.user()];
  const people = [{ email: user.email }, { email: `other-${user.email}` }];
  const { id } = await draft(server, sender, people, { signingOption: 'separate' });
  await as(sender)(sendDocument, { params: { id } });
  await server.runTasks();

  expect(await partsOf(user)).toHaveLength(1);
});

test('opening gives one more way in: it signs, the link in the mail goes on working, and the evidence names who opened', async () => {
  const user = await make.user();
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Me', email: user.email }]);

  const { call } = await opened(user, id, signers[0]!.id);
  await fillAll({ call });
  const byMail = await signers[0]!.call(getSigning);
  await call(finishSigning);
  await server.runTasks();

  expect(byMail.fields.map(({ mark }) => mark?.kind)).toEqual(['draw']);
  const { events, isChainIntact } = await as(sender)(listEvidence, { params: { id } });
  expect(isChainIntact).toBe(true);
  expect(events.find(({ action }) => action === 'recipient.opened_in_application')).toMatchObject({
    actor: { kind: 'user', id: user.userId, name: user.name, email: user.email },
    address: '127.0.0.1',
    details: { recipient: signers[0]?.id },
  });
  expect(JSON.stringify(events)).not.toContain('token');
  expect(events.some(({ action }) => action === 'document.completed')).toBe(true);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('someone else’s part is not there, nor is one’s own before the address is shown to be one’s own', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const { id, sender, signers } = await sentDocument(server, [{ name: 'Me', email: user.email }]);
  const part = { params: { id: signers[0]!.id } };
  const { db, clock } = server.platform;
  const setActivated = (activatedAt: Date | null) =>
    db.updateTable('users').set({ activatedAt }).where('id', '=', user.userId).execute();

  const attempts = [await refusal(as(other)(openWaitingPart, part)), await refusal(as(sender)(openWaitingPart, part))];
  await setActivated(null);
  attempts.push(await refusal(as(user)(openWaitingPart, part)));
  const unseen = await partsOf(user);
  await setActivated(clock.now());

  expect(attempts).toEqual(['404 not_found', '404 not_found', '404 not_found']);
  expect(unseen).toEqual([]);
  const links = await db.selectFrom('recipientLinks').select('tokenHash').where('documentId', '=', id).execute();
  expect(links).toHaveLength(1);
});

test('what was taken back, closed, archived, handed over or is over waits for no one, and its links are as dead as others', async () => {
  const user = await make.user();
  const send = () => sentDocument(server, [{ name: 'Me', email: user.email, mayDelegate: true }]);
  const end: Record<string, (document: Awaited<ReturnType<typeof send>>) => Promise<unknown>> = {
    '410 link_recalled': ({ sender, id }) => as(sender)(recallDocument, { params: { id } }),
    '410 link_closed': ({ sender, id }) => as(sender)(closeDocument, { params: { id } }),
    '410 link_closed ': ({ sender, id }) => as(sender)(archiveDocument, { params: { id } }),
    '410 link_replaced': ({ sender, id, signers }) =>
      as(sender)(resendLink, { params: { id }, body: { recipient: signers[0]!.id } }),
    '410 link_handed_over': ({ signers }) =>
      signers[0]!.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } }),
  };

  for (const [why, ending] of Object.entries(end)) {
    const document = await send();
    const { call } = await opened(user, document.id, document.signers[0]!.id);
    await ending(document);
    expect(await refusal(call(getSigning))).toBe(why.trim());
    // Only after a fresh link by mail there is still something to do.
    expect((await partsOf(user)).length).toBe(why === '410 link_replaced' ? 1 : 0);
    if (why === '410 link_replaced') await as(document.sender)(closeDocument, { params: { id: document.id } });
  }
});

test('what expired waits for no one, before the sweep has come by as well', async () => {
  const user = await make.user();
  const { id, signers } = await sentDocument(server, [{ name: 'Me', email: user.email }]);
  const { call } = await opened(user, id, signers[0]!.id);

  const expiresAt = new Date(server.clock.now().getTime() - 1);
  await server.platform.db.updateTable('documents').set({ expiresAt }).where('id', '=', id).execute();

  expect(await partsOf(user)).toEqual([]);
  expect(await refusal(as(user)(openWaitingPart, { params: { id: signers[0]!.id } }))).toBe('404 not_found');
  expect(await refusal(call(getSigning))).toBe('410 link_expired');
});

test('opening one part again and again is limited, and says when to come back', async () => {
  const user = await make.user();
  const { signers } = await sentDocument(server, [{ name: 'Me', email: user.email }]);
  const open = () => as(user)(openWaitingPart, { params: { id: signers[0]!.id } });

  for (let count = 0; count < 10; count += 1) await open();

  expect(await refusal(open())).toBe('429 too_many_requests');
});

test('of several documents each one says how it stands, and of others’ nothing is said', async () => {
  const user = await make.user();
  const send = () => sentDocument(server, [{ name: 'Me', email: user.email, mayDelegate: true }]);
  const documents = [await send(), await send(), await send(), await send(), await send(), await send()];
  const [, signed, recalled, closed, givenAway, expired] = documents;
  await sign(signed!.signers[0]!);
  await as(recalled!.sender)(recallDocument, { params: { id: recalled!.id } });
  await as(closed!.sender)(closeDocument, { params: { id: closed!.id } });
  await givenAway!.signers[0]!.call(delegateSigning, { body: { email: 'other-heir@example.com', name: 'Heir' } });
  await server.platform.db
    .updateTable('documents')
    .set({ expiresAt: server.clock.now() })
    .where('id', '=', expired!.id)
    .execute();
  const foreign = await sentDocument(server, [{ name: 'Ada' }]);
  const ids = [...documents, foreign].map(({ signers }) => signers[0]!.id);

  const { parts } = await as(user)(checkWaitingParts, { body: { ids } });

  const states = ['waiting', 'signed', 'recalled', 'closed', 'gone', 'expired', 'gone'];
  expect(parts.map(({ state }) => state)).toEqual(states);
  expect(parts.map(({ id }) => id)).toEqual(ids);
});
