import { getDocument, getTeamId, listFolders, moveDocument, shareDocument } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const FOLDERS = answer(listFolders, { results: [{ id: 5, name: 'Leases' }], permissions: { create: true } });
const can = { edit: true, share: true, move: true };
const LEASE = { id: 7, title: 'Lease', status: 'draft' as const, visibility: 'shared' as const, folder: null, can };

async function openUpload(document: typeof LEASE) {
  const server = await openPage('/documents/7/edit?step=upload', {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getDocument, document),
      answer(shareDocument, { ...document, visibility: 'private' }),
      answer(moveDocument, { ...document, visibility: 'private', folder: { id: 5, name: 'Leases' } }),
      FOLDERS,
    ],
  });
  await expectToStand();
  return server;
}

test('in a team a new document is made private and put into a folder where its files are', async () => {
  const server = await openUpload(LEASE);
  await page.getByLabelText('Visible to').selectOptions('The owner and team admins');
  await expect.element(page.getByLabelText('Visible to')).toHaveValue('private');
  await page.getByLabelText('Folder', { exact: true }).selectOptions('Leases');
  await expect.element(page.getByLabelText('Folder', { exact: true })).toHaveValue('5');
  expect(server.bodiesOf(shareDocument)).toEqual([{ visibility: 'private' }]);
  expect(server.bodiesOf(moveDocument)).toEqual([{ folder: 5 }]);
});

test('in one’s own account nothing of it is asked', async () => {
  await openUpload({ ...LEASE, can: { ...can, share: false } });
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(page.getByLabelText('Visible to').elements()).toEqual([]);
});
