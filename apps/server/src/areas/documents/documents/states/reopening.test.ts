import {
  archiveDocument,
  attachSignature,
  completeDocument,
  fillField,
  finishSigning,
  getSigning,
  listEvidence,
  unlockDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { AppError } from '../../../../platform/errors.ts';
import {
  DRAWING,
  fillAll,
  linkOf,
  refusal,
  type SentDocument,
  sentDocument,
  sign,
} from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db, store } = server.platform;

const reopen = ({ sender, id }: Pick<SentDocument, 'sender' | 'id'>, recipient: number) =>
  as(sender)(unlockDocument, { params: { id }, body: { recipient, reopen: true } });
const TEXT = [{ type: 'signature' }, { type: 'text' }];

async function correctText(call: SentDocument['signers'][number]['call'], value: string): Promise<void> {
  const { fields } = await call(getSigning);
  await call(fillField, { params: { id: fields.find(({ type }) => type === 'text')!.id }, body: { value } });
}

test('a submitted part is opened again with all that was entered, corrected and submitted anew', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', fields: TEXT }, { name: 'Bob' }]);
  const [ada, bob] = document.signers;
  await sign(ada!, 'wrong');

  const reopened = await reopen(document, ada!.id);
  await server.runTasks();

  expect(reopened.recipients.find(({ id }) => id === ada!.id)).toMatchObject({ state: 'viewed', submittedAt: null });
  const mails = (await server.mails()).filter(({ to }) => to === ada!.email);
  expect(mails.map(({ event }) => event)).toEqual(['document.invitation', 'document.reopened']);
  const again = await linkOf(server, document.id, ada!);
  const { fields, consent } = await again.call(getSigning);
  expect(consent.acceptedAt).not.toBeNull();
  expect(fields.find(({ type }) => type === 'text')).toMatchObject({ value: 'wrong' });
  await correctText(again.call, 'right');
  await again.call(finishSigning);
  await sign(bob!);
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
  const { events } = await as(document.sender)(listEvidence, { params: { id: document.id } });
  expect(events.find(({ action }) => action === 'recipient.reopened')!.details).toMatchObject({ recipient: ada!.id });
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('a part that is opened while the seal is made is never sealed as it was', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', fields: TEXT }]);
  const [ada] = document.signers;
  await sign(ada!, 'old value');
  const keep = store.put.bind(store);
  let isDone = false;
  // The sealed bytes are stored, the transaction that completes has not begun: the part is opened, and finished anew.
  store.put = async (...given: Parameters<typeof keep>) => {
    if (!isDone) {
      isDone = true;
      await reopen(document, ada!.id);
      await correctText(ada!.call, 'new value');
      await ada!.call(finishSigning);
    }
    return keep(...given);
  };
  try {
    await server.runTasks();
  } finally {
    store.put = keep;
  }
  clock.advance(60_000);
  await server.runTasks({ withSweeps: true });

  expect(isDone).toBe(true);
  expect((await document.read()).status).toBe('completed');
  const { events } = await as(document.sender)(listEvidence, { params: { id: document.id } });
  const actions = events
    .map(({ action }) => action)
    .filter((action) => /sealing|reopened|submitted|completed/.test(action));
  expect(actions).toEqual([
    'recipient.submitted',
    'document.sealing_started',
    'recipient.reopened',
    'recipient.submitted',
    'document.sealing_started',
    'document.completed',
  ]);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('opened while the seal is made and not finished anew, the document waits for its signer and for nothing else', async () => {
  const document = await sentDocument(server, [{ name: 'Ada', fields: TEXT }]);
  const [ada] = document.signers;
  await sign(ada!);
  const keep = store.put.bind(store);
  store.put = async () => {
    store.put = keep;
    await reopen(document, ada!.id);
    throw new AppError('storage_unavailable');
  };
  await server.runTasks();
  clock.advance(60_000);
  await server.runTasks({ withSweeps: true });
  expect(await document.read()).toMatchObject({ status: 'submitted', isSealing: false, waitingReason: null });
  expect(await ada!.call(getSigning)).toMatchObject({ turn: true, recipient: { state: 'viewed' } });
});

test('those after them who were only asked wait again; who has finished keeps it from being opened', async () => {
  const document = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 2 },
  ]);
  const [ada, bob] = document.signers;
  await sign(ada!);
  await server.runTasks();
  const asked = await linkOf(server, document.id, bob!);
  await fillAll(asked);

  await reopen(document, ada!.id);

  expect(await refusal(asked.call(getSigning))).toBe('410 link_reordered');
  expect((await document.read()).recipients.map(({ state }) => state)).toEqual(['viewed', 'waiting']);
  await ada!.call(finishSigning);
  await server.runTasks();
  const again = await linkOf(server, document.id, bob!);
  await again.call(finishSigning);
  expect(await refusal(reopen(document, ada!.id))).toBe('409 reopen_later_done');
  await reopen(document, bob!.id);
  expect((await document.read()).recipients.map(({ state }) => state)).toEqual(['submitted', 'viewed']);
});

test('the last signer who finishes at the same moment keeps it closed, or has to finish anew', async () => {
  for (const order of ['sign', 'reopen'] as const) {
    const document = await sentDocument(server, [
      { name: 'Ada', order: 1 },
      { name: 'Bob', order: 2 },
    ]);
    const [ada, bob] = document.signers;
    await sign(ada!);
    await server.runTasks();
    const last = await linkOf(server, document.id, bob!);
    await fillAll(last);
    const acts = [() => last.call(finishSigning), () => reopen(document, ada!.id)];
    const outcomes = await Promise.allSettled((order === 'sign' ? acts : acts.toReversed()).map((act) => act()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const states = (await document.read()).recipients.map(({ state }) => state);
    expect([
      ['submitted', 'submitted'],
      ['viewed', 'waiting'],
    ]).toContainEqual(states);
  }
});

test('what is not submitted, sealed, archived or marked as completed is not opened again, nor by others', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada, bob] = document.signers;
  expect(await refusal(reopen(document, ada!.id))).toBe('409 document_transition_refused');
  await sign(ada!);
  expect(await refusal(reopen(document, bob!.id))).toBe('409 reopen_not_submitted');
  const stranger = await make.user();
  expect(await refusal(reopen({ sender: stranger, id: document.id }, ada!.id))).toBe('404 not_found');
  await as(document.sender)(completeDocument, { params: { id: document.id } });
  expect(await refusal(reopen(document, ada!.id))).toBe('409 document_transition_refused');
  const sealed = await sentDocument(server, [{ name: 'Ada' }]);
  await sign(sealed.signers[0]!);
  await server.runTasks();
  expect(await refusal(reopen(sealed, sealed.signers[0]!.id))).toBe('409 document_transition_refused');
  const archived = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  await sign(archived.signers[0]!);
  await as(archived.sender)(archiveDocument, { params: { id: archived.id } });
  expect(await refusal(reopen(archived, archived.signers[0]!.id))).toBe('409 document_archived');
});

test('a signature can be drawn again', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }]);
  const [ada] = document.signers;
  await sign(ada!);
  await reopen(document, ada!.id);
  const { fields } = await ada!.call(getSigning);
  await ada!.call(attachSignature, { params: { id: fields[0]!.id }, body: { kind: 'draw', image: DRAWING } });
  await ada!.call(finishSigning);
  await server.runTasks();
  expect((await document.read()).status).toBe('completed');
});

test('a document that its sender completes after a part was opened again is sealed without that part', async () => {
  const document = await sentDocument(server, [{ name: 'Ada' }, { name: 'Bob' }]);
  const [ada] = document.signers;
  await sign(ada!);
  await reopen(document, ada!.id);
  await as(document.sender)(completeDocument, { params: { id: document.id } });
  await server.runTasks();
  expect(await document.read()).toMatchObject({ status: 'completed', waitingReason: null });
});
