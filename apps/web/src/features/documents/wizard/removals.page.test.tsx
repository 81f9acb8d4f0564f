import {
  deleteDocumentFile,
  type Document,
  getDocument,
  getIdentityRules,
  removeRecipient,
  updateRecipient,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { late } from '../../../../test/late.ts';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const person = (id: number, name: string): Partial<Document['recipients'][number]> => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'signer',
  order: id,
  locale: 'en',
  identity: 'link',
  identitySecret: 'none',
  witnessOf: null,
  group: null,
});
const file = (id: number, name: string): Partial<Document['files'][number]> => ({
  id,
  name,
  pages: [],
  neutralised: [],
});
const DRAFT = {
  id: 5,
  status: 'draft' as const,
  recipients: [person(1, 'Ada'), person(2, 'Bob')],
  files: [file(1, 'Lease'), file(2, 'Map')],
  recipientGroups: [],
  fields: [],
  can: { edit: true, send: true },
};

async function openStep(step: 'recipients' | 'upload', ...more: Answer[]) {
  const answers = [
    answer(getDocument, DRAFT),
    answer(getIdentityRules, { required: 'link', hasTextMessages: true }),
    answer(updateRecipient, person(2, 'Bob')),
    ...more,
  ];
  const server = await openPage(`/documents/5/edit?step=${step}`, { answers });
  await expectToStand();
  const told = (of: { at: string }) =>
    server.received.filter(({ at }) => at === of.at).map(({ params }) => params['id']);
  return { told };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const goOn = () => button('Next').click();

test('a recipient comes back while nothing was told to the server', async () => {
  const { told } = await openStep('recipients');
  await button('Remove Bob').click();
  await button('Undo').click();
  await expect.element(button('Remove Bob')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  expect(told(removeRecipient)).toEqual([]);
});

test('a recipient does not come back while the server is being told', async () => {
  const removing = late(answer(removeRecipient));
  const { told } = await openStep('recipients', removing);
  await button('Remove Bob').click();
  await expect.element(button('Undo')).toBeVisible();
  await goOn();
  await expect.poll(() => told(removeRecipient)).toEqual(['2']);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(button('Remove Ada')).toBeVisible();
  await expect.element(button('Remove Bob')).not.toBeInTheDocument();

  removing.letGo();
  await expect.element(button('Remove Ada')).not.toBeInTheDocument();
  expect(told(updateRecipient)).not.toContain('2');
  expect(told(removeRecipient)).toEqual(['2']);
});

test('a recipient who is gone already is removed without a word', async () => {
  const { told } = await openStep('recipients', refuse(removeRecipient, 404, 'not_found'));
  await button('Remove Bob').click();
  await goOn();
  await expect.element(button('Remove Ada')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(told(removeRecipient)).toEqual(['2']);
});

test('a recipient who cannot be removed comes back', async () => {
  await openStep('recipients', refuse(removeRecipient, 409, 'version_stale'));
  await button('Remove Bob').click();
  await goOn();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Remove Bob')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('a file stays away while the server is being told, and one that is gone already counts as removed', async () => {
  const removing = late(refuse(deleteDocumentFile, 404, 'not_found'));
  const { told } = await openStep('upload', removing);
  await button('Remove Map').click();
  await expect.element(button('Undo')).toBeVisible();
  await goOn();
  await expect.poll(() => told(deleteDocumentFile)).toEqual(['2']);
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await expect.element(button('Remove Lease')).toBeVisible();
  await expect.element(button('Remove Map')).not.toBeInTheDocument();

  removing.letGo();
  await expect.element(page.getByRole('button', { name: 'Add recipient' }).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
