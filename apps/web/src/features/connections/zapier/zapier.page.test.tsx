import { deleteWebhook, listWebhooks, restoreWebhook } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ZAP = {
  id: 5,
  url: 'https://hooks.zapier.com/hooks/standard/1/2/',
  description: 'Zap 77',
  events: ['document.completed' as const],
  isEnabled: true,
  failingSince: null,
  application: { id: 2, name: 'Zapier' },
  version: 3,
  permissions: { update: true, delete: true },
};

const zaps = (results: object[]) =>
  answer(listWebhooks, { count: results.length, next: null, permissions: { create: true }, results });

const open = (...answers: Answer[]) => openPage('/integrations/zapier', { answers });

test('the page says what works and how to connect, and lists the Zaps by what starts them', async () => {
  const signed = { ...ZAP, id: 6, description: '', events: ['recipient.signed' as const] };
  const { main } = await open(zaps([ZAP, signed]));
  await expect.element(main.getByRole('heading', { name: 'What Zaps can do' })).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: 'Redirect address' })).toBeVisible();
  const completed = main.getByRole('link', { name: 'Document completed' });
  await expect.element(completed).toHaveAttribute('href', '/developers/webhooks/5');
  await expect.element(main.getByRole('link', { name: 'Recipient finished' })).toBeVisible();
  await expect.element(main.getByText('Zap 77')).toBeVisible();
  await expect.element(main.getByText(/^Subscribed by .Zapier.$/)).toBeVisible();
});

test('a Zap is ended, and brought back', async () => {
  const server = await open(zaps([ZAP]), answer(deleteWebhook), answer(restoreWebhook));
  await server.main.getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(page.getByText('Zap ended')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Zap restored')).toBeVisible();
  expect(server.bodiesOf(restoreWebhook)).toHaveLength(1);
});

test('a member who does not manage the account reads who sees them', async () => {
  const { main } = await open(refuse(listWebhooks, 409, 'not_permitted'));
  await expect.element(main.getByText('Only people who manage this account see its Zaps.')).toBeVisible();
});
