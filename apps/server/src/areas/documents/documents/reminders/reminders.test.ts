import {
  archiveDocument,
  correctDocument,
  delegateSigning,
  getDocument,
  getSigning,
  listEvidence,
  recallDocument,
  remindRecipients,
  restoreDocument,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { linkOf, refusal, sentDocument, sign } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const DAY = 24 * 3600_000;
const NOON = new Date('2027-03-01T12:00:00Z');

const remindersTo = async (email: string) =>
  (await server.mails()).filter(({ to, event }) => to === email && event === 'document.reminder').length;
const remindedBy = async (user: TestUser, id: number) =>
  (await as(user)(listEvidence, { params: { id } })).events
    .filter(({ action }) => action === 'recipient.reminded')
    .map(({ actor }) => actor.kind);

/** A document with reminders that went out at noon. */
async function waiting(email: string, settings: object = {}) {
  clock.set(NOON);
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email, mayDelegate: true }]);
  await as(alice)(updateDocument, { params: { id }, body: { autoReminders: true, expiryDays: 7, ...settings } });
  await as(alice)(sendDocument, { params: { id } });
  await server.runTasks();
  const sweepAfter = async (days: number) => {
    clock.set(new Date(NOON.getTime() + days * DAY));
    await server.runTasks({ withSweeps: true });
    return remindersTo(email);
  };
  return { alice, id, sweepAfter };
}

test('someone who does not answer is reminded in the mornings, and on the last day', async () => {
  const { alice, id, sweepAfter } = await waiting('slow@example.com');

  const counts = [];
  // Mornings are at 0.83 of a day.
  for (const days of [0.01, 2.8, 2.84, 4, 5.8, 5.84, 6.8, 6.84, 6.9]) counts.push(await sweepAfter(days));

  clock.set(NOON);
  expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 2]);
  expect(await remindedBy(alice, id)).toEqual(['system', 'system']);
  const link = await linkOf(server, id, { email: 'slow@example.com' });
  expect(await link.call(getSigning)).toMatchObject({ turn: true });
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});

test('the rules of a document are its own, and separate copies have them too', async () => {
  const rules = { remindAfterDays: 1, remindEveryDays: 2, remindMost: 1, expiryDays: 30 };
  const { alice, id, sweepAfter } = await waiting('often@example.com', { ...rules, signingOption: 'separate' });

  expect(await as(alice)(getDocument, { params: { id } })).toMatchObject(rules);
  expect([await sweepAfter(0.84), await sweepAfter(10), await sweepAfter(29.5)]).toEqual([1, 1, 2]);
});

test('a server that was away for days sends one reminder, not several', async () => {
  const { sweepAfter } = await waiting('away@example.com', { remindAfterDays: 1, remindEveryDays: 1 });

  expect(await sweepAfter(4.5)).toBe(1);
  expect(await sweepAfter(4.51)).toBe(1);
});

test('two instances that sweep at once send one reminder', async () => {
  const { sweepAfter } = await waiting('twice@example.com');
  clock.set(new Date(NOON.getTime() + 2.9 * DAY));

  await Promise.all([server.runTasks({ withSweeps: true }), server.runTasks({ withSweeps: true })]);

  expect(await sweepAfter(2.91)).toBe(1);
});

test('the morning is the one where they opened the document', async () => {
  const { id, sweepAfter } = await waiting('tokyo@example.com');
  const link = await linkOf(server, id, { email: 'tokyo@example.com' });
  await link.call(getSigning, { query: { token: link.token, timeZone: 'Asia/Tokyo' } });

  // Tokyo is nine hours ahead: its morning is at 23:00 of the day before.
  expect([await sweepAfter(2.4), await sweepAfter(2.5)]).toEqual([0, 1]);
});

test('a time zone that is none does not keep anyone from signing', async () => {
  const { id, sweepAfter } = await waiting('nowhere@example.com');
  const link = await linkOf(server, id, { email: 'nowhere@example.com' });

  await link.call(getSigning, { query: { token: link.token, timeZone: "'; drop table users" } });

  expect(await sweepAfter(2.84)).toBe(1);
});

test('no one is reminded without the setting, after signing, while archived, or after a recall', async () => {
  const { signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const done = await waiting('done@example.com');
  await sign(await linkOf(server, done.id, { email: 'done@example.com' }));
  const away = await waiting('archived@example.com');
  await as(away.alice)(archiveDocument, { params: { id: away.id } });
  const back = await waiting('recalled@example.com');
  await as(back.alice)(recallDocument, { params: { id: back.id } });

  await back.sweepAfter(5);

  for (const email of [signers[0]!.email, 'done@example.com', 'archived@example.com', 'recalled@example.com']) {
    expect(await remindersTo(email)).toBe(0);
  }
  clock.set(NOON);
  await as(away.alice)(restoreDocument, { params: { id: away.id } });
  expect(await away.sweepAfter(5.1)).toBe(1);
});

test('who takes over a part has reminders of their own', async () => {
  const { id, sweepAfter } = await waiting('first@example.com');
  expect(await sweepAfter(2.84)).toBe(1);
  const link = await linkOf(server, id, { email: 'first@example.com' });
  await link.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } });

  await sweepAfter(5.8);
  expect(await remindersTo('heir@example.com')).toBe(0);
  await sweepAfter(5.84);
  expect(await remindersTo('heir@example.com')).toBe(1);
});

test('a sender reminds now, once an hour, and the links keep working', async () => {
  const { alice, id } = await waiting('now@example.com', { autoReminders: false });
  const link = await linkOf(server, id, { email: 'now@example.com' });
  const remind = () => as(alice)(remindRecipients, { params: { id }, body: {} });

  const [reminded] = (await remind()).recipients;

  expect(reminded?.remindedAt).not.toBeNull();
  expect(await refusal(remind())).toBe('409 reminded_recently');
  expect(await remindersTo('now@example.com')).toBe(1);
  expect(await link.call(getSigning)).toMatchObject({ turn: true });
  expect(await remindedBy(alice, id)).toEqual(['user']);
  const anHourAgo = new Date(clock.now().getTime() - 3600_000);
  await platform.db.updateTable('recipients').set({ remindedAt: anHourAgo }).where('documentId', '=', id).execute();
  await remind();
  expect(await remindersTo('now@example.com')).toBe(2);
});

test('only those whose turn it is are reminded, and one alone where one is named', async () => {
  const { sender, id, signers } = await sentDocument(server, [
    { name: 'Ada', order: 1 },
    { name: 'Bob', order: 1 },
    { name: 'Cem', order: 2 },
  ]);
  const { recipients } = await as(sender)(getDocument, { params: { id } });
  const idOf = (name: string) => recipients.find((one) => one.name === name)?.id;
  const remind = (name: string) => as(sender)(remindRecipients, { params: { id }, body: { recipient: idOf(name) } });

  await remind('Bob');

  expect(await refusal(remind('Cem'))).toBe('409 document_transition_refused');
  expect(await Promise.all(signers.slice(0, 2).map(({ email }) => remindersTo(email)))).toEqual([0, 1]);
  await as(sender)(remindRecipients, { params: { id }, body: {} });
  expect(await Promise.all(signers.slice(0, 2).map(({ email }) => remindersTo(email)))).toEqual([1, 1]);
});

test('each of separate copies is reminded from the document they were made of', async () => {
  const alice = await make.user();
  const { id } = await draft(server, alice, [{ email: 'one@example.com' }, { email: 'two@example.com' }]);
  await as(alice)(updateDocument, { params: { id }, body: { signingOption: 'separate' } });
  await as(alice)(sendDocument, { params: { id } });
  await server.runTasks();

  await as(alice)(remindRecipients, { params: { id }, body: {} });

  expect([await remindersTo('one@example.com'), await remindersTo('two@example.com')]).toEqual([1, 1]);
});

test('another account, a draft and a document that is over remind no one', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  const { id: draftId } = await draft(server, sender, [{ email: 'draft@example.com' }]);
  const mallory = await make.user();

  expect(await refusal(as(mallory)(remindRecipients, { params: { id }, body: {} }))).toBe('404 not_found');
  const early = as(sender)(remindRecipients, { params: { id: draftId }, body: {} });
  expect(await refusal(early)).toBe('409 document_transition_refused');
  await sign(signers[0]!);
  await server.runTasks();
  expect(await refusal(as(sender)(remindRecipients, { params: { id }, body: {} }))).toBe(
    '409 document_transition_refused',
  );
});

test('a corrected last day is reminded of, and the one before is not', async () => {
  const later = await waiting('later@example.com', { remindMost: 1 });
  const sooner = await waiting('sooner@example.com', { remindAfterDays: 20, remindEveryDays: 20, expiryDays: 30 });
  const correct = ({ alice, id }: typeof later, days: number) => {
    const expiresAt = new Date(NOON.getTime() + days * DAY).toISOString();
    return as(alice)(correctDocument, { params: { id }, body: { expiresAt } });
  };
  expect(await later.sweepAfter(2.84)).toBe(1);
  // Their senders are signed in for minutes.
  clock.set(NOON);
  await correct(later, 14);
  await correct(sooner, 5);

  // Their last mornings are at 3.83 and 12.83; those planned before were at 28.83 and 5.83.
  expect(await sooner.sweepAfter(3.8)).toBe(0);
  expect(await sooner.sweepAfter(3.84)).toBe(1);
  expect([await later.sweepAfter(5.9), await later.sweepAfter(7.1)]).toEqual([1, 1]);
  expect(await later.sweepAfter(12.84)).toBe(2);
  clock.set(NOON);
});
