import { getDocument, listEvidence, listNotifications, sealAgain } from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';

const server = await testApp();
const { db, store } = server.platform;

/** A finished document with a character that no font draws, which no retry can cure. */
async function unsealable() {
  const sent = await sentDocument(server, [{ name: 'Ada', fields: [{ type: 'signature' }, { type: 'text' }] }]);
  await sign(sent.signers[0]!, 'plain');
  const write = (value: string) =>
    db.updateTable('fields').set({ value }).where('documentId', '=', sent.id).where('type', '=', 'text').execute();
  await write('\u{10000}');
  const tries = async () =>
    (await db.selectFrom('documents').select('sealTries').where('id', '=', sent.id).executeTakeFirstOrThrow())
      .sealTries;
  const actions = async () =>
    (await server.as(sent.sender)(listEvidence, { params: { id: sent.id } })).events.map(({ action }) => action);
  return { ...sent, write, tries, actions };
}

const later = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.runTasks({ withSweeps: true });
};

test('a seal that the file prevents is tried again after ten seconds, then twenty, then forty', async () => {
  const document = await unsealable();
  await server.runTasks();

  const counts = [await document.tries()];
  for (const seconds of [9, 2, 15, 6, 30, 11]) {
    await later(seconds * 1000);
    counts.push(await document.tries());
  }

  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(await document.read()).toMatchObject({
    status: 'submitted',
    waitingReason: 'glyph_missing',
    isSealingStopped: false,
    can: { seal: false },
  });
});

test('after sixteen tries sealing stops, the sender is told, and one press tries again', async () => {
  const document = await unsealable();
  const { id, sender } = document;
  await server.runTasks();
  for (let hours = 0; hours < 20; hours += 1) {
    // An hour passes for this document alone: sessions would end with the clock's.
    await rawSql(db, `update documents set seal_tried_at = seal_tried_at - interval '1 hour' where id = ${id}`);
    await later(0);
  }

  const stopped = await document.read();
  const { results } = await server.as(sender)(listNotifications, { query: { status: 'unsealed' } });
  const mails = (await server.mails()).filter(({ to, event }) => to === sender.email && event === 'unsealed');
  await document.write('plain');
  const again = await server.as(sender)(sealAgain, { params: { id } });
  await server.runTasks();

  expect(stopped).toMatchObject({ waitingReason: 'glyph_missing', isSealingStopped: true, can: { seal: true } });
  expect(results.map((one) => one.document?.id)).toEqual([id]);
  expect(mails).toHaveLength(1);
  expect(again).toMatchObject({ isSealingStopped: false, can: { seal: false } });
  expect(await document.read()).toMatchObject({ status: 'completed', waitingReason: null, isSealingStopped: false });
  const told = (await document.actions()).filter((action) => action.startsWith('document.sealing_'));
  expect(told).toEqual([
    'document.sealing_started',
    'document.sealing_waits',
    'document.sealing_stopped',
    'document.sealing_resumed',
  ]);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('sealing that has not stopped cannot be started again, and another account’s document is not found', async () => {
  const document = await unsealable();
  const stranger = await server.make.user();
  const params = { id: document.id };
  await server.runTasks();

  expect(await refusal(server.as(document.sender)(sealAgain, { params }))).toBe('409 document_transition_refused');
  expect(await refusal(server.as(stranger)(sealAgain, { params }))).toBe('404 not_found');
  expect((await server.as(document.sender)(getDocument, { params })).isSealingStopped).toBe(false);
});

test('a seal with which the process dies each time is given up after sixteen tries', async () => {
  const sent = await sentDocument(server, [{ name: 'Ada' }]);
  const { id, sender } = sent;
  await sign(sent.signers[0]!);
  const tries = async () =>
    (await db.selectFrom('documents').select('sealTries').where('id', '=', id).executeTakeFirstOrThrow()).sealTries;
  // What has begun is never heard of again: the same as what a dead process leaves behind.
  const file = await db.selectFrom('documentFiles').select('sha256').where('documentId', '=', id).executeTakeFirst();
  const read = store.get.bind(store);
  const reading = vi
    .spyOn(store, 'get')
    .mockImplementation((sha256) => (sha256 === file?.sha256 ? new Promise(() => {}) : read(sha256)));
  const pass = (time: string) =>
    rawSql(db, `update documents set seal_tried_at = seal_tried_at - interval '${time}' where id = ${id}`);
  const oneMore = async () => {
    const before = await tries();
    await pass('1 hour');
    const swept = server.runTasks({ withSweeps: true });
    await Promise.race([swept, vi.waitUntil(async () => (await tries()) > before, { timeout: 20_000, interval: 20 })]);
  };
  server.clock.advance(20_000);
  for (let count = 0; count < 4; count += 1) await oneMore();
  await pass('9 seconds');
  await later(0);
  const rested = await tries();
  await rawSql(db, `update documents set seal_tries = 15 where id = ${id}`);
  await oneMore();
  expect((await sent.read()).isSealingStopped).toBe(false);
  await pass('1 hour');
  await later(0);

  const { results } = await server.as(sender)(listNotifications, { query: { status: 'unsealed' } });
  const stopped = await sent.read();
  reading.mockRestore();
  await server.as(sender)(sealAgain, { params: { id } });
  await server.runTasks();

  expect(rested).toBe(4);
  expect(stopped).toMatchObject({ waitingReason: 'unexpected', isSealingStopped: true, can: { seal: true } });
  expect(results.map((one) => one.document?.id)).toEqual([id]);
  expect(await sent.read()).toMatchObject({ status: 'completed', waitingReason: null, isSealingStopped: false });
  expect(await checkInvariants(db, store)).toEqual([]);
});
