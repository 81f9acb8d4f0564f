import {
  createOwnMailGateway,
  deleteOwnMailGateway,
  getOwnMailGateway,
  listOwnMailGateways,
  type MailGateway,
  testOwnMailGateway,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

const ALL = { update: true, delete: true, test: true };
const NOTHING = { update: false, delete: false, test: false };

const gateway = (id: number, name: string, permissions = ALL): MailGateway => ({
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
  permissions,
});

const list = (results: MailGateway[], may = true) =>
  answer(listOwnMailGateways, {
    results,
    environment: null,
    isMailCaught: false,
    permissions: { create: may, order: may, test: may },
  });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('a team without a gateway reads by which its emails leave, and adds its own', async () => {
  const made = answer(createOwnMailGateway, gateway(1, 'Ours'));
  const { received } = await openPage('/team/smtp-gateways', { answers: [list([]), made] });

  await expect.element(page.getByText(/This instance’s gateway sends your documents’ emails/)).toBeVisible();
  await link('Add gateway').click();
  await field('Name').fill('Ours');
  await field('Hostname').fill('smtp.example.com');
  await field('Username').fill('sealwright');
  await field('Password').fill('Tr0ub4dor&3');
  await field('Sender’s name').fill('Acme');
  await field('Sender’s email address').fill('sign@acme.test');
  await button('Add gateway').click();

  await expect.element(page.getByText(/Added .*Ours/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'SMTP gateways', level: 1 })).toBeVisible();
  expect(received.find(({ at }) => at === createOwnMailGateway.at)?.body).toMatchObject({ name: 'Ours' });
});

test('the last gateway of a team leaves its emails to that of the instance', async () => {
  const { received } = await openPage('/team/smtp-gateways', {
    answers: [list([gateway(4, 'Ours')]), answer(deleteOwnMailGateway), answer(testOwnMailGateway)],
  });

  await button('Send test email with ⁨Ours⁩').click();
  await expect.poll(() => received.some(({ at }) => at === testOwnMailGateway.at)).toBe(true);
  await button('Delete ⁨Ours⁩').click();
  await expect
    .element(page.getByText(/From then on, this instance’s gateway sends your documents’ emails/))
    .toBeVisible();
  await button('Delete gateway').click();
  await expect.poll(() => received.some(({ at }) => at === deleteOwnMailGateway.at)).toBe(true);
});

test('members see the gateways of their team and change nothing', async () => {
  const seen = gateway(4, 'Ours', NOTHING);
  await openPage('/team/smtp-gateways', { answers: [list([seen], false), answer(getOwnMailGateway, seen)] });

  await expect.element(page.getByText('Only admins of an active team can change its gateways.')).toBeVisible();
  await expect.element(page.getByText('smtp.example.com:587')).toBeVisible();
  expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(0);
});

test('at the address of a gateway members read what it is', async () => {
  const seen = gateway(4, 'Ours', NOTHING);
  await openPage('/team/smtp-gateways/4', { answers: [answer(getOwnMailGateway, seen)] });

  await expect.element(page.getByText('smtp.example.com:587')).toBeVisible();
  expect(page.getByRole('main').getByRole('textbox').elements()).toHaveLength(0);
});
