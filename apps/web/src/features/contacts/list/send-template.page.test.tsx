import { createBulkSend, getBulkSend, listContacts, listTemplates, readSelectedTags } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const PERSON = { id: 4, email: 'con@example.com', firstName: 'Con', lastName: 'Tact' };
const MAY = { use: true };
const TEMPLATES = answer(listTemplates, {
  count: 3,
  results: [
    { id: 1, name: 'Lease', publishedVersion: 2, archivedAt: null, permissions: MAY },
    { id: 2, name: 'Never published', publishedVersion: 0, archivedAt: null, permissions: MAY },
    { id: 3, name: 'Not for me', publishedVersion: 1, archivedAt: null, permissions: { use: false } },
  ],
});

async function open(count: number, ...answers: Answer[]) {
  const contacts = answer(listContacts, { count, isCountEstimated: false, next: null, results: [PERSON] });
  const server = await openPage('/contacts', {
    answers: [contacts, TEMPLATES, answer(readSelectedTags, { count, tags: [] }), ...answers],
  });
  await expectToStand();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('selected contacts become a bulk send of a template that can be used', async () => {
  const server = await open(1, answer(createBulkSend, { id: 7 }), answer(getBulkSend, { id: 7, name: 'Lease' }));
  await button('Send template').click();
  await expect.element(page.getByText(/^1 contact gets a document/)).toBeVisible();
  await expect.element(button('Prepare bulk send')).toBeDisabled();
  await page.getByRole('combobox', { name: /^Template/ }).click();
  await expect.element(page.getByRole('option', { name: 'Lease' })).toBeVisible();
  // What was never published, or is not theirs to use, is not offered.
  await expect.element(page.getByRole('option', { name: /Never|Not for me/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Lease' }).click();
  await button('Prepare bulk send').click();

  await expect.poll(() => location.pathname).toBe('/templates/bulk-sends/7');
  expect(server.received.find(({ at }) => at === createBulkSend.at)?.body).toEqual({ ids: [4] });
});

test('all that match are sent as what they match, and a refusal is said in the dialog', async () => {
  const server = await open(300, refuse(createBulkSend, 409, 'template_unpublished'));
  await button('Select all 300 contacts').click();
  await expect.element(page.getByText('300 selected')).toBeVisible();
  await button('Send template').click();
  await page.getByRole('combobox', { name: /^Template/ }).click();
  await page.getByRole('option', { name: 'Lease' }).click();
  await button('Prepare bulk send').click();

  await expect.element(page.getByText('Failed to create bulk send')).toBeVisible();
  expect(server.received.find(({ at }) => at === createBulkSend.at)?.body).toMatchObject({ matching: {} });
  expect(location.pathname).toBe('/contacts');
});

test('more contacts than a bulk send takes are refused before anything is asked', async () => {
  await open(12_000);
  await button('Select all 12,000 contacts').click();
  await expect.element(page.getByText('12,000 selected')).toBeVisible();
  await button('Send template').click();
  await expect.element(page.getByText('A bulk send can have up to 10,000 contacts. Select fewer.')).toBeVisible();
  await expect.element(button('Prepare bulk send')).toBeDisabled();
});
