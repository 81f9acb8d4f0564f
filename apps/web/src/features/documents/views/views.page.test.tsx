import { createView, deleteView, listDocuments, listViews, updateView } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const SENT = { id: 5, name: 'Out', search: 'status=sent&ordering=title', isDefault: false, version: 3 };
const asked = (server: { received: { at: string; query: Record<string, string> }[] }) =>
  server.received.findLast(({ at }) => at === listDocuments.at)?.query;

async function open(address: string, ...answers: Answer[]) {
  const server = await openPage(address, { answers: [answer(listViews, { results: [SENT] }), ...answers] });
  await expectToStand();
  return server;
}

const menu = (name: string) => page.getByRole('button', { name }).click();

test('a view is chosen, and says when it was changed, which can be saved', async () => {
  const server = await open('/documents', answer(updateView, SENT));
  await menu('Views');
  await page.getByRole('menuitemradio', { name: 'Out' }).click();
  await expect.poll(() => asked(server)).toMatchObject({ status: 'sent', ordering: 'title' });
  await page.getByRole('button', { name: /^Viewed/ }).click();
  await menu('Out (changed)');
  await page.getByRole('menuitem', { name: 'Save changes to Out' }).click();
  await expect.poll(() => server.bodiesOf(updateView)).toEqual([{ search: 'ordering=title&status=viewed' }]);
});

test('the list opens with the default view, and shows all where that is asked for', async () => {
  const isDefault = answer(listViews, { results: [{ ...SENT, isDefault: true }] });
  const server = await open('/documents', isDefault);
  await expect.poll(() => asked(server)).toMatchObject({ status: 'sent' });
  await menu('Out');
  await page.getByRole('menuitemradio', { name: 'All documents' }).click();
  await expect.poll(() => location.search).toBe('?view=0');
  await expect.element(page.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('what is shown is saved under a name, with its columns; a name that is taken is told at its field', async () => {
  const server = await open(
    '/documents?status=draft&columns=number,title,client',
    refuse(createView, 409, 'view_exists'),
  );
  await menu('Views');
  await page.getByRole('menuitem', { name: /Save this view/ }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('Drafts');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('You already have a view with this name.')).toBeVisible();
  expect(server.bodiesOf(createView)).toEqual([
    { name: 'Drafts', search: 'columns=number%2Ctitle%2Cclient&status=draft', isDefault: false },
  ]);
});

test('a view is deleted, which can be undone', async () => {
  const server = await open('/documents', answer(deleteView), answer(createView, SENT));
  await menu('Views');
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await page.getByRole('button', { name: 'Delete Out' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.bodiesOf(createView))
    .toEqual([{ name: 'Out', search: SENT.search, isDefault: false }]);
});
