import {
  archiveDocument,
  completeDocument,
  type DocumentSummary,
  downloadDocument,
  listDocuments,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const NOTHING = {
  edit: false,
  correct: false,
  reopen: false,
  copy: false,
  reschedule: false,
  send: false,
  recall: false,
  complete: false,
  close: false,
  remind: false,
  resend: false,
  unlock: false,
  archive: false,
  restore: false,
  delete: false,
  download: false,
  seal: false,
  share: false,
  move: false,
  lock: false,
};
const can = (...acts: (keyof typeof NOTHING)[]) => ({
  ...NOTHING,
  ...Object.fromEntries(acts.map((act) => [act, true])),
});

async function openMenu(document: Partial<DocumentSummary>, options: Parameters<typeof openPage>[1] = {}) {
  const recipients = [{ id: 1, name: 'Ada', email: 'ada@example.com', state: 'invited' as const }];
  const given = { id: 1, title: 'Lease', fileCount: 1, recipients, ...document, permissions: document.can };
  const server = await openPage('/documents', {
    ...options,
    answers: [answer(listDocuments, { count: 1, results: [given as never] })],
  });
  await expectToStand();
  await page.getByRole('button', { name: /Lease/ }).last().click();
  return server;
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

test('every action of the specification stands in the menu under its own label, with the reason where it is not allowed', async () => {
  await openMenu({ status: 'draft', can: can('edit', 'archive', 'delete') });
  for (const label of ['Edit', 'Client view', 'User tracking', 'Change status', 'Archive return', 'Delete']) {
    await expect.element(item(label)).not.toHaveAttribute('aria-disabled');
  }
  for (const label of ['Share screen', 'Unlock return', 'Resend access link', 'Recall return', 'Download return']) {
    await expect.element(item(label)).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(item('Recall return')).toHaveAccessibleDescription('Not sent yet.');
  await expect.element(item('Unlock return')).toHaveAccessibleDescription('Not sent yet.');
});

test('what is out for signature is recalled first, and its state changed inside the menu, after a question', async () => {
  const server = await openMenu({ status: 'viewed', can: can('recall', 'complete', 'close', 'resend', 'archive') });
  await expect.element(item('Edit')).toHaveAccessibleDescription('Already sent. Recall it first.');
  await expect.element(item('Delete')).toHaveAccessibleDescription('Out for signature. Recall or close it first.');
  await item('Change status').click();
  await expect.element(item('Close')).toBeVisible();
  await item('Mark completed').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed' }).click();
  await expect.poll(() => server.received.some(({ at }) => at === completeDocument.at)).toBe(true);
});

test('without the right to it, an action says that', async () => {
  await openMenu({ status: 'sent', can: NOTHING });
  await expect.element(item('Archive return')).toHaveAccessibleDescription('You don’t have permission to do this.');
  await item('Archive return').click({ force: true });
  await expect.element(item('Archive return')).toBeVisible();
});

test('a completed document is downloaded at once, and its other files from below', async () => {
  const server = await openMenu({ status: 'completed', can: can('download', 'archive', 'resend') });
  await item('Other downloads').click();
  await expect.element(item('Download original')).toBeVisible();
  await item('Download return').click();
  await expect
    .poll(() => server.received.filter(({ at }) => at === downloadDocument.at).map(({ query }) => query['kind']))
    .toEqual(['sealed']);
});

test('the keyboard goes over what is not possible, opens a group and closes it', async () => {
  await openMenu({ status: 'sent', can: can('recall', 'complete', 'close') });
  await expect.element(item('Edit')).toHaveFocus();
  for (const key of 'ccc') await userEvent.keyboard(key);
  await expect.element(item('Change status')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(item('Mark completed')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Mark completed')).toHaveFocus();
});

test('sharing the screen leads to its page', async () => {
  await openMenu({ status: 'sent', can: can('close') });
  await item('Share screen').click();
  await expect.element(page.getByRole('heading', { name: 'Share screen', level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/documents/1/share-screen');
});

test('one of separate copies is recalled and edited with the others alone, and the menu says so', async () => {
  await openMenu({ status: 'sent', parent: 7, can: can('complete', 'close') });
  const reason = 'A separate copy. Use the document it was made from.';
  await expect.element(item('Recall return')).toHaveAccessibleDescription(reason);
  await expect.element(item('Edit')).toHaveAccessibleDescription(reason);
});

test('in Arabic the menu fits a phone and gives reasons', async () => {
  const server = await openMenu({ status: 'draft', can: can('archive') }, { locale: 'ar', viewport: 'phone' });
  await expect.element(page.getByText('لم يُرسَل بعد.').first()).toBeVisible();
  await item('أرشفة').click();
  await expect.poll(() => server.received.some(({ at }) => at === archiveDocument.at)).toBe(true);
});
