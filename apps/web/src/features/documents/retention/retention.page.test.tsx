import {
  eraseRetentionDue,
  getRetentionRules,
  listErasedDocuments,
  listLegalHolds,
  listRetentionDue,
  placeLegalHold,
  releaseLegalHold,
  setRetentionRules,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const RULES = { rules: [{ formType: null, years: 7, countedFrom: 'completion' as const }], dueCount: 2, heldCount: 1 };
const DUE = {
  id: 4,
  number: 'D-000004',
  title: 'Lease',
  formType: null,
  taxYear: null,
  completedOn: '2019-01-02',
  deleteOn: '2026-01-02',
  isHeld: true,
};
const HOLD = {
  id: 9,
  document: { id: 4, number: 'D-000004', title: 'Lease' },
  client: null,
  reason: 'Audit 2026',
  createdBy: 'Ada Lovelace',
  releasedAt: null,
  releasedBy: null,
  permissions: { release: true },
};
const none = { count: 0, results: [] };

const open = (...more: Answer[]) =>
  openPage('/retention', {
    answers: [
      answer(getRetentionRules, RULES),
      answer(listRetentionDue, { count: 1, results: [DUE] }),
      answer(listLegalHolds, { count: 1, results: [HOLD] }),
      answer(listErasedDocuments, none as never),
      ...more,
    ],
  });

test('rules are saved as a whole; what is left empty has none', async () => {
  const server = await open(answer(setRetentionRules, RULES));
  await expect.element(page.getByLabelText('All other documents: years')).toHaveValue('7');
  await page.getByLabelText('1040: years').fill('0');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.element(page.getByText('Enter a number of years from 1 to 100, or leave it empty.')).toBeVisible();
  expect(server.bodiesOf(setRetentionRules)).toEqual([]);

  await page.getByLabelText('1040: years').fill('3');
  await page.getByLabelText('1040: counted from').selectOptions('due_or_receipt');
  await page.getByLabelText('All other documents: years').fill('');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect
    .poll(() => server.bodiesOf(setRetentionRules))
    .toEqual([{ rules: [{ formType: '1040', years: 3, countedFrom: 'due_or_receipt' }] }]);
});

const JOB = { id: 5, kind: 'retention_erase', state: 'done' as const, result: { count: 2 } };

test('what is due is erased once that is confirmed, with the number that was shown', async () => {
  const server = await open(answer(eraseRetentionDue, { job: JOB }));
  await expect.element(page.getByText('On hold', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Erase 2 documents' }).click();
  expect(server.bodiesOf(eraseRetentionDue)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase documents' }).click();
  await expect.poll(() => server.bodiesOf(eraseRetentionDue)).toEqual([{ count: 2, mayBeMany: false }]);
  await expect.element(page.getByText('Documents erased')).toBeVisible();
});

test('what would be many is asked about twice, and not done where the second is refused', async () => {
  const server = await open(refuse(eraseRetentionDue, 409, 'retention_too_many'));
  await page.getByRole('button', { name: 'Erase 2 documents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase documents' }).click();
  await expect.element(page.getByText(/more than one in twenty/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(server.bodiesOf(eraseRetentionDue)).toEqual([{ count: 2, mayBeMany: false }]);
});

test('a hold is placed with its reason, and released', async () => {
  const server = await open(answer(placeLegalHold, HOLD as never), answer(releaseLegalHold, HOLD as never));
  await page.getByRole('button', { name: 'Place legal hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Document number').fill('D-000004');
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  expect(server.bodiesOf(placeLegalHold)).toEqual([]);
  await dialog.getByLabelText(/^Reason/).fill('Audit 2026');
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  await expect
    .poll(() => server.bodiesOf(placeLegalHold))
    .toEqual([{ documentNumber: 'D-000004', reason: 'Audit 2026' }]);

  await page.getByRole('button', { name: 'Release hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click();
  await expect.element(page.getByText('Legal hold released')).toBeVisible();
});

test('a list in a card has no frame within that of the card', async () => {
  await open();
  const reason = page.getByText('Audit 2026');
  await expect.element(reason).toBeVisible();
  const framed = (within: Element): Element | null | undefined => within.parentElement?.closest('[data-with-border]');
  const list = framed(reason.element());
  const card = framed(list!);
  expect(card?.tagName).toBe('SECTION');
  expect(getComputedStyle(list!).borderTopWidth).toBe('0px');
  const { left, right } = list!.getBoundingClientRect();
  const edges = card!.getBoundingClientRect();
  expect([left - edges.left, edges.right - right]).toEqual([1, 1]);
});
