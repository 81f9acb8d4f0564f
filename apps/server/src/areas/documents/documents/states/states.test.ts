import { addRecipient, createDocument, DOCUMENT_STATES, type DocumentState } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { SYSTEM } from '../../evidence/index.ts';
import { mayMove } from './states.ts';
import { lockDocument, transition } from './transition.ts';

const server = await testApp();
const { db } = server.platform;

// As drawn in the domain's picture; everything else is refused.
const MOVES: [DocumentState, DocumentState][] = [
  ['new', 'draft'],
  ['draft', 'pending'],
  ['pending', 'sent'],
  ['pending', 'draft'],
  ['pending', 'not_completed'],
  ['sent', 'viewed'],
  ['sent', 'draft'],
  ['sent', 'rejected'],
  ['sent', 'not_completed'],
  ['viewed', 'submitted'],
  ['viewed', 'draft'],
  ['viewed', 'rejected'],
  ['viewed', 'not_completed'],
  ['submitted', 'draft'],
  ['submitted', 'rejected'],
  ['submitted', 'not_completed'],
  ['submitted', 'completed'],
  ['completed', 'downloaded'],
];
const isDrawn = (from: DocumentState, to: DocumentState) => MOVES.some(([a, b]) => a === from && b === to);

test('of all pairs of states only the arrows are moves', () => {
  const moves = DOCUMENT_STATES.flatMap((from) =>
    DOCUMENT_STATES.filter((to) => mayMove({ state: from, finishedAt: null, isMarkedCompleted: false }, to)).map(
      (to) => [from, to],
    ),
  );

  expect(moves).toEqual(MOVES.toSorted(byState));
});

const byState = (one: [DocumentState, DocumentState], other: [DocumentState, DocumentState]) =>
  DOCUMENT_STATES.indexOf(one[0]) - DOCUMENT_STATES.indexOf(other[0]) ||
  DOCUMENT_STATES.indexOf(one[1]) - DOCUMENT_STATES.indexOf(other[1]);

test('what the sender marked as completed is completed from sent and viewed as well', () => {
  const marked = (state: DocumentState) =>
    mayMove({ state, finishedAt: new Date(), isMarkedCompleted: true }, 'completed');

  expect(DOCUMENT_STATES.filter(marked)).toEqual(['sent', 'viewed', 'submitted']);
});

test('a document whose last part is done is neither taken back, declined nor closed', () => {
  const finished = { state: 'submitted' as const, finishedAt: new Date(), isMarkedCompleted: false };

  const moves = DOCUMENT_STATES.filter((to) => mayMove(finished, to));

  expect(moves).toEqual(['completed']);
});

test('a refused move leaves state, version and evidence as they were', async () => {
  const alice = await server.make.user();
  const { id } = await server.as(alice)(createDocument, { body: {} });
  for (const from of DOCUMENT_STATES) {
    await db.updateTable('documents').set({ state: from }).where('id', '=', id).execute();
    for (const to of DOCUMENT_STATES.filter((state) => state !== from && !isDrawn(from, state))) {
      const before = await stand(id);

      const attempt = db.transaction().execute(async (tx) => {
        const document = await lockDocument(tx, id, alice.accountId);
        return transition(tx, server.platform, document, {
          to,
          evidence: { action: 'document.closed', actor: SYSTEM },
        });
      });

      await expect(attempt).rejects.toMatchObject({ code: 'document_transition_refused' });
      expect(await stand(id)).toEqual(before);
    }
  }
});

test('every move along an arrow is in the evidence and counts as a version', async () => {
  const alice = await server.make.user();
  for (const [from, to] of MOVES) {
    const { id } = await server.as(alice)(createDocument, { body: {} });
    await db.updateTable('documents').set({ state: from }).where('id', '=', id).execute();
    const before = await stand(id);

    await db.transaction().execute(async (tx) => {
      const document = await lockDocument(tx, id, alice.accountId);
      await transition(tx, server.platform, document, { to, evidence: { action: 'document.closed', actor: SYSTEM } });
    });

    expect(await stand(id)).toEqual({ state: to, version: before.version + 1, entries: before.entries + 1 });
  }
});

test('preparing begins with the first recipient', async () => {
  const alice = await server.make.user();
  const { id } = await server.as(alice)(createDocument, { body: {} });

  await server.as(alice)(addRecipient, { body: { document: id, email: 'ada@example.com', name: 'Ada' } });

  expect((await stand(id)).state).toBe('draft');
});

async function stand(id: number): Promise<{ state: string; version: number; entries: number }> {
  const { state, version } = await db
    .selectFrom('documents')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom('evidence').select('sequence').where('documentId', '=', id).execute();
  return { state, version, entries: entries.length };
}
