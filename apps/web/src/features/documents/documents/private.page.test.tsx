import { type DocumentSummary, getDocument, listDocuments, shareDocument } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const can = { edit: false, send: false, recall: false, complete: false, close: false, remind: false, resend: false };
const rights = {
  ...can,
  correct: true,
  reopen: false,
  copy: false,
  reschedule: false,
  archive: true,
  restore: false,
  delete: false,
  download: false,
  seal: false,
  share: true,
  move: true,
  unlock: false,
  lock: false,
};
const PRIVATE = { visibility: 'private' as const, title: 'Offer', can: rights, permissions: rights };

const listed = (document: Partial<DocumentSummary>) => answer(listDocuments, { count: 1, results: [document] });

test('a private document is marked in the list, and shared from its menu, which can be undone', async () => {
  const server = await openPage('/documents', { answers: [listed({ ...PRIVATE, id: 1 })] });
  await expectToStand();

  await expect.element(page.getByRole('row', { name: /Offer/ }).getByText(/Private ·/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Offer' }).click();
  await page.getByRole('menuitem', { name: 'Share with team' }).click();
  await expect.element(page.getByText(/Everyone in the team can see/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect
    .poll(() => server.bodiesOf(shareDocument))
    .toEqual([{ visibility: 'shared' }, { visibility: 'private' }]);
});

test('where it may not be shared the menu does not offer it, and a refusal is told', async () => {
  const shared = { ...PRIVATE, id: 1, visibility: 'shared' as const };
  const refusal = refuse(shareDocument, 409, 'not_permitted');
  await openPage('/documents', { answers: [listed(shared), refusal] });
  await page.getByRole('button', { name: 'Actions for Offer' }).click();
  await page.getByRole('menuitem', { name: 'Make private' }).click();
  await expect.element(page.getByText('Failed to make document private')).toBeVisible();
  closePage();

  const own = { ...rights, share: false };
  await openPage('/documents', { answers: [listed({ ...shared, can: own, permissions: own })] });
  await page.getByRole('button', { name: 'Actions for Offer' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Archive return' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Make private' })).not.toBeInTheDocument();
});

test('its page says who sees it', async () => {
  await openPage('/documents/1', { answers: [answer(getDocument, PRIVATE)] });
  await expectToStand();
  await expect.element(page.getByText('The owner and team admins')).toBeVisible();
});
