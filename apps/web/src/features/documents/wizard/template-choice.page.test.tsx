import { getDocument, listMessageTemplates, sendDocument, updateDocument } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const can = { edit: true, send: true };
// A draft whose Send step no one has opened yet.
const FRESH = {
  id: 1,
  status: 'draft' as const,
  can,
  permissions: can,
  title: 'Lease',
  locale: 'es' as const,
  signingOption: null,
  subject: '',
  message: '',
  messageTemplateName: '',
};
const TEXT = { kind: 'invitation' as const, locale: 'en' as const, translations: [] };
const SPANISH = { locale: 'es' as const, subject: 'Firme {{document.title}}', body: 'Hola {{recipient.name}}' };
const USUAL = {
  id: 5,
  name: 'Usual',
  ...TEXT,
  subject: 'Sign',
  body: 'Hello',
  translations: [SPANISH],
  isDefault: true,
};
const SHORT = { id: 6, name: 'Short', ...TEXT, subject: 'Sign now', body: 'Hi', isDefault: false };
const LIST = answer(listMessageTemplates, {
  count: 2,
  next: null,
  permissions: { create: true },
  results: [SHORT, USUAL],
});

async function openSend(document: object, ...answers: Answer[]) {
  const draft = answer(getDocument, { ...FRESH, ...document });
  const server = await openPage('/documents/1/edit?step=send', {
    answers: [draft, answer(updateDocument, { ...FRESH, ...document }), LIST, ...answers],
  });
  await expectToStand();
  return server;
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = () => page.getByRole('combobox', { name: 'Message template' });
const choose = async (name: string) => {
  await choice().click();
  await page.getByRole('option', { name, exact: true }).click();
};

test('a new document begins with the default template, in its language', async () => {
  const server = await openSend({});

  await expect.element(choice()).toHaveValue('Usual (default)');
  await expect.element(box('Subject')).toHaveValue('Firme {{document.title}}');
  await expect.element(box('Message')).toHaveValue('Hola {{recipient.name}}');
  await expect
    .poll(() => server.bodiesOf(updateDocument)[0])
    .toMatchObject({ subject: SPANISH.subject, message: SPANISH.body, messageTemplateName: 'Usual' });
  await expect.element(page.getByRole('link', { name: 'Manage message templates' })).toBeVisible();
});

test('recipients with another language get the template’s text in it, which is said and can be taken back', async () => {
  const ada = { id: 11, name: 'Ada', role: 'signer' as const, order: 1, colour: 1, group: null, locale: 'en' as const };
  const server = await openSend({ recipients: [ada] });
  const said = page.getByText('Recipients who use these languages get the template’s text in their own: English.');
  await expect.element(said).toBeVisible();
  const english = { locale: 'en', subject: USUAL.subject, message: USUAL.body };
  await expect
    .poll(() => server.bodiesOf(updateDocument).at(-1))
    .toMatchObject({ subject: SPANISH.subject, messageTranslations: [english] });

  await page.getByRole('button', { name: 'Send everyone the text above' }).click();
  await expect.element(said).not.toBeInTheDocument();
  await expect.poll(() => server.bodiesOf(updateDocument).at(-1)).toMatchObject({ messageTranslations: [] });
});

test('choosing fills in subject and message, a change is said and undone, and one’s own text comes back', async () => {
  await openSend({ signingOption: 'shared', subject: 'Mine', message: 'My text', messageTemplateName: 'Standard' });
  await expect.element(choice()).toHaveValue('None of these: write my own');
  await expect.element(box('Message template name')).toHaveValue('Standard');

  await choose('Short');
  await expect.element(box('Subject')).toHaveValue('Sign now');
  await expect.element(box('Message template name')).not.toBeInTheDocument();
  await box('Message').fill('Hi there');
  await expect.element(page.getByText('You changed the text after choosing this template.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the template’s text' }).click();
  await expect.element(box('Message')).toHaveValue('Hi');
  await expect.element(page.getByText('You changed the text after choosing this template.')).not.toBeInTheDocument();

  await choose('None of these: write my own');
  await expect.element(box('Subject')).toHaveValue('Mine');
  await expect.element(box('Message template name')).toHaveValue('Standard');
});

test('a variable is put in, and an unknown one keeps the document from being sent', async () => {
  const server = await openSend({
    signingOption: 'shared',
    subject: 'Sign',
    message: 'Hello ',
    messageTemplateName: 'S',
  });
  await box('Message').click();
  await page.getByRole('button', { name: 'Insert variable: Message' }).click();
  await page.getByRole('menuitem', { name: 'Recipient’s name' }).click();
  await expect.element(box('Message')).toHaveValue('Hello {{recipient.name}}');

  await box('Subject').fill('Sign {{doc}}');
  await page.getByRole('button', { name: 'Send for signature' }).click();
  await expect.element(page.getByText('There’s no variable {{doc}}. Choose one from the list.').first()).toBeVisible();
  expect(server.bodiesOf(sendDocument)).toEqual([]);
});

test('where templates cannot be read, or there are none, one writes as before', async () => {
  await openSend({}, refuse(listMessageTemplates, 500, 'internal'));

  await expect.element(box('Message template name')).toHaveValue('Standard invitation');
  await expect.element(box('Subject')).toHaveValue('Please sign: Lease');
  await expect.element(choice()).not.toBeInTheDocument();
});
