import {
  addDays,
  createContact,
  createDocument,
  deleteDocument,
  eraseRetentionDue,
  getDocument,
  getRetentionRules,
  listDocuments,
  listErasedDocuments,
  listLegalHolds,
  listRetentionDue,
  mergeContacts,
  placeLegalHold,
  releaseLegalHold,
  restoreContacts,
  type RetentionRule,
  setRetentionRules,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { type TestUser, testApp } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { madeDocument } from '../../../../test/documents-made.ts';
import { draft } from '../../../../test/drafting.ts';
import { refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { countOfDocument } from '../../../../test/raw-rows.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { as, make, clock, platform, runTasks } = server;
const { db } = platform;

const ago = (years: number, days = 0) => {
  const day = clock.now();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return new Date(day.getTime() - days * 86_400_000);
};
const day = (at: Date) => at.toISOString().slice(0, 10);
const ALL: RetentionRule = { formType: null, years: 3, countedFrom: 'completion' };

const completed = (user: TestUser, sealedAt: Date, more = {}) =>
  madeDocument(server, user, { state: 'completed', sealedAt, finishedAt: sealedAt, ...more });
const setRules = (user: TestUser, ...rules: RetentionRule[]) => as(user)(setRetentionRules, { body: { rules } });
const due = async (user: TestUser, query = {}) =>
  (await as(user)(listRetentionDue, { query })).results.map(({ id, deleteOn, isHeld }) => [id, deleteOn, isHeld]);
const erase = async (user: TestUser, count: number, mayBeMany = false) => {
  await as(user)(eraseRetentionDue, { body: { count, mayBeMany } });
  await runTasks();
};
const listed = async (user: TestUser) => (await as(user)(listDocuments)).results.map(({ id }) => id);

test('without a rule nothing is due and nothing is erased, however old it is', async () => {
  const user = await make.user();
  const id = await completed(user, ago(90));

  expect(await as(user)(getRetentionRules)).toEqual({ rules: [], dueCount: 0, heldCount: 0 });
  expect(await due(user, { ahead: 3660 })).toEqual([]);
  expect(await refusal(erase(user, 1))).toBe('409 retention_count_changed');
  await runTasks({ withSweeps: true });
  expect(await listed(user)).toEqual([id]);
});

test('a rule counts years from completion; that of a form type goes before that of all others', async () => {
  const user = await make.user();
  const old = await completed(user, ago(3, 1));
  const young = await completed(user, ago(3, -10));
  const form = await completed(user, ago(4), { formType: '1040' });
  await madeDocument(server, user, { state: 'not_completed', createdAt: ago(9) });
  await setRules(user, ALL, { formType: '1040', years: 7, countedFrom: 'completion' });

  expect(await due(user)).toEqual([[old, day(ago(0, 1)), false]]);
  expect(await due(user, { ahead: 30 })).toEqual([
    [old, day(ago(0, 1)), false],
    [young, day(ago(0, -10)), false],
  ]);
  await setRules(user, { formType: '1040', years: 4, countedFrom: 'completion' });
  expect((await due(user)).map(([id]) => id)).toEqual([form]);
});

test('a return is kept from its due date or receipt, whichever is later, and without either for good', async () => {
  const user = await make.user();
  const sealedAt = ago(5);
  const today = day(clock.now());
  const of = (dueOn: string | null, irsReceivedOn: string | null) =>
    completed(user, sealedAt, { formType: '1040', dueOn, irsReceivedOn });
  const [byDue, byReceipt] = [await of(day(ago(3)), day(ago(4))), await of(day(ago(4)), day(ago(3)))];
  await of(day(ago(4)), day(ago(3, -1)));
  await of(null, null);
  await setRules(user, { formType: '1040', years: 3, countedFrom: 'due_or_receipt' });

  expect(await due(user)).toEqual([
    [byDue, today, false],
    [byReceipt, today, false],
  ]);
  expect((await due(user, { ahead: 1 })).at(-1)?.[1]).toBe(addDays(today, 1));
});

test('an IRS form stays three years from its due date or receipt, however short a rule is, and a longer rule holds', async () => {
  const user = await make.user();
  const today = day(clock.now());
  const form = (dueOn: string | null, irsReceivedOn: string | null, sealedAt = ago(4)) =>
    completed(user, sealedAt, { formType: '1040', sendingOption: 'irs_8879', dueOn, irsReceivedOn });
  const ordinary = await completed(user, ago(4), { formType: '1040', dueOn: today });
  const byDue = await form(day(ago(3)), day(ago(4)));
  const byReceipt = await form(day(ago(4)), day(ago(3)));
  await form(day(ago(3, -1)), null);
  await form(null, null, ago(20));
  await setRules(user, { formType: '1040', years: 1, countedFrom: 'completion' });

  expect(await due(user)).toEqual([
    [ordinary, day(ago(3)), false],
    [byDue, today, false],
    [byReceipt, today, false],
  ]);
  await setRules(user, { formType: '1040', years: 7, countedFrom: 'due_or_receipt' });
  expect(await due(user)).toEqual([]);
  await setRules(user, { formType: '1040', years: 3, countedFrom: 'due_or_receipt' });
  await db.updateTable('documents').set({ isHeld: true }).where('id', '=', byDue).execute();
  expect((await due(user)).map(([id, , isHeld]) => [id, isHeld])).toEqual([
    [byDue, true],
    [byReceipt, false],
  ]);
});

test('what is due is erased by a job with a record; its number and its chain stay', async () => {
  const user = await make.user();
  const { id, signers } = await sentDocument(server, [{ name: 'Ann' }], { sender: user });
  await sign(signers[0]!);
  await runTasks();
  clock.advance(4 * 366 * 86_400_000);
  const later = await signedInAgain(server, user);
  await setRules(later, ALL);
  const { files, sealed } = await as(later)(getDocument, { params: { id } });

  await erase(later, 1);
  await runTasks();

  expect(await refusal(as(later)(getDocument, { params: { id } }))).toBe('404 not_found');
  const { results } = await as(later)(listErasedDocuments);
  expect(results).toMatchObject([{ number: 'D-000001', years: 3, countedFrom: 'completion' }]);
  const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ title: '', subject: '', message: '', clientId: null });
  for (const table of ['document_files', 'sealed_files', 'recipients', 'fields', 'evidence_personal', 'mails']) {
    expect([table, await countOfDocument(db, table, id)]).toEqual([table, 0]);
  }
  const hashes = [...files, ...sealed].map(({ sha256 }) => sha256);
  expect(await db.selectFrom('storedFiles').select('sha256').where('sha256', 'in', hashes).execute()).toEqual([]);
  const actions = await db.selectFrom('evidence').select('action').where('documentId', '=', id).execute();
  expect(actions.map(({ action }) => action)).toContain('document.erased');
  // Others of this file were made as rows alone.
  const violations = await checkInvariants(db, platform.store);
  expect(violations.filter(({ row }) => row === `documents ${id}`)).toEqual([]);
});

test('a legal hold always wins: on a document, and on all about a client, also while the job waits', async () => {
  const user = await make.user();
  const contact = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
  const { id: client } = await as(user)(createContact, { body: contact });
  const [one, other, free] = [
    await completed(user, ago(4)),
    await completed(user, ago(4), { clientId: client }),
    await completed(user, ago(4)),
  ];
  await setRules(user, ALL);
  const place = (body: object) => as(user)(placeLegalHold, { body: { reason: 'Audit 2026', ...body } });
  const hold = await place({ documentNumber: 'D-000001' });
  await place({ client });

  expect(hold).toMatchObject({ document: { id: one }, client: null, reason: 'Audit 2026', releasedAt: null });
  expect((await due(user)).map(([id, , isHeld]) => [id, isHeld])).toEqual([
    [one, true],
    [other, true],
    [free, false],
  ]);
  expect(await as(user)(getRetentionRules)).toMatchObject({ dueCount: 1, heldCount: 2 });
  // Placed between the press and the job.
  await as(user)(eraseRetentionDue, { body: { count: 1 } });
  const late = await place({ documentNumber: '3' });
  await runTasks();
  expect(new Set(await listed(user))).toEqual(new Set([one, other, free]));

  await as(user)(releaseLegalHold, { params: { id: late.id } });
  await as(user)(releaseLegalHold, { params: { id: hold.id } });
  expect(await refusal(as(user)(releaseLegalHold, { params: { id: hold.id } }))).toBe('409 hold_released');
  await erase(user, 2);
  expect(await listed(user)).toEqual([other]);
  expect((await as(user)(listLegalHolds)).results.map(({ releasedBy }) => releasedBy !== null)).toEqual([
    true,
    false,
    true,
  ]);
});

test('a hold on a client takes what comes later, follows a merge, and stays when that is undone', async () => {
  const user = await make.user();
  const contact = (email: string) =>
    as(user)(createContact, { body: { email, firstName: 'Ann', lastName: 'Lee' } }).then(({ id }) => id);
  const [one, other] = [await contact('one@example.com'), await contact('other@example.com')];
  await as(user)(placeLegalHold, { body: { client: one, reason: 'Audit' } });
  const later = await as(user)(createDocument, { body: { client: one } });
  const free = await as(user)(createDocument, { body: { client: other } });
  const isHeld = async (id: number) =>
    (await refusal(as(user)(deleteDocument, { params: { id } })).catch(() => 'deleted')) === '409 document_held';

  expect(await isHeld(later.id)).toBe(true);
  const merged = await as(user)(mergeContacts, { body: { keepId: other, ids: [one] } });
  expect([await isHeld(later.id), await isHeld(free.id)]).toEqual([true, true]);
  await as(user)(restoreContacts, { body: { deletion: merged.deletion } });
  expect(await isHeld(later.id)).toBe(true);
  for (const { id } of (await as(user)(listLegalHolds)).results) await as(user)(releaseLegalHold, { params: { id } });
  expect(await isHeld(later.id)).toBe(false);
});

test('a hold keeps a draft from being deleted, and two holds have to be released', async () => {
  const user = await make.user();
  const { id } = await draft(server, user, [{ email: 'ann@example.com' }]);
  const place = () => as(user)(placeLegalHold, { body: { documentNumber: 'D-000001', reason: 'Audit' } });
  const [first, second] = [await place(), await place()];
  const remove = () => as(user)(deleteDocument, { params: { id } });

  expect(await refusal(remove())).toBe('409 document_held');
  await as(user)(releaseLegalHold, { params: { id: first.id } });
  expect(await refusal(remove())).toBe('409 document_held');
  await as(user)(releaseLegalHold, { params: { id: second.id } });
  await remove();
  expect(await refusal(place())).toBe('404 not_found');
});

test('a rule that is taken back before the job runs keeps what was due', async () => {
  const user = await make.user();
  const id = await completed(user, ago(9));
  await setRules(user, ALL);
  await as(user)(eraseRetentionDue, { body: { count: 1 } });
  await setRules(user);
  await runTasks();
  expect(await listed(user)).toEqual([id]);
});

test('more than a few in a hundred are erased only once that is confirmed, and never another number than was shown', async () => {
  const user = await make.user();
  await db
    .insertInto('documents')
    .values(
      Array.from({ length: 101 }, (_, index) => ({
        accountId: user.accountId,
        creatorId: user.userId,
        number: index + 1,
        state: 'completed',
        sealedAt: ago(9),
        finishedAt: ago(9),
        createdAt: ago(9),
        updatedAt: ago(9),
      })),
    )
    .execute();
  await setRules(user, ALL);
  expect(await refusal(erase(user, 100))).toBe('409 retention_count_changed');
  expect(await refusal(erase(user, 101))).toBe('409 retention_too_many');
});

test('separate copies go with what they were made from', async () => {
  const user = await make.user();
  const people = [{ name: 'Ann' }, { name: 'Ben' }];
  const { id } = await sentDocument(server, people, { sender: user, signingOption: 'separate' });
  const parts = await db.selectFrom('documents').select('id').where('parentId', '=', id).execute();
  await db
    .updateTable('documents')
    .set({ state: 'completed', sealedAt: ago(9), finishedAt: ago(9) })
    .where('accountId', '=', user.accountId)
    .execute();
  await setRules(user, ALL);
  expect((await due(user)).map(([one]) => one)).toEqual([id]);
  await erase(user, 1);
  expect(parts).toHaveLength(2);
  expect(await listed(user)).toEqual([]);
});

test('members neither see nor change any of it, admins do', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  expect(await refusal(setRules(member, ALL))).toBe('409 not_permitted');
  expect(await refusal(as(member)(getRetentionRules))).toBe('409 not_permitted');
  expect(await refusal(as(member)(listRetentionDue))).toBe('409 not_permitted');
  expect(await refusal(as(member)(listLegalHolds))).toBe('409 not_permitted');
  expect(await refusal(as(member)(listErasedDocuments))).toBe('409 not_permitted');
  expect((await setRules(admin, ALL)).rules).toEqual([ALL]);
  expect(await refusal(setRules(admin, ALL, ALL))).toBe('422 request_invalid');
});
