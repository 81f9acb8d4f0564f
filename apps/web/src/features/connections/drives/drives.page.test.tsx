import {
  changeDriveSettings,
  createDriveFolder,
  disconnectDrive,
  finishDrive,
  getDrive,
  getDriveSettings,
  getUser,
  listDriveDeliveries,
  listDriveFolders,
  listDrives,
  listFolders,
  retryDriveDelivery,
  updateDrive,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const RULE = {
  isDelivering: true,
  folder: { id: 'f1', name: 'Signed' },
  documentsFolder: null,
  includesPrivate: true,
  withEvidence: false,
  namePattern: '{title} {number}',
};
const CONNECTION = {
  state: 'connected' as const,
  name: 'Olive Owner',
  email: 'olive@example.com',
  connectedBy: { id: 1, name: 'Ada Lovelace' },
  failure: null,
  failedAt: null,
  deliveredAt: null,
  isOpenToMembers: false,
  rule: RULE,
};
const MAY = { manage: true, browse: true };
const DRIVE = {
  provider: 'google_drive' as const,
  isConfigured: true,
  version: 3,
  permissions: MAY,
  connection: CONNECTION,
};
const NONE = { ...DRIVE, connection: null, version: 0 };
const FAILED = {
  id: 9,
  document: { id: 4, number: 'D-000004', title: 'Lease' },
  state: 'failed' as const,
  files: [],
  tries: 5,
  failure: 'folder_missing' as const,
  nextTryAt: null,
};

const button = (name: string | RegExp) => page.getByRole('button', { name });

const open = (address: string, ...answers: Answer[]) =>
  openPage(address, {
    answers: [
      answer(listDriveDeliveries, { count: 1, next: null, results: [FAILED] }),
      answer(listFolders, { results: [{ id: 5, name: 'Leases' }], permissions: { create: true } }),
      ...answers,
    ],
  });

test('the overview shows each service, how it is doing, and the way to it', async () => {
  const failing = { ...DRIVE, connection: { ...CONNECTION, failure: 'full' as const } };
  const { main } = await open(
    '/integrations',
    answer(listDrives, { results: [failing, { ...NONE, provider: 'dropbox' }] }),
  );
  await expect.element(main.getByText('olive@example.com')).toBeVisible();
  await expect.element(main.getByText('The drive is full.')).toBeVisible();
  await expect.element(main.getByText('Not connected', { exact: true })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Open Dropbox' }))
    .toHaveAttribute('href', '/integrations/dropbox');
  await expect.element(main.getByRole('link', { name: 'Open Zapier' })).toBeVisible();
});

test('where the instance is not registered, people read whom to ask, and see no form', async () => {
  const { main } = await open('/integrations/google-drive', answer(getDrive, { ...NONE, isConfigured: false }));
  await expect.element(main.getByText('Google Drive isn’t set up on this instance')).toBeVisible();
  expect(main.getByLabelText(/Client ID/).query()).toBeNull();
  expect(button('Connect Google Drive').query()).toBeNull();
});

test('an administrator reads every step with the address to register, and saves the keys', async () => {
  const settings = (clientId: string | null) => ({
    redirectUri: 'https://sign.example.com/integrations/return',
    applications: [{ provider: 'google_drive' as const, isFixed: false, clientId, secretEnd: clientId && 'abcd' }],
  });
  const { main, received } = await openPage('/integrations/google-drive', {
    user: { role: ['admin'] },
    answers: [
      answer(getDrive, { ...NONE, isConfigured: false }),
      answer(getDriveSettings, settings(null)),
      answer(changeDriveSettings, settings('client-of-ours')),
      answer(getUser, { role: ['admin'], isBlocked: false }),
    ],
  });
  await expect
    .element(main.getByLabelText('Redirect address'))
    .toHaveValue('https://sign.example.com/integrations/return');
  await main.getByLabelText(/Client ID/).fill('client-of-ours');
  await main.getByLabelText(/Client secret/).fill('secret-of-ours');
  await button('Save keys').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  expect(received.find(({ at }) => at === changeDriveSettings.at)?.body).toEqual({
    keys: { clientId: 'client-of-ours', clientSecret: 'secret-of-ours' },
  });
});

test('before anyone goes to the provider it is said what is asked for', async () => {
  const { main } = await open('/integrations/google-drive', answer(getDrive, NONE));
  await expect.element(main.getByText(/See and download your files/)).toBeVisible();
  await expect.element(main.getByText(/Add files to folders created here/)).toBeVisible();
  await expect.element(button('Connect Google Drive')).toBeVisible();
});

test('a member of a team may not connect it', async () => {
  const seen = { ...NONE, permissions: { manage: false, browse: false } };
  const { main } = await open('/integrations/google-drive', answer(getDrive, seen));
  await expect.element(main.getByText('Ask a team admin to connect it.')).toBeVisible();
  expect(button('Connect Google Drive').query()).toBeNull();
});

test('a rule is changed, with a folder that is made on the way', async () => {
  const folder = { id: 'f2', name: 'Sealed', kind: 'folder' as const };
  const { main, received } = await open(
    '/integrations/google-drive',
    answer(getDrive, { ...DRIVE, connection: { ...CONNECTION, rule: { ...RULE, isDelivering: false, folder: null } } }),
    answer(listDriveFolders, { entries: [], more: null }),
    answer(createDriveFolder, folder),
    answer(updateDrive, DRIVE),
  );
  await main.getByLabelText('Deliver sealed copies to this drive').click();
  await button('Save rule').click();
  await expect.element(main.getByText('Choose a folder for deliveries first.')).toBeVisible();

  await button('Choose folder').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('New folder').fill('Sealed');
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await main.getByLabelText('Which documents').selectOptions('Leases');
  await main.getByLabelText(/File name/).fill('{titel}');
  await button('Save rule').click();
  await expect.element(main.getByText(/Use only \{title\}/)).toBeVisible();
  await main.getByLabelText(/File name/).fill('{date} {title}');
  await expect.element(main.getByText(/2026-04-15 Lease 2026\.pdf/)).toBeVisible();
  await button('Save rule').click();

  await expect.element(page.getByText('Changes saved')).toBeVisible();
  expect(received.find(({ at }) => at === updateDrive.at)?.body).toEqual({
    isDelivering: true,
    folder: { id: 'f2', name: 'Sealed' },
    documentsFolder: 5,
    namePattern: '{date} {title}',
  });
});

test('a delivery that failed says why, and is tried again', async () => {
  const { main, received } = await open(
    '/integrations/google-drive',
    answer(getDrive, DRIVE),
    answer(retryDriveDelivery, { ...FAILED, state: 'waiting' }),
  );
  await expect.element(main.getByText(/The folder no longer exists/).first()).toBeVisible();
  await button('Try to deliver Lease again').first().click();
  await expect.element(page.getByText('Trying again')).toBeVisible();
  expect(received.some(({ at }) => at === retryDriveDelivery.at)).toBe(true);
});

test('a connection that ended says so, and can be made again', async () => {
  const ended = { ...CONNECTION, state: 'needs_reconnecting' as const, failure: 'needs_reconnecting' as const };
  const { main } = await open('/integrations/google-drive', answer(getDrive, { ...DRIVE, connection: ended }));
  await expect.element(main.getByText('The connection has ended', { exact: true })).toBeVisible();
  await expect.element(button('Reconnect')).toBeVisible();
  expect(button(/Try to deliver/).query()).toBeNull();
});

test('disconnecting asks first, and says what happens', async () => {
  const { received } = await open('/integrations/google-drive', answer(getDrive, DRIVE), answer(disconnectDrive, NONE));
  await button('Disconnect').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Files already delivered stay in Google Drive/)).toBeVisible();
  expect(received.some(({ at }) => at === disconnectDrive.at)).toBe(false);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText('Disconnected Google Drive')).toBeVisible();
});

test('back from the provider, the drive is connected and shown', async () => {
  const { main, received } = await open(
    '/integrations/return?state=one&code=two',
    answer(finishDrive, DRIVE),
    answer(getDrive, DRIVE),
  );
  await expect.element(page.getByText('Google Drive is connected')).toBeVisible();
  await expect.element(main.getByText('olive@example.com')).toBeVisible();
  expect(received.filter(({ at }) => at === finishDrive.at).map(({ body }) => body)).toEqual([
    { state: 'one', code: 'two' },
  ]);
});

test('back without a connection, it is said why', async () => {
  const { main } = await open('/integrations/return?state=three&error=access_denied');
  await expect.element(main.getByText(/The connection wasn’t allowed/)).toBeVisible();
  closePage();
  const refused = await open('/integrations/return?state=four&code=five', refuse(finishDrive, 410, 'drive_visit_over'));
  await expect.element(refused.main.getByText(/This request has expired/)).toBeVisible();
});
