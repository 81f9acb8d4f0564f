import { getTemplate, listDocuments, publishTemplate, saveAsTemplate } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const TEMPLATE = { id: 9, name: 'Lease', publishedVersion: 1, permissions: { use: true } };

async function openDialog(item: string, ...answers: Answer[]) {
  const documents = answer(listDocuments, { count: 1, results: [{ id: 1, title: 'Lease', fileCount: 1 }] });
  const made = [answer(saveAsTemplate, TEMPLATE), answer(getTemplate, TEMPLATE)];
  const server = await openPage('/documents', { answers: [documents, ...made, ...answers] });
  await expectToStand();
  await page.getByRole('button', { name: /Lease/ }).last().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return server;
}

const save = () => page.getByRole('button', { name: 'Save and continue' });

test('a document is sent to many by a template that is made of it', async () => {
  const server = await openDialog('Bulk send', answer(publishTemplate, TEMPLATE));
  await expect.element(page.getByText(/^A bulk send uses a template/)).toBeVisible();
  await save().click();
  await expect.poll(() => location.pathname).toBe('/templates/9/bulk-send');
  expect(server.bodiesOf(saveAsTemplate)).toEqual([{ name: 'Lease' }]);
});

test('where something is missing for that, the template is opened to be completed', async () => {
  await openDialog('Bulk send', refuse(publishTemplate, 422, 'template_incomplete'));
  await save().click();
  await expect.poll(() => location.pathname).toBe('/templates/9/edit');
  await expect.element(page.getByText(/Complete and publish it/)).toBeVisible();
});

test('another try after publishing failed makes no second template', async () => {
  const server = await openDialog('Bulk send', refuse(publishTemplate, 500, 'internal'));
  await save().click();
  await expect.element(page.getByText('Couldn’t save as template')).toBeVisible();
  await save().click();
  await expect.poll(() => server.bodiesOf(publishTemplate)).toHaveLength(2);
  expect(server.bodiesOf(saveAsTemplate)).toHaveLength(1);
});
