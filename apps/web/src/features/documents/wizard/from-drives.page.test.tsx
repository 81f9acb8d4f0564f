import { importDriveFile, listDriveFiles, listDrives } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const DRIVES = answer(listDrives, {
  results: [
    { provider: 'google_drive', connection: { state: 'connected' }, permissions: { manage: true, browse: true } },
    { provider: 'dropbox', connection: null, permissions: { manage: true, browse: false } },
  ],
});
const LEASE = { id: 'one', name: 'Lease.pdf', kind: 'file' as const, isPdf: true, size: 2000 };
const ENTRIES = [
  { id: 'box', name: 'Papers', kind: 'folder' as const, isPdf: false, size: null },
  LEASE,
  { id: 'two', name: 'notes.txt', kind: 'file' as const, isPdf: false, size: 10 },
  { id: 'three', name: 'Scan.pdf', kind: 'file' as const, isPdf: true, size: 6 * 1024 * 1024 },
];
const FILES = answer(listDriveFiles, { entries: ENTRIES, more: null });

test('a PDF is chosen from a connected drive, and the server fetches it', async () => {
  const made = answer(importDriveFile, { document: 7 });
  const { main, received } = await openPage('/documents/add-document', { answers: [DRIVES, FILES, made] });
  expect(main.getByRole('button', { name: 'From Dropbox' }).query()).toBeNull();
  await main.getByRole('button', { name: 'From Google Drive' }).click();
  const dialog = page.getByRole('dialog');

  await expect.element(dialog.getByLabelText(/notes\.txt/)).toBeDisabled();
  await expect.element(dialog.getByLabelText(/Scan\.pdf/)).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Add chosen files' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Papers' }).click();
  await dialog.getByRole('button', { name: 'Google Drive' }).click();
  await dialog.getByLabelText(/Lease\.pdf/).click();
  await dialog.getByRole('button', { name: 'Add chosen files' }).click();

  await expect.poll(() => received.find(({ at }) => at === importDriveFile.at)?.body).toEqual({ file: 'one' });
  await expect.poll(() => location.pathname).toBe('/documents/7/edit');
});

test('what the drive or the door refuses is said at the file', async () => {
  const refusal = refuse(importDriveFile, 422, 'drive_not_pdf');
  const { main } = await openPage('/documents/add-document', { answers: [DRIVES, FILES, refusal] });
  await main.getByRole('button', { name: 'From Google Drive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(/Lease\.pdf/).click();
  await dialog.getByRole('button', { name: 'Add chosen files' }).click();
  await expect.element(main.getByText('This file isn’t a PDF. Choose a PDF.')).toBeVisible();
});

test('a drive that can’t be listed says why and offers another try', async () => {
  const away = refuse(listDriveFiles, 502, 'drive_unavailable');
  const { main } = await openPage('/documents/add-document', { answers: [DRIVES, away] });
  await main.getByRole('button', { name: 'From Google Drive' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/The drive can’t be reached right now/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without a connected drive nothing is offered', async () => {
  const { main } = await openPage('/documents/add-document', { answers: [answer(listDrives, { results: [] })] });
  await expect.element(main.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(main.getByRole('button', { name: /^From / }).query()).toBeNull();
});
