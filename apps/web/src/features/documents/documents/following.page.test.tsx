import { getClientView, getDocument, getTracking, listEmailLogs } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const recipient = { id: 5, name: 'Ada Lovelace', email: 'ada@example.com', order: 1 };
const holding = answer(getDocument, { id: 1, title: 'Lease', round: 1, recipients: [recipient] }, { text: 'Lease' });
const at = '2026-11-20T10:00:00.000Z';

const mail = {
  id: 9,
  document: 1,
  recipient: 5,
  event: 'document.invitation',
  email: 'ada@example.com',
  queuedAt: at,
  sentAt: at,
  attempts: 1,
};

test('email tracking says what became of an email, in the mail server’s words, and that nothing is hidden in it', async () => {
  const bounced = { ...mail, status: 'bounced' as const, bouncedAt: at, answer: '550 no such user' };
  await openPage('/documents/1?tab=delivery', {
    answers: [holding, answer(listEmailLogs, { results: [bounced], next: null })],
  });
  await expectToStand();
  await expect.element(page.getByText('550 no such user')).toBeVisible();
  await expect.element(page.getByText(/came back from the recipient’s mail server/)).toBeVisible();
  await expect.element(page.getByText(/no hidden images/)).toBeVisible();
});

test('earlier emails come when they are asked for', async () => {
  const server = await openPage('/documents/1?tab=delivery', {
    answers: [holding, answer(listEmailLogs, { results: [{ ...mail, status: 'sent' }], next: 'http://x/?page=2' })],
  });
  await page.getByRole('button', { name: 'Show earlier emails' }).click();
  await expect.poll(() => server.bodiesOf(listEmailLogs).length).toBeGreaterThan(1);
});

test('user tracking shows times in view, and says what can’t be known', async () => {
  const pages = [{ file: 1, page: 2, milliseconds: 130_000, visits: 3, firstAt: at, lastAt: at }];
  await openPage('/documents/1?tab=tracking', {
    answers: [holding, answer(getTracking, { recipient: 5, round: 1, rounds: [1], opened: [], pages })],
  });
  await expectToStand();
  await expect.element(page.getByText('2 min 10 sec')).toBeVisible();
  await expect.element(page.getByText(/no location is shown/)).toBeVisible();
  await expectToFit();
});

test('tracking that fails can be tried again', async () => {
  await openPage('/documents/1?tab=tracking', { answers: [holding, refuse(getTracking, 400, 'internal')] });
  await expect.element(page.getByRole('button', { name: /try again/i })).toBeVisible();
});

test('the client view names its recipient and says that it is a preview', async () => {
  await openPage('/documents/1/client-view?recipient=5', {
    answers: [holding, answer(getClientView, { isOpen: false }, { text: 'Ada' })],
  });
  await expectToStand();
  await expect.element(page.getByText('This is a preview')).toBeVisible();
  await page.getByText('Desktop').click();
  await expect.poll(() => location.search).toContain('device=desktop');
  await expectToFit();
});
