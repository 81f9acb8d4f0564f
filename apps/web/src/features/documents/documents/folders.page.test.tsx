import {
  createFolder,
  deleteFolder,
  getTeamId,
  listDocuments,
  listFolders,
  listGroups,
  moveDocument,
  updateFolder,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const all = { update: true, delete: true, restrict: true };
const FOLDERS = [
  { id: 4, name: 'Contracts', isRestricted: true, groups: [9], version: 2, permissions: all },
  { id: 5, name: 'Leases', isRestricted: false, groups: [], version: 1, permissions: all },
];
const folders = (results = FOLDERS) => answer(listFolders, { results, permissions: { create: true, restrict: true } });
const groups = answer(listGroups, { results: [{ id: 9, name: 'Partners' }] });
const can = { archive: true, move: true };
const LEASE = { id: 1, number: 'D-000001', title: 'Lease', folder: { id: 5, name: 'Leases' }, can, permissions: can };

async function openDocuments(path: '/documents' | '/documents?folder=5', ...answers: Answer[]) {
  const server = await openPage(path, {
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(listDocuments, { count: 1, results: [LEASE] }),
      groups,
      ...answers,
    ],
  });
  await expectToStand();
  return server;
}

test('the list shows one folder, and says so', async () => {
  const server = await openDocuments('/documents', folders());
  await expect.element(page.getByRole('row', { name: /Lease/ }).getByText(/Leases ·/)).toBeVisible();
  await page.getByLabelText('Folder', { exact: true }).selectOptions('Leases');
  await expect.element(page.getByText(/In .?Leases/)).toBeVisible();
  expect(server.received.some(({ at, query }) => at === listDocuments.at && query['folder'] === '5')).toBe(true);
});

test('a document is moved to another folder, which can be undone', async () => {
  const server = await openDocuments('/documents', folders(), answer(moveDocument, LEASE as never));
  await page.getByRole('button', { name: 'Actions for Lease' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await dialog.getByLabelText('Folder').selectOptions('Contracts');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.bodiesOf(moveDocument)).toEqual([{ folder: 4 }, { folder: 5 }]);
});

test('a folder is made for some groups, and opened to everyone again', async () => {
  const server = await openDocuments(
    '/documents',
    folders(),
    answer(createFolder, FOLDERS[0]),
    answer(updateFolder, FOLDERS[1]),
  );
  await page.getByRole('button', { name: 'Folders' }).click();
  await expect.element(page.getByText(/Open to .*Partners/)).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Payroll');
  await page.getByLabelText('Selected groups').click();
  await page.getByRole('combobox', { name: 'Groups' }).click();
  await page.getByRole('option', { name: 'Partners' }).click();
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(createFolder)).toEqual([{ name: 'Payroll', groups: [9] }]);
  await page.getByRole('button', { name: 'Edit Contracts' }).click();
  await page.getByLabelText('Everyone in the team').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(updateFolder)).toEqual([{ name: 'Contracts', groups: null }]);
});

test('a folder with documents stays, and the reason is said', async () => {
  await openDocuments('/documents', folders(), refuse(deleteFolder, 409, 'folder_not_empty'));
  await page.getByRole('button', { name: 'Folders' }).click();
  await page.getByRole('button', { name: 'Delete Leases' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect.element(page.getByText(/still has documents/)).toBeVisible();
});
