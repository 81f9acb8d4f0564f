import {
  createFolder,
  getJob,
  listDocuments,
  listFolders,
  measureDocuments,
  readBulk,
  startBulk,
  undoBulk,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const HOSTILE = `<script>${'W'.repeat(190)}`;
const documents = [
  { id: 1, number: 'D-000001', title: 'Lease' },
  { id: 2, number: 'D-000002', title: HOSTILE },
];
const job = (kind: string, result: Record<string, unknown>) => ({
  id: 7,
  kind,
  state: 'done' as const,
  result,
  total: 2,
});
const started = (kind: string, result: Record<string, unknown> = { count: 2, skipped: 0 }) =>
  answer(startBulk, { job: job(kind, result) });

async function openList(address: string, ...answers: Answer[]) {
  const server = await openPage(address, {
    answers: [answer(listDocuments, { count: 60, results: documents }), answer(getJob), ...answers],
  });
  await expectToStand();
  return server;
}

const choose = (name: RegExp | string) => page.getByRole('checkbox', { name }).click();

test('chosen documents are archived as a job, which can be undone', async () => {
  const server = await openList(
    '/documents',
    started('documents_archive'),
    answer(undoBulk, { job: job('documents_restore', { count: 2 }) }),
  );
  await choose(/Select Lease/);
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await choose('Select all on this page');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Archived 2 documents')).toBeVisible();
  expect(server.bodiesOf(startBulk)).toEqual([{ act: 'archive', selection: { ids: [1, 2] } }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Restored 2 documents')).toBeVisible();
});

test('all that match are chosen over all pages, as the filter says', async () => {
  const server = await openList(
    '/documents?status=draft&search=lease',
    answer(measureDocuments, { count: 60, sealedCount: 0, sizeBytes: 0 }),
    started('documents_delete', { count: 59, skipped: 1 }),
  );
  await choose('Select all on this page');
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await choose(/Select Lease/);
  await expect.element(page.getByText('59 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete documents' }).click();
  await expect.element(page.getByText('Deleted 59 documents 1 was skipped.').first()).toBeVisible();
  expect(server.bodiesOf(startBulk)).toEqual([
    { act: 'delete', selection: { matching: { search: 'lease', status: 'draft' }, exceptIds: [1] } },
  ]);
  await expect.element(page.getByRole('link', { name: 'View report' })).toBeVisible();
});

test('a download says how large it is before it begins', async () => {
  const server = await openList(
    '/documents',
    answer(measureDocuments, { count: 2, sealedCount: 1, sizeBytes: 3 * 1024 * 1024 }),
    started('documents_download', { count: 1, skipped: 1, sizeBytes: 3 * 1024 * 1024 }),
  );
  await choose('Select all on this page');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  await expect.element(page.getByText(/sealed copies of 1 document, 3 MB in total/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Download ZIP' }).click();
  await expect.poll(() => server.bodiesOf(startBulk).length).toBe(1);
});

test('a selection is put into a folder', async () => {
  const folder = { id: 4, name: 'Contracts' };
  const server = await openList(
    '/documents',
    answer(listFolders, { results: [folder], permissions: { create: true, restrict: false } }),
    answer(createFolder),
    started('documents_move'),
  );
  await choose('Select all on this page');
  await page.getByRole('button', { name: 'Move to folder' }).click();
  await page.getByRole('dialog').getByLabelText('Folder').selectOptions('Contracts');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => server.bodiesOf(startBulk)).toEqual([{ act: 'move', selection: { ids: [1, 2] }, folder: 4 }]);
});

test('a refusal is told, and the selection stays', async () => {
  await openList('/documents', refuse(startBulk, 422, 'documents_too_many'));
  await choose(/Select Lease/);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Failed to archive documents')).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('the report names each document with the reason, fits a phone, and offers to undo', async () => {
  const results = [
    { ...documents[1]!, outcome: 'skipped' as const, reason: 'document_archived' },
    { ...documents[0]!, outcome: 'done' as const, reason: null },
  ];
  const report = {
    act: 'archive' as const,
    canUndo: true,
    count: 2,
    results,
    job: job('documents_archive', { count: 1, skipped: 1 }),
  };
  const server = await openPage('/documents/bulk/7', {
    viewport: 'phone',
    answers: [answer(readBulk, report), answer(undoBulk, { job: job('documents_restore', { count: 1 }) })],
  });
  await expectToStand();
  await expect.element(page.getByText(/This document is archived/)).toBeVisible();
  await expect.element(page.getByText('Archived 1 document 1 was skipped.')).toBeVisible();
  await expectToFit();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.received.some(({ at }) => at === undoBulk.at)).toBe(true);
});

/** Where the middle of a text is, from the top of the window. */
function middleOf(node: Node | null | undefined): number {
  const range = document.createRange();
  range.selectNodeContents(node ?? document.body);
  const { top, height } = range.getBoundingClientRect();
  return top + height / 2;
}

test('the title of a row stands at the height of its other cells', async () => {
  const results = [{ ...documents[0]!, outcome: 'done' as const, reason: null }];
  const report = {
    act: 'archive' as const,
    count: 1,
    results,
    job: job('documents_archive', { count: 1, skipped: 0 }),
  };
  await openPage('/documents/bulk/7', { answers: [answer(readBulk, report)] });
  await expectToStand();
  await expect.element(page.getByRole('link', { name: 'Lease' })).toBeVisible();
  const row = document.querySelector<HTMLTableRowElement>('tbody tr');
  expect(Math.abs(middleOf(row?.querySelector('a bdi')) - middleOf(row?.cells[0]))).toBeLessThan(1.5);
});
