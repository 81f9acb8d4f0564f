import { correctDocument, type Document, getDocument, type Recipient } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const person = (id: number, name: string, more: Partial<Recipient>) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '',
  role: 'signer' as const,
  order: 1,
  identity: 'link' as const,
  kbaProvider: null,
  identitySecret: 'none' as const,
  state: 'invited' as const,
  ...more,
});
const can = { correct: true } as Document['can'];
const DOCUMENT = {
  id: 1,
  can,
  permissions: can,
  title: 'Lease',
  subject: 'Please sign',
  message: 'As we discussed.',
  signingOption: 'shared' as const,
  expiresAt: '2030-01-01T09:00:00.000Z',
  version: 7,
  recipients: [person(1, 'Ada', { state: 'submitted' }), person(2, 'Bob', {})],
  fields: [],
};
const open = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage('/documents/1/correct', {
    ...options,
    answers: [answer(getDocument, DOCUMENT as never), ...(options.answers ?? [])],
  });
const bob = () => page.getByRole('group', { name: 'Bob' });
const save = () => page.getByRole('button', { name: 'Save corrections' });

test('only what was changed is sent, against the version that was read; who has signed stays as they are', async () => {
  const server = await open();
  await expectToStand();
  await expect.element(page.getByText('Finished. Their part stays as it is.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await bob().getByRole('textbox', { name: 'Email' }).fill('bob@example.org');
  await expect.element(page.getByText(/The link sent before stops working/)).toBeVisible();
  await save().click();
  await expect
    .poll(() => server.received.find(({ at }) => at === correctDocument.at)?.body)
    .toEqual({
      recipients: [{ id: 2, email: 'bob@example.org' }],
      removedFields: [],
    });
});

test('what was typed stays where someone has changed the document in the meantime', async () => {
  await open({ answers: [refuse(correctDocument, 409, 'internal')] });
  await expectToStand();
  await bob().getByRole('textbox', { name: 'Name' }).fill('Robert');
  await save().click();
  await expect.element(page.getByText('The corrections couldn’t be saved')).toBeVisible();
  await expect.element(bob().getByRole('textbox', { name: 'Name' })).toHaveValue('Robert');
  await expect.element(save()).toBeEnabled();
});

test('it fits a phone in Arabic', async () => {
  await open({ locale: 'ar', viewport: 'phone' });
  await expectToStand();
  await expect.element(bob()).toBeVisible();
  await expectToFit();
});
