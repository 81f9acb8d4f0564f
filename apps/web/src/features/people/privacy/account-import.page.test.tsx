import { importAccount, listAccountExports, listAccountImports, listExports } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

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

function choose(name = 'account.zip'): void {
  const input = chooser();
  const files = new DataTransfer();
  files.items.add(new File(['PK'], name, { type: 'application/zip' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('an import says before that it can’t be undone, and nothing is sent without a yes', async () => {
  const server = await openPage('/app/account/privacy', {
    answers: [
      ...OTHERS,
      answer(listAccountImports, { permissions: MAY, results: [] }),
      answer(importAccount, { job: { ...JOB, state: 'waiting' } }),
    ],
  });
  await expectToStand();
  await expect.element(page.getByText('What doesn’t come in: members', { exact: false })).toBeVisible();

  choose();
  const dialog = page.getByRole('dialog', { name: 'Import this account?' });
  await expect.element(dialog.getByText('It can’t be undone', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.bodiesOf(importAccount)).toEqual([]);

  choose();
  await dialog.getByRole('button', { name: 'Import account' }).click();
  await expect.element(page.getByText('Your import will start soon')).toBeVisible();
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
  await expect.element(done).toHaveTextContent(/Imported .?Preparers.? from .?Old office/);
  await expect.element(done).toHaveTextContent(/Out for signature, closed here3/);
  await expect.element(done).toHaveTextContent(/Members6Public links2/);
  await expect.element(done).toHaveTextContent(/no full tax numbers/);
  await expect.element(failed).toHaveTextContent(/Nothing was imported.*different version of the product/);
});

test('who may not import is told whom to ask', async () => {
  await openPage('/app/account/privacy', {
    answers: [...OTHERS, answer(listAccountImports, { permissions: { import: false }, results: [] })],
  });
  await expectToStand();

  await expect
    .element(page.getByText('Administrators of this installation import accounts', { exact: false }))
    .toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
});
