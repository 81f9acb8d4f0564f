import { checkWaitingParts, listWaitingParts, openWaitingPart } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../lib/session.ts';
import { readWalk, writeWalk } from '../../../lib/walk.ts';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(() => {
  writeWalk(null);
  closePage();
});

const at = '2026-11-20T10:00:00.000Z';
const parts = ['Lease', 'Loan', 'Will'].map((title, index) => ({
  id: index + 1,
  title,
  sender: 'Bob',
  invitedAt: at,
  expiresAt: null,
}));
const listed = answer(listWaitingParts, { count: 3, next: null, previous: null, results: parts });
const allGone = refuse(openWaitingPart, 404, 'not_found');

test('several are chosen; those that wait no more are passed by, and the end says how each one stands', async () => {
  const states = answer(checkWaitingParts, {
    parts: [
      { id: 1, state: 'signed' },
      { id: 3, state: 'recalled' },
    ],
  });
  await openPage('/waiting', { answers: [listed, allGone, states] });
  await page.getByRole('checkbox', { name: 'Select Lease' }).click();
  await page.getByRole('checkbox', { name: 'Select Will' }).click();
  await page.getByRole('button', { name: 'Review and sign 2 documents' }).click();

  await expect.element(page.getByRole('heading', { name: 'You finished 1 of 2' })).toBeVisible();
  await expect.element(page.getByText('The sender recalled it')).toBeVisible();
  await expect.element(page.getByText('Loan')).not.toBeInTheDocument();
  expect(readWalk()).toMatchObject({ next: 2, at: null, kept: {} });
  await expectToFit();
});

test('all of a page are chosen with one press, and what is left can be gone through again', async () => {
  const states = answer(checkWaitingParts, { parts: parts.map(({ id }) => ({ id, state: 'waiting' as const })) });
  await openPage('/waiting', { answers: [listed, allGone, states] });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Review and sign 3 documents' }).click();
  await page.getByRole('button', { name: 'Review and sign the remaining 3' }).click();
  await expect.poll(() => readWalk()?.next).toBe(3);
});

test('a failure is said and can be tried again, and another person’s walk is none', async () => {
  await openPage('/waiting', { answers: [listed, refuse(openWaitingPart, 400, 'internal')] });
  await page.getByRole('checkbox', { name: 'Select Lease' }).click();
  await page.getByRole('button', { name: 'Review and sign 1 document', exact: true }).click();
  await expect.element(page.getByText('The next document couldn’t be opened.')).toBeVisible();
  expect(readWalk()?.next).toBe(0);
  closePage();

  const person = (session().user?.id ?? 0) + 1000;
  writeWalk({
    person,
    email: 'x@example.com',
    stops: [{ id: 1, title: 'Secret', from: 'X' }],
    next: 0,
    at: null,
    kept: {},
  });
  await openPage('/waiting/sign', { answers: [listed] });
  await expectToStand();
  await expect.element(page.getByText('Lease')).toBeVisible();
  await expect.element(page.getByText('Secret')).not.toBeInTheDocument();
});
