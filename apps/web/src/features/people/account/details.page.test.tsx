import { getUser, updateUser } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

const ADA = { id: 1, firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', email: 'ada@example.com' };

afterEach(closePage);

async function openDetails() {
  const answers = [answer(getUser, ADA), answer(updateUser, { ...ADA, lastName: 'King' })];
  const server = await openPage('/app/account/details', { answers });
  await expectToStand();
  return server;
}

test('saving sends only what was changed', async () => {
  const server = await openDetails();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Last name' }).fill('King');
  await save.click();
  await expect.element(save).toBeDisabled();
  expect(server.bodiesOf(updateUser)).toEqual([{ lastName: 'King' }]);
});

test('leaving with unsaved changes asks first, and staying keeps them', async () => {
  await openDetails();
  await page.getByRole('textbox', { name: 'Last name' }).fill('King');
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('King');
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});
