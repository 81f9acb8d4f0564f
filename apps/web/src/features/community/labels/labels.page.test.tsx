import {
  createCategory,
  getCategory,
  getInterest,
  getUser,
  Label,
  listInterests,
  mergeInterest,
  updateInterest,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const GOLF: Label = {
  ...(sampleOf(Label) as Label),
  id: 7,
  name: 'Golf',
  names: { ar: 'الغولف' },
  label: 'Golf',
  memberCount: 3,
  version: 2,
  permissions: { update: true, delete: true },
};
const TENNIS: Label = { ...GOLF, id: 8, name: 'Tennis', names: {}, label: 'Tennis', memberCount: 0 };

afterEach(closePage);

async function open(address: string, ...more: Answer[]) {
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listInterests, { count: 2, results: [GOLF, TENNIS], permissions: { create: true } }),
      answer(getInterest, GOLF),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('interests are listed with what else they are called and how many members have them', async () => {
  await open('/admin/interests');

  await expect.element(page.getByRole('link', { name: 'Golf' })).toBeVisible();
  await expect.element(page.getByText('الغولف')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByText('Members: 3')).toBeVisible();
});

test('a new category is sent with the languages that were filled in', async () => {
  const server = await open('/admin/categories/new', answer(createCategory, GOLF), answer(getCategory, GOLF));

  await press('Create');
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Golf');
  await page.getByRole('textbox', { name: 'Español' }).fill('Golf español');
  await press('Create');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Golf' })).toBeVisible();
  expect(server.bodiesOf(createCategory)).toEqual([{ name: 'Golf', names: { es: 'Golf español' } }]);
});

test('a name in another language that was taken away is sent without it', async () => {
  const server = await open('/admin/interests/7', answer(updateInterest, { ...GOLF, names: {} }));

  await page.getByRole('textbox', { name: 'العربية' }).fill('');
  await press('Save');

  await expect.element(page.getByText('Saved Golf')).toBeVisible();
  expect(server.bodiesOf(updateInterest)).toEqual([{ names: {} }]);
});

test('an interest is merged into another one, which is then shown', async () => {
  const server = await open('/admin/interests/7', answer(mergeInterest, TENNIS));

  await press('Merge…');
  await page.getByRole('combobox', { name: 'Merge into' }).click();
  await expect.element(page.getByRole('option', { name: 'Golf' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Tennis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();

  await expect.element(page.getByText('Merged Golf into Tennis')).toBeVisible();
  expect(server.bodiesOf(mergeInterest)).toEqual([{ into: 8 }]);
});

test('why two could not be merged is said, and the question stays', async () => {
  await open('/admin/interests/7', refuse(mergeInterest, 404, 'not_found'));

  await press('Merge…');
  await page.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Tennis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();

  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});
