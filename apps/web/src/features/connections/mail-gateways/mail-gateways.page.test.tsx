import {
  checkMailDomain,
  createMailGateway,
  deleteMailGateway,
  getMailGateway,
  listMailGateways,
  makeMailKey,
  type MailGateway,
  orderMailGateways,
  testMailGateway,
  updateMailGateway,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const OWNER = { user: { role: ['super_admin'] as ['super_admin'] } };

const gateway = (id: number, name: string, more: Partial<MailGateway> = {}): MailGateway => ({
  id,
  name,
  hostname: 'smtp.example.com',
  port: 587,
  tls: 'starttls',
  username: 'sealwright',
  senderName: 'Acme',
  senderEmail: 'sign@acme.test',
  position: id,
  away: null,
  createdAt: '2026-11-26T02:00:00.000Z',
  version: 3,
  permissions: { update: true, delete: true, test: true },
  ...more,
});

const list = (results: MailGateway[], more: object = {}) =>
  answer(listMailGateways, {
    results,
    environment: null,
    isMailCaught: results.length === 0,
    permissions: { create: true, order: true, test: true },
    ...more,
  });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('without a gateway the screen says that emails are captured, and leads to the form', async () => {
  await openPage('/admin/smtp-gateways', { ...OWNER, answers: [list([])] });

  await expect.element(page.getByText('Emails aren’t sent yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open test inbox' })).toHaveAttribute('href', '/mailbox');
  await expect.element(page.getByRole('heading', { name: 'No email gateway yet' })).toBeVisible();
  const add = page.getByRole('main').getByRole('link', { name: 'Add gateway' }).first();
  await expect.element(add).toHaveAttribute('href', '/admin/smtp-gateways/new');
});

test('a gateway is added with all it needs', async () => {
  const made = answer(createMailGateway, gateway(1, 'Main'));
  const { received } = await openPage('/admin/smtp-gateways/new', { ...OWNER, answers: [list([]), made] });

  await button('Add gateway').click();
  await expect
    .element(
      page
        .getByText('Enter the password.')
        .or(page.getByText(/password/i))
        .first(),
    )
    .toBeVisible();
  expect(received.filter(({ at }) => at === createMailGateway.at)).toEqual([]);

  await field('Name').fill('Main');
  await field('Hostname').fill('SMTP.example.com');
  await field('Username').fill('sealwright');
  await field('Password').fill('Tr0ub4dor&3');
  await field('Sender’s name').fill('Acme');
  await field('Sender’s email address').fill('sign@acme.test');
  await button('Add gateway').click();

  await expect.element(page.getByText(/Added .*Main/)).toBeVisible();
  expect(received.find(({ at }) => at === createMailGateway.at)?.body).toEqual({
    name: 'Main',
    hostname: 'SMTP.example.com',
    port: 587,
    tls: 'starttls',
    username: 'sealwright',
    password: 'Tr0ub4dor&3',
    senderName: 'Acme',
    senderEmail: 'sign@acme.test',
  });
});

test('the port follows the encryption, and no encryption is warned of', async () => {
  await openPage('/admin/smtp-gateways/new', { ...OWNER, answers: [list([])] });

  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: /^TLS/ }).click();
  await expect.element(field('Port')).toHaveValue('465');

  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await expect.element(page.getByText(/could be read in transit/)).toBeVisible();
  await expect.element(field('Port')).toHaveValue('465');
});

test('a change keeps the password, unless it would go to another server', async () => {
  const read = answer(getMailGateway, gateway(1, 'Main'));
  const saved = answer(updateMailGateway, gateway(1, 'Renamed'));
  const { received } = await openPage('/admin/smtp-gateways/1', { ...OWNER, answers: [list([]), read, saved] });

  await field('Hostname').fill('other.example.com');
  await button('Save').click();
  await expect.element(page.getByText(/Enter the password again/)).toBeVisible();

  await field('Hostname').fill('smtp.example.com');
  await field('Name').fill('Renamed');
  await button('Save').click();

  await expect.element(page.getByText(/Saved .*Renamed/)).toBeVisible();
  const sent = received.find(({ at }) => at === updateMailGateway.at);
  expect(sent?.body).toMatchObject({ name: 'Renamed', hostname: 'smtp.example.com' });
  expect(sent?.body).not.toHaveProperty('password');
});

test('the test shows each step, and what the server said', async () => {
  const steps = [
    { step: 'connect', state: 'done', reason: null, answer: '220 smtp.example.com ESMTP' },
    { step: 'tls', state: 'done', reason: null, answer: null },
    { step: 'sign_in', state: 'failed', reason: 'sign_in_refused', answer: '535 5.7.8 refused' },
    { step: 'sender', state: 'not_reached', reason: null, answer: null },
    { step: 'recipient', state: 'not_reached', reason: null, answer: null },
    { step: 'accepted', state: 'not_reached', reason: null, answer: null },
  ] as const;
  const said = answer(testMailGateway, { isAccepted: false, to: 'ada@example.com', steps: [...steps] });
  await openPage('/admin/smtp-gateways', { ...OWNER, answers: [list([gateway(1, 'Main')]), said] });

  await button(/Send test email with .*Main/).click();

  await expect.element(page.getByText(/The test email to .*ada@example.com.* wasn’t sent/)).toBeVisible();
  await expect.element(page.getByText('The server didn’t accept the username and password.')).toBeVisible();
  await expect.element(page.getByText('535 5.7.8 refused')).toBeVisible();
});

test('the order is changed by keyboard, as a whole', async () => {
  const both = [
    gateway(1, 'First'),
    gateway(2, 'Second', { away: { since: '2026-11-26T02:10:00.000Z', reason: 'EAUTH 535' } }),
  ];
  const ordered = answer(orderMailGateways, {});
  const { received } = await openPage('/admin/smtp-gateways', { ...OWNER, answers: [list(both), ordered] });

  await expect.element(page.getByText(/EAUTH 535/)).toBeVisible();
  await expect.element(button(/Move .*First.* up/)).toHaveAttribute('aria-disabled', 'true');
  await button(/Move .*Second.* up/).click();

  await expect.element(page.getByText('Order saved')).toBeVisible();
  expect(received.find(({ at }) => at === orderMailGateways.at)?.body).toEqual({ ids: [2, 1] });
});

test('a gateway is deleted after a question; of the last one it says what follows', async () => {
  const gone = answer(deleteMailGateway, {});
  const { received } = await openPage('/admin/smtp-gateways', {
    ...OWNER,
    answers: [list([gateway(1, 'Main')]), gone],
  });

  await button(/Delete .*Main/).click();
  await expect.element(page.getByText(/stay in the test inbox/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete gateway' }).click();

  await expect.element(page.getByText(/Deleted .*Main/)).toBeVisible();
  expect(received.some(({ at }) => at === deleteMailGateway.at)).toBe(true);
});

test('the gateway of the environment is shown, and nothing can be changed beside it', async () => {
  const environment = {
    hostname: 'mail.example.com',
    port: 465,
    tls: 'tls' as const,
    senderName: 'Sealwright',
    senderEmail: 'no-reply@example.com',
  };
  await openPage('/admin/smtp-gateways', {
    ...OWNER,
    answers: [list([gateway(1, 'Main')], { environment, isMailCaught: false })],
  });

  await expect.element(page.getByText(/SMTP_URL in this instance’s environment/)).toBeVisible();
  await expect.element(page.getByText('mail.example.com:465')).toBeVisible();
  await expect.element(page.getByText(/aren’t used while one is set in the environment/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Edit/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Add gateway' })).not.toBeInTheDocument();
});

test('administrators who are not the owner see the gateways and change nothing', async () => {
  const none = { update: false, delete: false, test: false };
  const mine = { permissions: { create: false, order: false, test: false } };
  await openPage('/admin/smtp-gateways', {
    user: { role: ['admin'] },
    answers: [list([gateway(1, 'Main', { permissions: none })], mine)],
  });

  await expect.element(page.getByText(/Only this instance’s owner/)).toBeVisible();
  await expect.element(page.getByText('smtp.example.com:587')).toBeVisible();
  await expect.element(button(/Delete/)).not.toBeInTheDocument();
});

test('what the server refuses stands at its field', async () => {
  const refusal = refuse(createMailGateway, 409, 'mail_gateways_too_many');
  await openPage('/admin/smtp-gateways/new', { ...OWNER, answers: [list([]), refusal] });

  for (const [name, text] of [
    ['Name', 'Main'],
    ['Hostname', 'smtp.example.com'],
    ['Username', 'a'],
    ['Password', 'b'],
    ['Sender’s name', 'Acme'],
    ['Sender’s email address', 'sign@acme.test'],
  ] as const) {
    await field(name).fill(text);
  }
  await button('Add gateway').click();

  await expect.element(page.getByText(/up to 10 email gateways/)).toBeVisible();
});

test('the domain of the sender is checked, and a key is made with its record', async () => {
  const spf = { name: 'acme.test', outcome: 'missing' as const, record: null };
  const dmarc = { name: '_dmarc.acme.test', outcome: 'watching' as const, record: 'v=DMARC1; p=none' };
  const dkim = {
    name: 'sealwright-ab._domainkey.acme.test',
    value: 'v=DKIM1; k=rsa; p=AAAA',
    outcome: 'missing' as const,
    record: null,
  };
  const { received } = await openPage('/admin/smtp-gateways/1', {
    ...OWNER,
    answers: [
      answer(getMailGateway, gateway(1, 'Main')),
      answer(checkMailDomain, { domain: 'acme.test', spf, dmarc, dkim: null }),
      answer(makeMailKey, { domain: 'acme.test', spf, dmarc, dkim }),
    ],
  });

  await button('Check domain').click();
  await expect.element(page.getByText(/has no SPF record/)).toBeVisible();
  await expect.element(page.getByText(/The record only monitors/)).toBeVisible();
  await button('Create key').click();

  await expect.element(field('Value')).toHaveValue('v=DKIM1; k=rsa; p=AAAA');
  await expect.element(page.getByText(/isn’t published yet/)).toBeVisible();
  expect(received.some(({ at }) => at === makeMailKey.at)).toBe(true);
});
