import { Job, listAccountExports, listAccountImports, listExports, toWire } from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { answer } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const OTHERS = [
  answer(listExports, { results: [] }),
  answer(listAccountExports, { permissions: { export: true }, results: [] }),
];
const MAY = { import: true };
const JOB = { id: 5, kind: 'account_import', error: null, file: null, result: {} };
const RESULT = {
  accountId: 9,
  kind: 'team',
  name: 'Preparers',
  installation: 'Old office',
  documents: 12,
  contacts: 30,
  templates: 2,
  files: 44,
  closed: 3,
  names: 4,
  hasNumbers: false,
  leftOut: { members: 6, publicLinks: 2 },
};

const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

const choose = (name = 'account.zip') =>
  userEvent.upload(chooser(), new File(['PK'], name, { type: 'application/zip' }));

test('an import says before that it can’t be undone, and nothing is sent without a yes', async () => {
  const job: Job = { ...(sampleOf(Job) as Job), ...JOB, state: 'waiting' };
  const { sent } = answerUploads(202, toWire({ job }));
  await openPage('/app/account/privacy', {
    answers: [...OTHERS, answer(listAccountImports, { permissions: MAY, results: [] })],
  });
  await expectToStand();
  await expect.element(page.getByText('It leaves out members', { exact: false })).toBeVisible();

  await choose();
  const dialog = page.getByRole('dialog', { name: 'Import this account?' });
  await expect.element(dialog.getByText('It can’t be undone', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);

  await choose();
  await dialog.getByRole('button', { name: 'Import account' }).click();
  await expect.element(page.getByText('Your import will start soon')).toBeVisible();
  expect(sent.map((form) => (form.get('file') as File).name)).toEqual(['account.zip']);
});

test('an import that is over says what came in, and what did not', async () => {
  const results = [
    { ...JOB, state: 'done' as const, result: RESULT },
    { ...JOB, id: 4, state: 'failed' as const, error: 'account_import_version' },
  ];
  await openPage('/app/account/privacy', {
    answers: [...OTHERS, answer(listAccountImports, { permissions: MAY, results })],
  });
  await expectToStand();

  const list = page.getByRole('list', { name: 'Account imports' });
  const [done, failed] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()];
  await expect.element(done).toBeVisible();
  const words = (part: typeof done) => (part.element().textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  expect(words(done)).toContain('Imported Preparers from Old office');
  expect(words(done)).toContain('Out for signature, closed here3');
  expect(words(done)).toContain('Members6Public links2');
  expect(words(done)).toContain('didn’t include full tax numbers');
  await expect.poll(() => words(failed)).toMatch(/Nothing was imported.*different version of Sealwright/);
});

test('who may not import is told whom to ask', async () => {
  await openPage('/app/account/privacy', {
    answers: [...OTHERS, answer(listAccountImports, { permissions: { import: false }, results: [] })],
  });
  await expectToStand();

  await expect
    .element(page.getByText('Only administrators of this instance can import accounts', { exact: false }))
    .toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
});
