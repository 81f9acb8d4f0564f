import { getDocument, listContacts, updateDocument } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const can = { edit: true };
const DRAFT = {
  id: 1,
  status: 'draft' as const,
  can,
  permissions: can,
  client: null,
  clientName: null,
  formType: null,
  taxYear: null,
};
const ADA = { id: 9, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

async function openUpload(...answers: Answer[]) {
  const server = await openPage('/documents/1/edit', {
    answers: [answer(getDocument, DRAFT), answer(listContacts, { count: 1, results: [ADA] }), ...answers],
  });
  await expectToStand();
  return server;
}

test('the client is found while typing, and the form chosen, on the Upload step', async () => {
  const server = await openUpload(answer(updateDocument, { ...DRAFT, client: 9, clientName: 'Ada Lovelace' }));
  await page.getByRole('combobox', { name: 'Client' }).click();
  await userEvent.keyboard('love');
  await page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await page.getByLabelText('Form type').selectOptions('1040');
  await expect
    .poll(() => server.bodiesOf(updateDocument))
    .toEqual([{ client: 9 }, { formType: '1040', taxYear: new Date().getFullYear() - 1 }]);
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Ada Lovelace');
});

test('the tax year of a return can be changed', async () => {
  const server = await openPage('/documents/1/edit', {
    answers: [
      answer(getDocument, { ...DRAFT, formType: '1040', taxYear: 2019 }),
      answer(updateDocument, { ...DRAFT, formType: '1040', taxYear: 2024 }),
    ],
  });
  await expectToStand();
  await expect.element(page.getByLabelText('Tax year')).toHaveValue('2019');
  await page.getByLabelText('Tax year').selectOptions(String(new Date().getFullYear() - 2));
  await expect.poll(() => server.bodiesOf(updateDocument)).toEqual([{ taxYear: new Date().getFullYear() - 2 }]);
});

test('a client who is gone by now is refused with the reason', async () => {
  await openUpload(refuse(updateDocument, 404, 'not_found'));
  await page.getByRole('combobox', { name: 'Client' }).click();
  await userEvent.keyboard('love');
  await page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await expect.element(page.getByText(/This doesn’t exist/)).toBeVisible();
});
