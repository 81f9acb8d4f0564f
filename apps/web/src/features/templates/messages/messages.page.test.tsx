import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  previewMessage,
  setDefaultMessageTemplate,
  toWire,
  unsetDefaultMessageTemplate,
  updateMessageTemplate,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const MAY = { update: true, delete: true };
const LEASE = {
  id: 5,
  name: 'Lease',
  kind: 'invitation' as const,
  locale: 'en' as const,
  subject: 'Sign {{document.title}}',
  body: 'Hello {{recipient.name}}',
  translations: [{ locale: 'ar' as const, subject: 'وقّع', body: 'مرحبا' }],
  isDefault: false,
  version: 3,
  permissions: MAY,
};
const NUDGE = { ...LEASE, id: 6, name: 'Nudge', kind: 'reminder' as const, isDefault: true };
const LIST = answer(listMessageTemplates, {
  count: 2,
  next: null,
  permissions: { create: true },
  results: [LEASE, NUDGE],
});
const PREVIEW = answer(previewMessage, {
  subject: [{ text: 'Sign the lease', variable: null }],
  body: [
    { text: 'Hello ', variable: null },
    { text: 'Maria Lopez', variable: 'recipient.name' },
  ],
  isExample: true,
});

async function open(address: string, ...answers: Answer[]) {
  const server = await openPage(address, { answers: [LIST, PREVIEW, answer(getMessageTemplate, LEASE), ...answers] });
  await expectToStand();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

test('the list says what each is for, its languages and which is the default, which is set and unset', async () => {
  const server = await open(
    '/templates/messages',
    answer(setDefaultMessageTemplate, LEASE),
    answer(unsetDefaultMessageTemplate, NUDGE),
  );
  const row = page.getByRole('row', { name: /^Lease/ });
  await expect.element(page.getByRole('link', { name: 'New template' })).toBeVisible();
  await expect.element(row.getByText('Invitation to sign')).toBeVisible();
  await expect.element(row.getByText('English, العربية')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Nudge/ }).getByText('Default')).toBeVisible();

  await button('Set Lease as default').click();
  await expect.element(page.getByText('Lease is now the default: Invitation to sign')).toBeVisible();
  await button('Unset Nudge as default').click();
  await expect.element(page.getByText('Nudge is no longer the default')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toEqual(
    expect.arrayContaining([setDefaultMessageTemplate.at, unsetDefaultMessageTemplate.at]),
  );
});

test('who may only read is offered no new template', async () => {
  await open(
    '/templates/messages',
    answer(listMessageTemplates, { count: 1, next: null, permissions: { create: false }, results: [LEASE] }),
  );
  await expect.element(page.getByRole('row', { name: /^Lease/ })).toBeVisible();
  expect(page.getByRole('link', { name: 'New template' }).elements()).toEqual([]);
});

test('a template is deleted after a question that names it; a failure is told', async () => {
  await open('/templates/messages', refuse(deleteMessageTemplate, 409, 'version_stale'));
  await button('Delete Nudge').click();
  const dialog = page.getByRole('dialog', { name: 'Delete this template?' });
  await expect.element(dialog.getByText(/^Nudge will be deleted. It’s the default/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Failed to delete template.')).toBeVisible();
});

test('what a colleague saved comes in beside what was typed, and says so', async () => {
  const answers = [LEASE, { ...LEASE, name: 'Rent', version: 4 }];
  const server = await open('/templates/messages/5', refuse(updateMessageTemplate, 409, 'version_stale'), {
    endpoint: getMessageTemplate,
    respond: () => Response.json(toWire(answers.length > 1 ? answers.shift() : answers[0])),
  });
  await box('Message').fill('Dear {{recipient.name}}');
  await button('Save template').click();

  await expect.element(page.getByText('Someone else changed this')).toBeVisible();
  await expect.element(box('Template name')).toHaveValue('Rent');
  await expect.element(box('Message')).toHaveValue('Dear {{recipient.name}}');
  expect(server.received.filter(({ at }) => at === updateMessageTemplate.at)).toHaveLength(1);
});

test('a template is written: variables are put in where the caret is, and an unknown one is named', async () => {
  const server = await open('/templates/messages/new', answer(createMessageTemplate, LEASE));
  await box('Template name').fill('Lease');
  await box('Subject').fill('Sign ');
  await button('Insert variable: Subject').click();
  await page.getByRole('menuitem', { name: 'Document title' }).click();
  await expect.element(box('Subject')).toHaveValue('Sign {{document.title}}');
  await expect.element(box('Subject')).toHaveFocus();
  await userEvent.keyboard(' now');
  await box('Message').fill('Hello {{recipient.nmae}}');
  await expect.element(page.getByText('These values are examples.')).toBeVisible();
  await expect.element(page.getByText('Maria Lopez')).toBeVisible();

  await button('Save template').click();
  await expect
    .element(page.getByText('There’s no variable {{recipient.nmae}}. Choose one from the list.'))
    .toBeVisible();
  expect(server.bodiesOf(createMessageTemplate)).toEqual([]);

  await box('Message').fill('Hello {{recipient.name}}');
  await button('Save template').click();
  await expect.element(page.getByText('Saved Lease')).toBeVisible();
  expect(server.bodiesOf(createMessageTemplate)).toEqual([
    {
      name: 'Lease',
      kind: 'invitation',
      locale: 'en',
      subject: 'Sign {{document.title}} now',
      body: 'Hello {{recipient.name}}',
      translations: [],
    },
  ]);
});

test('each language has its own text, and a mistake in another one shows that one', async () => {
  const server = await open('/templates/messages/5', answer(updateMessageTemplate, LEASE));
  await expect.element(box('Subject')).toHaveValue('Sign {{document.title}}');
  await page.getByRole('tab', { name: 'العربية' }).click();
  await expect.element(box('Subject')).toHaveValue('وقّع');
  await box('Subject').fill('');
  await page.getByRole('tab', { name: 'English' }).click();

  await button('Save template').click();
  await expect.element(page.getByRole('tab', { name: 'العربية' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(box('Message')).toHaveValue('مرحبا');
  await box('Message').fill('');
  await button('Save template').click();
  await expect.element(page.getByText('Saved Lease')).toBeVisible();
  expect(server.bodiesOf(updateMessageTemplate)).toMatchObject([{ subject: LEASE.subject, translations: [] }]);
});

const chipsOf = (name: string) =>
  Array.from(box(name).element().closest(':has(> [aria-hidden])')?.querySelectorAll('[data-chip]') ?? [], (chip) => ({
    text: chip.textContent,
    box: chip.getBoundingClientRect(),
  }));

test('variables are chips by their names, and go whole: with Backspace, and with one step of the caret', async () => {
  const server = await open('/templates/messages/5', answer(updateMessageTemplate, LEASE));
  await expect.poll(() => chipsOf('Message').map(({ text }) => text)).toEqual(['Recipient’s name']);
  await box('Message').click();
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}');
  const field = box('Message').element() as HTMLTextAreaElement;
  await expect.poll(() => field.selectionStart).toBe('Hello '.length);
  await userEvent.keyboard('dear ');
  await expect.element(box('Message')).toHaveValue('Hello dear {{recipient.name}}');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => field.selectionStart).toBe(field.value.length);
  await userEvent.keyboard('{Backspace}!');
  await expect.element(box('Message')).toHaveValue('Hello dear !');
  expect(chipsOf('Message')).toEqual([]);
  await button('Save template').click();
  await expect.poll(() => server.bodiesOf(updateMessageTemplate)).toMatchObject([{ body: 'Hello dear !' }]);
});

test('from right to left two chips stand in reading order, and the text that is saved has no signs of ours', async () => {
  const server = await open('/templates/messages/5', answer(updateMessageTemplate, LEASE));
  await page.getByRole('tab', { name: 'العربية' }).click();
  await box('Message').fill('من {{sender.name}} {{sender.email}} شكرا');
  await expect.poll(() => chipsOf('Message').map(({ text }) => text)).toEqual(['Sender’s name', 'Sender’s email']);
  const [name, email] = chipsOf('Message');
  expect(name?.box.left).toBeGreaterThanOrEqual(email?.box.right ?? Infinity);
  await button('Save template').click();
  await expect
    .poll(() => server.bodiesOf(updateMessageTemplate))
    .toMatchObject([{ translations: [{ locale: 'ar', body: 'من {{sender.name}} {{sender.email}} شكرا' }] }]);
});

test('in a field from left to right, a line in Arabic has its chips where its variables are', async () => {
  await open('/templates/messages/5');
  await box('Message').fill('Hello {{recipient.name}}\nمن {{sender.name}} {{sender.email}} شكرا');
  await expect.poll(() => chipsOf('Message').length).toBe(3);
  const [recipient, name, email] = chipsOf('Message');
  const field = box('Message').element().getBoundingClientRect();
  expect((recipient?.box.left ?? 0) - field.left).toBeLessThan(80);
  expect(field.right - (name?.box.right ?? 0)).toBeLessThan(80);
  expect(name?.box.left).toBeGreaterThanOrEqual(email?.box.right ?? Infinity);
});

test('a subject stays one line', async () => {
  await open('/templates/messages/5');
  await box('Subject').fill('Sign\nthis');
  await expect.element(box('Subject')).toHaveValue('Sign this');
});

test('a name that is taken is told above the form', async () => {
  await open('/templates/messages/5', refuse(updateMessageTemplate, 409, 'message_template_exists'));
  await box('Template name').fill('Nudge');
  await button('Save template').click();
  await expect.element(page.getByText('There’s already a message template with this name.')).toBeVisible();
});
