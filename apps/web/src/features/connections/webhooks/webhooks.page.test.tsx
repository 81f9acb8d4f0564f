import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedDeliveries,
  resendWebhookDelivery,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const MAY = { update: true, delete: true };
const HOOK = {
  id: 5,
  url: 'https://example.com/hooks',
  description: 'Our archive',
  events: ['document.sent' as const, 'document.completed' as const, 'recipient.signed' as const],
  isEnabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  oldSecretUntil: null,
  version: 3,
  permissions: MAY,
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SENT = {
  id: 9,
  type: 'document.completed' as const,
  messageId: 'msg_1',
  state: 'failed' as const,
  tries: 14,
  lastStatus: 500,
  nextTryAt: null,
  createdAt: '2026-05-01T10:00:00.000Z',
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name });

const open = (address: string, ...answers: Answer[]) =>
  openPage(address, {
    answers: [
      answer(listWebhooks, { count: 1, next: null, permissions: { create: true }, results: [HOOK] }),
      answer(getWebhook, HOOK),
      answer(listWebhookDeliveries, { count: 1, next: null, results: [SENT] }),
      ...answers,
    ],
  });

test('the list shows where webhooks lead, how they are doing, and the way to a new one', async () => {
  const failing = { ...HOOK, id: 6, url: 'https://example.org/', failingSince: '2026-05-01T10:00:00.000Z' };
  const off = { ...HOOK, id: 7, url: 'https://example.net/', isEnabled: false, disabledReason: 'off' as const };
  const list = answer(listWebhooks, {
    count: 3,
    next: null,
    permissions: { create: true },
    results: [HOOK, failing, off],
  });
  const { main } = await open('/developers/webhooks', list);
  await expect.element(main.getByRole('link', { name: HOOK.url })).toHaveAttribute('href', '/developers/webhooks/5');
  for (const state of ['Enabled', 'Failing', 'Disabled']) await expect.element(main.getByText(state)).toBeVisible();
  await expect.element(main.getByText('document.sent, document.completed +1').first()).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'New webhook' })).toBeVisible();
});

test('a member of a team who may not make one sees no way to it', async () => {
  const { main } = await open('/developers/webhooks', refuse(listWebhooks, 409, 'not_permitted'));
  await expect.element(main.getByText('Couldn’t load webhooks.')).toBeVisible();
  expect(main.getByRole('link', { name: 'New webhook' }).query()).toBeNull();
});

test('a webhook is made, and its secret is shown once', async () => {
  const server = await open('/developers/webhooks/new', answer(createWebhook, { ...HOOK, secret: SECRET }));
  await button('Create webhook').click();
  await expect.element(page.getByText('Choose at least one event.')).toBeVisible();
  await box('Address').fill('example.com');
  await page.getByRole('checkbox', { name: /A document was sent/ }).click();
  await button('Create webhook').click();
  await expect.element(page.getByText('Enter a web address that starts with https://.')).toBeVisible();
  expect(server.bodiesOf(createWebhook)).toEqual([]);

  await box('Address').fill(' https://example.com/hooks ');
  await button('Create webhook').click();
  await expect.element(box('Signing secret')).toHaveValue(SECRET);
  expect(server.bodiesOf(createWebhook)).toEqual([
    { url: 'https://example.com/hooks', description: '', events: ['document.sent'] },
  ]);
  await page.getByRole('link', { name: 'Go to webhook' }).click();
  await expect.element(page.getByRole('heading', { name: HOOK.url })).toBeVisible();
});

test('an address that the server refuses is told at its field', async () => {
  const errors = [{ path: 'url', code: 'webhook_address_refused' as const, message: '' }];
  await open('/developers/webhooks/new', refuse(createWebhook, 422, 'request_invalid', { errors }));
  await box('Address').fill('https://10.0.0.1/');
  await button('Choose all').click();
  await button('Create webhook').click();
  await expect.element(page.getByText(/^This address can’t be used/)).toBeVisible();
  await expect.element(box('Address')).toHaveFocus();
});

test('only what was changed is sent', async () => {
  const server = await open('/developers/webhooks/5?part=settings', answer(updateWebhook, HOOK));
  await expect.element(button('Save changes')).toBeDisabled();
  await box('Description').fill('New archive');
  await button('Save changes').click();
  await expect.element(page.getByText('Webhook saved')).toBeVisible();
  expect(server.bodiesOf(updateWebhook)).toEqual([{ description: 'New archive' }]);
});

test('a secret is replaced after a question, and the new one is shown', async () => {
  const rotated = { ...HOOK, secret: SECRET, oldSecretUntil: '2026-05-02T10:00:00.000Z' };
  await open('/developers/webhooks/5?part=settings', answer(rotateWebhookSecret, rotated));
  await button('Replace secret').click();
  const dialog = page.getByRole('dialog', { name: 'Replace this secret?' });
  await dialog.getByRole('button', { name: 'Replace secret' }).click();
  await expect.element(box('Signing secret')).toHaveValue(SECRET);
});

test('a test is sent, and what became of it is shown', async () => {
  const tested = { ...SENT, id: 12, type: 'webhook.test' as const, state: 'delivered' as const, lastStatus: 204 };
  const attempts = [{ id: 1, status: 204, failure: null, answer: '', milliseconds: 31 }];
  const server = await open(
    '/developers/webhooks/5',
    answer(testWebhook, tested),
    answer(getWebhookDelivery, { ...tested, payload: '{"type":"webhook.test"}', attempts }),
  );
  await button('Send test event').click();
  const dialog = page.getByRole('dialog', { name: 'webhook.test' });
  await expect.element(dialog.getByText('Status 204')).toBeVisible();
  await expect.element(dialog.getByText(/"webhook\.test"/)).toBeVisible();
  expect(server.bodiesOf(testWebhook)).toHaveLength(1);
});

test('a failed delivery says why, and is sent again', async () => {
  const attempts = [
    { id: 2, status: 500, failure: null, answer: 'Out of order', milliseconds: 9 },
    { id: 1, status: null, failure: 'timeout' as const, answer: '', milliseconds: 10_000 },
  ];
  const server = await open(
    '/developers/webhooks/5',
    answer(getWebhookDelivery, { ...SENT, payload: '{}', attempts }),
    answer(resendWebhookDelivery, { ...SENT, state: 'waiting' }),
  );
  await page.getByRole('link', { name: 'document.completed' }).click();
  const dialog = page.getByRole('dialog', { name: 'document.completed' });
  await expect.element(dialog.getByText('Out of order')).toBeVisible();
  await expect.element(dialog.getByText('No complete answer within 10 seconds.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('Sending again')).toBeVisible();
  expect(server.bodiesOf(resendWebhookDelivery)).toHaveLength(1);
});

test('the log is narrowed, and what failed is sent again as a whole', async () => {
  const server = await open('/developers/webhooks/5', answer(resendFailedDeliveries, { count: 7 }));
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  const asked = () => server.received.findLast(({ at }) => at === listWebhookDeliveries.at)?.query['state'];
  await expect.poll(asked).toBe('failed');
  await button('Send failed again').click();
  await expect.element(page.getByText('Sending 7 again')).toBeVisible();
});

test('why a webhook is disabled stands there, and it is enabled again', async () => {
  const disabled = { isEnabled: false, disabledReason: 'failing' as const, disabledAt: '2026-05-04T10:00:00.000Z' };
  const server = await open(
    '/developers/webhooks/5',
    answer(getWebhook, { ...HOOK, ...disabled }),
    answer(updateWebhook, HOOK),
  );
  await expect.element(page.getByText(/no delivery succeeded for three days/)).toBeVisible();
  expect(button('Send test event').query()).toBeNull();
  await button('Enable webhook').click();
  await expect.element(page.getByText('Webhook enabled')).toBeVisible();
  expect(server.bodiesOf(updateWebhook)).toEqual([{ isEnabled: true }]);
});

test('a webhook is deleted at once, and can be brought back', async () => {
  const server = await open('/developers/webhooks/5', answer(deleteWebhook), answer(restoreWebhook));
  await button('Delete webhook').click();
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  expect(server.bodiesOf(deleteWebhook)).toHaveLength(1);
  await button('Undo').click();
  await expect.element(page.getByText('Webhook restored')).toBeVisible();
  expect(server.bodiesOf(restoreWebhook)).toHaveLength(1);
});
