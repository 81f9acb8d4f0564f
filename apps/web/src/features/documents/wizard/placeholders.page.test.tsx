import {
  getDocument,
  layOver,
  listFittingPlaceholders,
  listSuggestedFields,
  saveAsPlaceholder,
  undoLayOver,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, forgetAnswers, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const can = { edit: true, send: true };
const PAGE = { width: 595, height: 842, picture: '/none.jpg', thumbnail: '/none.jpg' };
const person = (id: number, name: string) => ({
  id,
  name,
  role: 'signer' as const,
  order: id,
  colour: id - 10,
  group: null,
});
const DRAFT = {
  id: 1,
  status: 'draft' as const,
  can,
  permissions: can,
  title: 'Lease',
  files: [{ id: 3, name: 'lease.pdf', pages: [PAGE] }],
  recipients: [person(11, 'Ada'), person(12, 'Bob')],
  fields: [],
};
const PLACE = { page: 1, x: 0.1, y: 0.2, width: 0.2, height: 0.05 };
const FIELD = { id: 50, version: 1, file: 3, recipient: 11, type: 'signature' as const, ref: 'a', ...PLACE };
const LEASE = {
  id: 7,
  name: 'Lease fields',
  isAlike: true,
  targets: [{ file: 3, isAlike: true }],
  roles: [{ id: 1, name: 'Tenant', role: 'signer' as const, colour: 0 }],
  people: [{ role: 1, recipient: 11 }],
  fields: [{ ...PLACE, file: 3, recipient: 1, type: 'signature' as const, label: '' }],
};
const NOT_ALIKE = {
  ...LEASE,
  id: 8,
  name: 'Other',
  isAlike: false,
  targets: [{ file: 3, isAlike: false }],
  fields: [...LEASE.fields, ...LEASE.fields],
};

async function openPrepare(found: object, document: object = {}, ...answers: Answer[]) {
  const server = await openPage('/documents/1/edit?step=prepare', {
    answers: [
      answer(getDocument, { ...DRAFT, ...document }),
      answer(listSuggestedFields, { results: [] }),
      answer(listFittingPlaceholders, { results: [], laying: null, ...found }),
      ...answers,
    ],
  });
  await expectToStand();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('saved fields that fit are offered, shown, given to recipients and placed', async () => {
  const laid = { document: { ...DRAFT, fields: [FIELD] }, laying: { id: 4, name: 'Lease fields', fieldCount: 1 } };
  const server = await openPrepare({ results: [LEASE, NOT_ALIKE] }, {}, answer(layOver, laid));
  await expect.element(page.getByText('The fields of Lease fields fit this document')).toBeVisible();
  await button('Preview and place').click();
  const shown = page.getByRole('region', { name: 'Where the fields go' });
  await expect.element(shown.getByTitle('Signature')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Tenant' })).toHaveValue('11');
  await page.getByRole('combobox', { name: 'Tenant' }).selectOptions('Bob');
  await button('Place 1 field').click();
  await expect
    .poll(() => server.bodiesOf(layOver))
    .toEqual([{ placeholder: 7, people: [{ role: 1, recipient: 12 }], file: null }]);
  // The editor begins anew with what was placed.
  await expect.element(page.getByRole('button', { name: /Signature.*Ada/ }).first()).toBeVisible();
});

test('others with the same pages can be chosen, and a refusal is said in the dialog', async () => {
  const refused = refuse(layOver, 422, 'placeholder_pages_differ');
  await openPrepare({ results: [NOT_ALIKE] }, {}, refused);
  await expect.element(page.getByText(/fit this document/)).not.toBeInTheDocument();
  await button('Place saved fields').click();
  await button('Place 2 fields').click();
  await expect.element(page.getByText('Failed to place the saved fields.')).toBeVisible();
});

test('what was placed is named and taken off again', async () => {
  const laying = { id: 4, name: 'Lease fields', fieldCount: 1 };
  const server = await openPrepare({ laying }, { fields: [FIELD] }, answer(undoLayOver, DRAFT));
  await expect.element(page.getByText('Placed 1 field of Lease fields')).toBeVisible();
  await button('Undo placing').click();
  await expect.poll(() => server.bodiesOf(undoLayOver)).toEqual([{ laying: 4, clearFormulas: false }]);
  await expect.element(page.getByText('Removed the placed fields')).toBeVisible();
});

test('of several files one is chosen, and its pages are shown', async () => {
  const files = [3, 4].map((id) => ({ id, name: `file ${id}.pdf`, pages: [PAGE] }));
  const targets = files.map(({ id }) => ({ file: id, isAlike: id === 3 }));
  const laid = {
    document: { ...DRAFT, files, fields: [FIELD] },
    laying: { id: 4, name: 'Lease fields', fieldCount: 1 },
  };
  const server = await openPrepare({ results: [{ ...LEASE, targets }] }, { files }, answer(layOver, laid));
  await button('Preview and place').click();
  const file = page.getByRole('combobox', { name: 'File', exact: true });
  await expect.element(file).toHaveValue('3');
  await file.selectOptions('file 4.pdf');
  await button('Place 1 field').click();
  await expect.poll(() => server.bodiesOf(layOver)).toEqual([expect.objectContaining({ placeholder: 7, file: 4 })]);
});

test('formulas that count with what was placed are named, and go with it when the sender says so', async () => {
  const laying = { id: 4, name: 'Lease fields', fieldCount: 1 };
  const total = { ...FIELD, id: 51, ref: 'total', type: 'text' as const, label: 'Total', formula: '[a] * 2' };
  const errors = [{ path: 'fields.51.formula', code: 'laying_in_use', message: '' }];
  const refused = refuse(undoLayOver, 409, 'laying_in_use', { errors });
  const done = answer(undoLayOver, DRAFT);
  const server = await openPrepare(
    { laying },
    { fields: [FIELD, total] },
    {
      endpoint: undoLayOver,
      respond: (received) => (JSON.stringify(received.body).includes('true') ? done : refused).respond(received),
    },
  );
  await button('Undo placing').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('[a] * 2')).toBeVisible();
  await expect.element(dialog.getByText('Total')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.bodiesOf(undoLayOver)).toHaveLength(1);
  await button('Undo placing').click();
  await dialog.getByRole('button', { name: 'Remove both' }).click();
  await expect.poll(() => server.bodiesOf(undoLayOver).at(-1)).toEqual({ laying: 4, clearFormulas: true });
  await expect.element(page.getByText('Removed the placed fields')).toBeVisible();
});

test('fields are saved under a name; without fields there is nothing to save', async () => {
  const server = await openPrepare({}, { fields: [FIELD] }, answer(saveAsPlaceholder, { name: 'Flats' }));
  await button('Save fields for other documents').click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await name.fill('Flats');
  await button('Save fields').click();
  await expect.poll(() => server.bodiesOf(saveAsPlaceholder)).toEqual([{ name: 'Flats' }]);
  await expect.element(page.getByText('Saved the fields as Flats')).toBeVisible();

  closePage();
  await openPrepare({});
  const waiting = button('Save fields for other documents');
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect.element(waiting).toHaveAccessibleDescription('Place a field first.');
  await waiting.click({ force: true });
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
});

test('places that were dismissed stay away when the step is opened again', async () => {
  const found = { ...PLACE, file: 3, source: 'line' as const, type: 'signature' as const, recipient: null };
  const server = await openPage('/documents/1/edit?step=prepare', {
    answers: [
      answer(getDocument, DRAFT),
      answer(listSuggestedFields, { results: [found] }),
      answer(listFittingPlaceholders, { results: [], laying: null }),
    ],
  });
  await button('Dismiss suggestions').click();
  await expect.element(button('Dismiss suggestions')).not.toBeInTheDocument();
  const asked = () => server.received.filter(({ at }) => at === listSuggestedFields.at).length;
  expect(asked()).toBe(1);

  // As after a reload, nothing is known of what the server said.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Who gets this document?' })).toBeVisible();
  forgetAnswers();
  history.back();
  await expect.element(page.getByText('Placing fields for')).toBeVisible();
  expect(asked()).toBe(1);
  await expect.element(button('Dismiss suggestions')).not.toBeInTheDocument();
});
