import {
  type BulkSendDetails,
  cancelBulkSend,
  checkBulkSend,
  createBulkSend,
  deleteBulkSend,
  getBulkSend,
  getTemplate,
  listBulkSendRows,
  listBulkSends,
  listContacts,
  pauseBulkSend,
  retryBulkSend,
  startBulkSend,
  toWire,
  uploadBulkSend,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

const MAY = { start: true, pause: false, resume: false, cancel: false, retry: false, delete: true };
const email = { to: 'role', role: 1, part: 'email' } as const;
const column = (header: string, target: unknown) => ({ header, samples: [`${header} of Ann`], target });

const SETUP = {
  hasHeader: true,
  columns: [column('Mail', email), column('Rent', null)],
  people: [],
  title: '',
  subject: '',
  message: '',
  allowDuplicates: false,
  roles: [
    { id: 1, name: 'Tenant', locale: 'en' },
    { id: 2, name: 'Landlord', locale: 'en' },
  ],
  fields: [{ ref: 'rent', label: 'Monthly rent', type: 'text', role: 1 }],
} as unknown as NonNullable<BulkSendDetails['setup']>;

const DRAFT = {
  id: 7,
  name: 'Leases',
  template: { id: 1, name: 'Lease' },
  owner: { id: 1, name: 'Ada Lovelace' },
  source: 'file' as const,
  fileName: 'tenants.csv',
  state: 'draft' as const,
  pausedBecause: null,
  rowCount: 3,
  readyCount: 0,
  wrongCount: 0,
  sentCount: 0,
  failedCount: 0,
  cancelledCount: 0,
  startAt: null,
  perHour: null,
  nextAt: null,
  startedAt: null,
  finishedAt: null,
  permissions: MAY,
  setup: SETUP,
  problems: [],
  requestsLeft: null,
};
const CHECKED = { ...DRAFT, state: 'checked' as const, readyCount: 2, wrongCount: 1 };
const SENDING = {
  ...CHECKED,
  setup: null,
  state: 'sending' as const,
  sentCount: 1,
  readyCount: 1,
  permissions: { ...MAY, start: false, pause: true, cancel: true, delete: false },
};
const ROWS = answer(listBulkSendRows, {
  count: 2,
  next: null,
  results: [
    {
      number: 2,
      state: 'sent',
      people: [{ role: 'Tenant', name: 'Ann', email: 'ann@example.com' }],
      title: '',
      problems: [],
      document: { id: 9, number: 'D-000009', title: 'Lease', status: 'sent' },
      sentAt: null,
    },
    {
      number: 3,
      state: 'wrong',
      people: [{ role: 'Tenant', name: 'Bob', email: 'bob' }],
      title: '',
      problems: [{ code: 'email_invalid', message: 'Mail: Enter a valid email address.' }],
      document: null,
      sentAt: null,
    },
  ],
});

async function open(address: string, ...answers: Answer[]) {
  const server = await openPage(address, { answers: [ROWS, ...answers] });
  await expectToStand();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bodyOf = (server: Awaited<ReturnType<typeof open>>, { at }: { at: string }) =>
  server.received.findLast((call) => call.at === at)?.body;

const TEMPLATE = answer(getTemplate, { id: 1, name: 'Lease', publishedVersion: 1, permissions: { use: true } });

const choose = (name: string) =>
  userEvent.upload(
    page.getByLabelText('Choose a file or drop it here').last(),
    new File(['Mail\nann@example.com'], name, { type: 'text/csv' }),
  );

test('a file is uploaded for a template, and leads to its batch', async () => {
  const { sent } = answerUploads(201, toWire({ ...(sampleOf(uploadBulkSend.response) as BulkSendDetails), ...DRAFT }));
  await open('/templates/1/bulk-send', TEMPLATE, answer(getBulkSend, DRAFT));
  await expect.element(page.getByRole('heading', { name: 'Bulk send ⁨Lease⁩' })).toBeVisible();

  await choose('tenants.csv');

  await expect.element(page.getByRole('heading', { name: 'Map columns' })).toBeVisible();
  expect(location.pathname).toBe('/templates/bulk-sends/7');
  expect(sent.map((form) => (form.get('file') as File).name)).toEqual(['tenants.csv']);
});

test('a file that cannot be read says why', async () => {
  answerUploads(413, { status: 413, code: 'bulk_send_too_large', title: 'Too large', detail: 'Too large' });
  await open('/templates/1/bulk-send', TEMPLATE);
  await choose('tenants.csv');
  await expect
    .element(page.getByText('A bulk send can have up to 10,000 rows, in a file of up to 10 MB.'))
    .toBeVisible();
});

test('contacts are chosen one by one, by tag, or all', async () => {
  const person = { id: 4, email: 'con@example.com', firstName: 'Con', lastName: 'Tact' };
  const server = await open(
    '/templates/1/bulk-send',
    TEMPLATE,
    answer(createBulkSend, DRAFT),
    answer(getBulkSend, DRAFT),
    answer(listContacts, { count: 1, next: null, results: [person] }),
  );
  await page.getByText('Contacts', { exact: true }).last().click();
  await expect.element(button('Continue')).toBeDisabled();
  await page.getByRole('combobox', { name: 'Add a contact' }).fill('con');
  await page.getByRole('option', { name: /Con Tact/ }).click();
  await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Map columns' })).toBeVisible();
  expect(bodyOf(server, createBulkSend)).toEqual({ ids: [4] });
});

test('a template that cannot be sent is not offered', async () => {
  await open('/templates/1/bulk-send', answer(getTemplate, { id: 1, name: 'Lease', publishedVersion: 0 }));
  await expect.element(page.getByText('This template can’t be sent')).toBeVisible();
});

test('columns are mapped, rows checked, and the report says what was found', async () => {
  const server = await open('/templates/bulk-sends/7', answer(getBulkSend, DRAFT), answer(checkBulkSend, CHECKED));
  await expect.element(page.getByRole('heading', { name: 'Report' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'What Rent maps to' }).selectOptions('Monthly rent');
  await page.getByRole('group', { name: '⁨Landlord⁩ in every row' }).getByLabelText('Name').fill('Lou');
  await page.getByRole('group', { name: '⁨Landlord⁩ in every row' }).getByLabelText('Email').fill('lou@example.com');
  await button('Check rows').click();

  await expect.element(page.getByText('2 rows are ready to send.')).toBeVisible();
  await expect.element(page.getByText('Mail: Enter a valid email address.')).toBeVisible();
  expect(bodyOf(server, checkBulkSend)).toMatchObject({
    name: 'Leases',
    hasHeader: true,
    columns: [email, { to: 'field', ref: 'rent' }],
    people: [{ role: 2, name: 'Lou', email: 'lou@example.com' }],
  });
});

test('on a phone the choice of what a column maps to takes the whole width', async () => {
  await openPage('/templates/bulk-sends/7', { viewport: 'phone', answers: [ROWS, answer(getBulkSend, DRAFT)] });
  const choice = page.getByRole('combobox', { name: 'What Rent maps to' });
  await expect.element(choice).toBeVisible();
  expect(choice.element().getBoundingClientRect().width).toBeGreaterThan(280);
});

test('a start that another window has done already shows how far it is', async () => {
  let isStarted = false;
  const batch = answer(getBulkSend, CHECKED);
  const server = await open(
    '/templates/bulk-sends/7',
    { ...batch, respond: (...given) => (isStarted ? answer(getBulkSend, SENDING) : batch).respond(...given) },
    refuse(startBulkSend, 409, 'bulk_send_state'),
  );
  isStarted = true;
  await button('Start bulk send').click();
  await button('Start sending').click();
  await expect.element(page.getByText('1 of 2 sent')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toContain(startBulkSend.at);
});

test('what was chosen and not checked yet is not left without a question', async () => {
  await open('/templates/bulk-sends/7', answer(getBulkSend, DRAFT), answer(deleteBulkSend, {}));
  await page.getByRole('textbox', { name: 'Document title' }).fill('Lease of all');
  await page.getByRole('main').getByRole('link', { name: 'Bulk sends' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(location.pathname).toBe('/templates/bulk-sends/7');
  // Who deletes it has been asked already.
  await button('Delete').click();
  await button('Delete bulk send').click();
  await expect.poll(() => location.pathname).toBe('/templates/bulk-sends');
});

test('what someone else prepares can be looked at, and not checked', async () => {
  await open('/templates/bulk-sends/7', answer(getBulkSend, { ...DRAFT, permissions: { ...MAY, start: false } }));
  await expect.element(button('Check rows')).toBeDisabled();
  await expect.element(page.getByText('Only the person who created this bulk send can start it.')).toBeVisible();
});

test('two columns of one meaning are told, and a change needs another check', async () => {
  await open('/templates/bulk-sends/7', answer(getBulkSend, CHECKED));
  await expect.element(button('Start bulk send')).toBeEnabled();
  await page.getByRole('combobox', { name: 'What Rent maps to' }).selectOptions('⁨Tenant⁩: Email');
  await expect.element(page.getByText('Two columns map to the same target. Change one of them.')).toBeVisible();
  await expect.element(button('Check rows again')).toBeDisabled();
  await expect.element(button('Start bulk send')).not.toBeInTheDocument();
  await expect.element(page.getByText(/You’ve made changes since the last check/)).toBeVisible();
});

test('what keeps all rows back, and too few sign requests, are said before the start', async () => {
  const problems = [{ path: 'subject', code: 'send_no_subject', message: 'No subject' }];
  await open('/templates/bulk-sends/7', answer(getBulkSend, { ...CHECKED, problems, requestsLeft: 1 }));
  await expect.element(page.getByText('The template can’t be sent as it is')).toBeVisible();
  await expect.element(page.getByText('You have 1 sign request left')).toBeVisible();
  await expect.element(button('Start bulk send')).toBeDisabled();
});

test('a batch starts now or later, at a pace, after a question', async () => {
  const server = await open('/templates/bulk-sends/7', answer(getBulkSend, CHECKED), answer(startBulkSend, SENDING));
  await page.getByRole('radio', { name: 'Later' }).click();
  await page.getByLabelText(/^Date and time/).fill('2000-01-01T09:00');
  await expect.element(page.getByText('Choose a time between 5 minutes and 90 days from now.')).toBeVisible();
  await page.getByRole('radio', { name: 'Now' }).click();
  await page.getByRole('textbox', { name: 'Documents per hour' }).fill('50');
  await button('Start bulk send').click();
  await expect.element(page.getByRole('dialog', { name: 'Send 2 documents?' })).toBeVisible();
  await button('Start sending').click();

  await expect.element(page.getByText('1 of 2 sent')).toBeVisible();
  expect(bodyOf(server, startBulkSend)).toEqual({ startAt: null, perHour: 50 });
});

test('a batch that goes on is followed, paused and cancelled, and its rows narrowed', async () => {
  const paused = {
    ...SENDING,
    state: 'paused' as const,
    permissions: { ...SENDING.permissions, pause: false, resume: true },
  };
  const server = await open(
    '/templates/bulk-sends/7',
    answer(getBulkSend, SENDING),
    answer(pauseBulkSend, paused),
    answer(cancelBulkSend, { ...paused, state: 'cancelled' as const }),
  );
  await expect.element(page.getByRole('link', { name: 'D-000009' })).toBeVisible();
  await button('Sent 1').click();
  expect(new URLSearchParams(location.search).get('state')).toBe('sent');
  await button('Pause').click();
  await expect.element(page.getByText('Resume it when you’re ready.')).toBeVisible();
  await expect.element(button('Resume')).toBeVisible();
  await button('Cancel bulk send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel bulk send' }).click();
  await expect.element(page.getByText('Bulk send canceled')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toContain(cancelBulkSend.at);
});

test('why a batch paused is said, and failed rows are tried again', async () => {
  const paused = {
    ...SENDING,
    state: 'paused' as const,
    pausedBecause: 'upload_limit_exceeded',
    failedCount: 1,
    permissions: { ...SENDING.permissions, retry: true },
  };
  const server = await open('/templates/bulk-sends/7', answer(getBulkSend, paused), answer(retryBulkSend, SENDING));
  await expect.element(page.getByText('Paused').first()).toBeVisible();
  await button('Retry failed rows').click();
  await expect.element(page.getByText('Failed rows are queued again')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toContain(retryBulkSend.at);
});

test('the list shows how far each is, and a batch is deleted after a question that names it', async () => {
  const done = { ...SENDING, state: 'done' as const, permissions: { ...MAY, start: false } };
  const { setup: _setup, problems: _problems, requestsLeft: _left, ...listed } = done;
  const server = await open(
    '/templates/bulk-sends',
    answer(listBulkSends, { count: 1, next: null, permissions: { create: true }, results: [listed] }),
    answer(getBulkSend, done),
    answer(deleteBulkSend, {}),
  );
  const row = page.getByRole('row', { name: /^Leases/ });
  await expect.element(row.getByText('1 of 2 sent')).toBeVisible();
  await page.getByRole('link', { name: 'Leases' }).click();
  await button('Delete').click();
  await expect.element(page.getByText(/^Leases and its rows will be deleted/)).toBeVisible();
  await button('Delete bulk send').click();
  await expect.element(page.getByText('Deleted Leases')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toContain(deleteBulkSend.at);
});
