import {
  createSmsGateway,
  deleteSmsGateway,
  getSmsGateway,
  listSentTexts,
  listSmsGateways,
  restoreSmsGateway,
  setDefaultSmsGateway,
  testSmsGateway,
  updateSmsGateway,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ADMIN = { user: { role: ['admin'] as ['admin'] } };
const MAIN = {
  id: 1,
  kind: 'twilio' as const,
  name: 'Main',
  phoneNumber: '+14155550100',
  fields: { sid: 'AC1' },
  secrets: ['authToken'],
  isDefault: true,
  receipts: { by: 'signature' as const, url: null },
  last: null,
  permissions: { update: true, delete: true, test: true },
  version: 3,
};
const SPARE = { ...MAIN, id: 2, name: 'Spare', kind: 'clicksend' as const, isDefault: false };
const BOTH = answer(listSmsGateways, { count: 2, results: [MAIN, SPARE] });

// With the mark of required ones.
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\*)?$`));
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function act(name: string, what: string): Promise<void> {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

test('a provider is chosen, asks for just its fields, and says where they are', async () => {
  const made = answer(createSmsGateway, { ...MAIN, kind: 'vonage', name: 'Vonage' });
  const { received } = await openPage('/admin/sms/new', { ...ADMIN, answers: [made, BOTH] });

  await expect.element(page.getByText(/account SID and the auth token/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Vonage' }).click();
  await expect.element(page.getByText(/Choose the SMS API there/)).toBeVisible();
  await expect.element(field('SID')).not.toBeInTheDocument();
  await field('Name').fill('Vonage');
  await field('Phone number').fill('+1 415 555 0100');
  await field('API key').fill('abcd1234');
  await field('API secret').fill('secret');
  await button('Add configuration').click();

  await expect.element(page.getByText(/Saved .Vonage./)).toBeVisible();
  expect(received.find(({ at }) => at === createSmsGateway.at)?.body).toEqual({
    kind: 'vonage',
    name: 'Vonage',
    phoneNumber: '+1 415 555 0100',
    apiKey: 'abcd1234',
    apiSecret: 'secret',
  });
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { received } = await openPage('/admin/sms/new', { ...ADMIN, answers: [] });

  await field('Phone number').fill('0415 555');
  await field('SID').fill('AC 1');
  await button('Add configuration').click();

  await expect.element(page.getByText('Enter the number with its country code, like +14155550123.')).toBeVisible();
  await expect.element(page.getByText(/This key contains characters that aren’t valid/)).toBeVisible();
  await expect.element(page.getByText('Fill in this field.')).toBeVisible();
  expect(received.filter(({ at }) => at === createSmsGateway.at)).toEqual([]);
});

test('what the server refuses is said above the form', async () => {
  await openPage('/admin/sms/new', { ...ADMIN, answers: [refuse(createSmsGateway, 409, 'sms_gateways_too_many')] });

  await field('Name').fill('Main');
  await field('Phone number').fill('+14155550100');
  await field('SID').fill('AC1');
  await field('Auth token').fill('token');
  await button('Add configuration').click();

  await expect.element(page.getByText('Failed to add the SMS configuration')).toBeVisible();
  await expect.element(page.getByText(/up to 20 SMS gateways/)).toBeVisible();
});

test('a saved key stays where it is left empty, and an optional one can be removed', async () => {
  const bird = { ...MAIN, kind: 'messagebird' as const, fields: {}, secrets: ['apiKey', 'signingKey'] };
  const answers = [answer(getSmsGateway, bird), answer(updateSmsGateway, bird), BOTH];
  const { received } = await openPage('/admin/sms/1', { ...ADMIN, answers });

  await field('Name').fill('Renamed');
  await page.getByRole('checkbox', { name: 'Remove the saved key' }).click();
  await button('Save').click();

  await expect.element(page.getByText(/^Saved .Main.$/)).toBeVisible();
  const request = received.find(({ at }) => at === updateSmsGateway.at);
  expect(request?.body).toEqual({ name: 'Renamed', signingKey: '' });
});

test('an unknown configuration is said in the specified words', async () => {
  await openPage('/admin/sms/9', { ...ADMIN, answers: [refuse(getSmsGateway, 404, 'sms_gateway_unknown')] });

  await expect.element(page.getByText('Invalid configuration id')).toBeVisible();
});

test('a test shows what the provider answered', async () => {
  const said = answer(testSmsGateway, { outcome: 'refused', answer: '21211 · Invalid number', providerId: null });
  const { received } = await openPage('/admin/sms', { ...ADMIN, answers: [BOTH, said] });

  await act('Main', 'Send test');
  await field('Phone number').fill('+14155550123');
  await button('Send test').click();

  await expect.element(page.getByText(/rejected the text/)).toBeVisible();
  await expect.element(page.getByText('21211 · Invalid number')).toBeVisible();
  expect(received.find(({ at }) => at === testSmsGateway.at)?.body).toEqual({ to: '+14155550123' });
});

test('the default is chosen in the list, and a deletion can be undone', async () => {
  const answers = [
    BOTH,
    answer(setDefaultSmsGateway, { ...SPARE, isDefault: true }),
    answer(deleteSmsGateway, {}),
    answer(restoreSmsGateway, MAIN),
  ];
  const { received } = await openPage('/admin/sms', { ...ADMIN, answers });
  const asked = (at: string) => received.filter((request) => request.at === at).length;

  await act('Spare', 'Make default');
  await expect.element(page.getByText(/.Spare. is now the default/)).toBeVisible();
  await act('Main', 'Delete');
  await expect.element(page.getByText(/Deleted .Main./)).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText(/Restored .Main./)).toBeVisible();

  expect([setDefaultSmsGateway, deleteSmsGateway, restoreSmsGateway].map(({ at }) => asked(at))).toEqual([1, 1, 1]);
  await button('Actions for Main').click();
  await expect.element(page.getByRole('menuitem', { name: 'Make default' })).not.toBeInTheDocument();
});

test('a failure to delete is said', async () => {
  await openPage('/admin/sms', { ...ADMIN, answers: [BOTH, refuse(deleteSmsGateway, 404, 'sms_gateway_unknown')] });

  await act('Spare', 'Delete');

  await expect.element(page.getByText('Failed to delete the SMS configuration')).toBeVisible();
  await expect.element(page.getByText('Invalid configuration id')).toBeVisible();
});

test('what became of texts is listed and filtered', async () => {
  const text = { id: 1, to: '+14155550123', event: 'document.identity_code', state: 'delivered' as const };
  const texts = answer(listSentTexts, {
    count: 1,
    results: [{ ...text, answer: 'delivered', gateway: { id: 2, name: 'Spare', kind: 'clicksend' } }],
  });
  const { received } = await openPage('/admin/sms/texts', { ...ADMIN, answers: [texts] });

  await expect.element(page.getByText('Code for a recipient')).toBeVisible();
  await expect.element(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();

  await expect
    .poll(() => received.some(({ at, query }) => at === listSentTexts.at && String(query?.['state']) === 'failed'))
    .toBe(true);
});
