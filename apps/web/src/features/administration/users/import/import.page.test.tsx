import {
  cancelJob,
  downloadUserImportReport,
  getUser,
  getUserImport,
  startUserImport,
  toWire,
  UserImport,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../../test/open-page.tsx';
import { sampleOf } from '../../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../../test/server.ts';
import { answerUploads } from '../../../../../test/uploads.ts';

const OWNER = { role: ['admin', 'super_admin', 'user'] as ('user' | 'admin' | 'super_admin')[] };
const FOUND = {
  id: 4,
  fileName: 'people.csv',
  rowCount: 5,
  newCount: 3,
  knownCount: 1,
  wrongCount: 1,
  adminCount: 1,
  invitedCount: 2,
  ignoredColumns: ['Department'],
  problems: [{ row: 6, message: 'Row 6: Email: Enter a valid email address.' }],
  job: null,
};
const JOB = { id: 9, state: 'running' as const, done: 1, total: 4, result: { importId: 4 }, error: null };

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

async function open(...answers: Answer[]) {
  const server = await openPage('/admin/users/import/4', { user: OWNER, answers });
  await expectToStand();
  return server;
}

const choose = (...files: File[]) =>
  userEvent.upload(page.getByLabelText('Choose a file or drop it here').last(), files);

test('a file is uploaded, and what it holds is shown before anyone is added', async () => {
  const found = { ...(sampleOf(UserImport) as UserImport), ...FOUND };
  const { sent } = answerUploads(201, toWire(found));
  const answers = [answer(getUser, OWNER), answer(getUserImport, FOUND)];
  await openPage('/admin/users', { user: OWNER, answers });
  await page.getByRole('link', { name: 'Import users' }).click();

  await choose(new File(['email\nada@example.com'], 'people.csv', { type: 'text/csv' }));

  await expect.element(page.getByRole('heading', { name: 'Check the list' })).toBeVisible();
  expect(location.pathname).toBe('/admin/users/import/4');
  expect(sent.map((form) => (form.get('file') as File).name)).toEqual(['people.csv']);
  await expect.element(page.getByText('Row 6: Email: Enter a valid email address.')).toBeVisible();
  await expect.element(page.getByText('Department')).toBeVisible();
});

test('what the server refuses is said, and so are two files at once', async () => {
  answerUploads(422, { code: 'user_import_columns_missing', detail: '', status: 422, title: '', type: 'about:blank' });
  await openPage('/admin/users/import', { user: OWNER });

  await choose(new File(['name\nAda'], 'people.csv', { type: 'text/csv' }));
  await expect.element(page.getByText(/one of them has to be email/)).toBeVisible();
  await choose(new File(['a'], 'a.csv', { type: 'text/csv' }), new File(['b'], 'b.csv', { type: 'text/csv' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(location.pathname).toBe('/admin/users/import');
});

test('users are added after a question that says how many, and administrators are named in it', async () => {
  const begun = answer(startUserImport, { ...FOUND, job: JOB });
  const server = await open(answer(getUserImport, FOUND), begun);

  await page.getByRole('button', { name: 'Add users' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/New users: 3.*Administrators: 1/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.bodiesOf(startUserImport)).toHaveLength(0);
  await page.getByRole('button', { name: 'Add users' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add users' }).click();

  await expect.element(page.getByText('1 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect.poll(() => server.received.some(({ at }) => at === cancelJob.at)).toBe(true);
});

test('what came of it is told in numbers, with the rows to fix', async () => {
  const job = { ...JOB, state: 'done' as const, done: 4, result: { importId: 4, created: 3, known: 1, failed: 0 } };
  const server = await open(answer(getUserImport, { ...FOUND, job }));

  await expect.element(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('3');
  await page.getByRole('button', { name: 'Download rows' }).click();
  await expect.poll(() => server.received.some(({ at }) => at === downloadUserImportReport.at)).toBe(true);
});

test('why an import failed is said', async () => {
  const job = { ...JOB, state: 'failed' as const, error: 'not_permitted' };
  await open(answer(getUserImport, { ...FOUND, wrongCount: 0, problems: [], job }));

  await expect.element(page.getByRole('heading', { name: 'Import failed' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('where no one is new, nothing can be started', async () => {
  await open(answer(getUserImport, { ...FOUND, newCount: 0 }));

  await expect.element(page.getByRole('heading', { name: 'No one to add' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add users' })).not.toBeInTheDocument();
});

test('a refused start is said', async () => {
  await open(answer(getUserImport, FOUND), refuse(startUserImport, 409, 'import_started'));

  await page.getByRole('button', { name: 'Add users' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add users' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectToFit();
});
