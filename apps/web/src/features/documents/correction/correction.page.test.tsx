import { correctDocument, type Document, getDocument, type Recipient } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  await expect.element(page.getByText(/The earlier link stops working/)).toBeVisible();
  await save().click();
  await expect
    .poll(() => server.received.find(({ at }) => at === correctDocument.at)?.body)
    .toEqual({
      recipients: [{ id: 2, email: 'bob@example.org' }],
    });
});

test('what must not be empty says so at its field', async () => {
  await open();
  await expectToStand();
  await page.getByRole('textbox', { name: /^Subject/ }).clear();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

const field = (id: number, recipient: number, more: object = {}) => ({
  id,
  version: 1,
  file: 5,
  recipient,
  type: 'signature' as const,
  page: 1,
  x: 0.1,
  y: 0.1 + id / 20,
  width: 0.2,
  height: 0.05,
  label: '',
  isRequired: true,
  isReadOnly: false,
  value: null,
  placeholder: '',
  options: [],
  minLength: null,
  maxLength: null,
  pattern: null,
  ref: `f${id}`,
  group: '',
  validation: null,
  formula: null,
  condition: null,
  fontSize: null,
  tabOrder: id,
  ...more,
});
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const PAGE = { width: 600, height: 800, picture: PICTURE, thumbnail: PICTURE };
const FILE = {
  id: 5,
  name: 'lease.pdf',
  position: 1,
  size: 1,
  sha256: 'a',
  pages: [PAGE],
  neutralised: [],
  isSigned: false,
  isPaper: false,
};
const WITH_FIELDS = {
  ...DOCUMENT,
  locale: 'en' as const,
  sendDocumentOnly: false,
  files: [FILE],
  recipients: [...DOCUMENT.recipients, person(3, 'Cy', { state: 'waiting' })],
  fields: [field(1, 1), field(2, 2), field(3, 3)],
};
const opened = (options: Parameters<typeof openPage>[1] = {}) =>
  open({ ...options, answers: [answer(getDocument, WITH_FIELDS as never), ...(options.answers ?? [])] });
const sent = (server: Awaited<ReturnType<typeof open>>) =>
  server.received.find(({ at }) => at === correctDocument.at)?.body;

test('someone is removed with their fields, and can be kept again', async () => {
  const server = await opened();
  await expectToStand();
  const cy = page.getByRole('group', { name: 'Cy' });
  await cy.getByRole('button', { name: 'Remove Cy' }).click();
  await expect.element(cy.getByText(/removed with their fields/)).toBeVisible();
  await cy.getByRole('button', { name: 'Keep Cy' }).click();
  await expect.element(save()).toBeDisabled();
  await cy.getByRole('button', { name: 'Remove Cy' }).click();
  await save().click();
  await expect.poll(() => sent(server)).toEqual({ removedRecipients: [3] });
});

test('someone is added, and is given a field on the page', async () => {
  const server = await opened();
  await expectToStand();
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const added = page.getByRole('group', { name: 'New recipient' });
  await added.getByRole('textbox', { name: /^Name/ }).fill('Dee');
  await page
    .getByRole('group', { name: 'Dee' })
    .getByRole('combobox', { name: /^Email/ })
    .fill('dee@example.com');
  await expect.element(page.getByText(/has no signature field yet/)).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await page.getByRole('button', { name: 'Place fields' }).click();
  await expect.element(page.getByTitle('Signature, can’t be changed')).toBeVisible();
  // Without a pointer it is placed where there is room.
  page.getByRole('button', { name: 'Signature', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/has no signature field yet/)).not.toBeInTheDocument();
  await save().click();
  await expect
    .poll(() => sent(server))
    .toMatchObject({
      addedRecipients: [{ key: 'added-1', name: 'Dee', email: 'dee@example.com', role: 'signer' }],
      addedFields: [{ type: 'signature', recipient: null, recipientKey: 'added-1', page: 1 }],
    });
});

test('a field that was filled in in the meantime is put back and stays', async () => {
  const filled = { errors: [{ path: 'fields.2', code: 'correction_field_filled', message: '' }] };
  await opened({ answers: [refuse(correctDocument, 409, 'correction_field_filled', filled)] });
  await expectToStand();
  await bob().getByRole('button', { name: 'Remove field: Signature' }).click();
  await save().click();
  await expect.element(bob().getByText('Already filled in, so it stays.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

test('a document of separate copies says that all copies are corrected, and no one is added', async () => {
  const copies = { ...WITH_FIELDS, signingOption: 'separate' as const, expiresAt: null };
  const server = await open({ answers: [answer(getDocument, copies as never)] });
  await expectToStand();
  await expect.element(page.getByText(/Corrections apply to every copy/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add recipient' })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Sign, please');
  await save().click();
  await expect.poll(() => sent(server)).toEqual({ subject: 'Sign, please' });
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
