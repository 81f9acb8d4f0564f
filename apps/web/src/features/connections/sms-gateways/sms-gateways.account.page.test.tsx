import {
  deleteOwnSmsGateway,
  getOwnSmsGateway,
  listOwnSentTexts,
  listOwnSmsGateways,
  restoreOwnSmsGateway,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

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
const SEEN = { ...MAIN, permissions: { update: false, delete: false, test: false } };

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('admins delete a gateway of their team and bring it back, and read what became of its texts', async () => {
  const list = { count: 1, results: [MAIN], permissions: { create: true, readTexts: true } };
  const { received } = await openPage('/team/sms-gateways', {
    answers: [
      answer(listOwnSmsGateways, list),
      answer(deleteOwnSmsGateway),
      answer(restoreOwnSmsGateway, MAIN),
      answer(listOwnSentTexts, { count: 0, results: [] }),
    ],
  });

  await button('Actions for Main').click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await button('Undo').click();
  await expect.element(page.getByText(/Restored .*Main/)).toBeVisible();
  expect(received.some(({ at }) => at === restoreOwnSmsGateway.at)).toBe(true);
  await page.getByRole('link', { name: 'Sent texts' }).click();
  await expect.element(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
});

test('members see the gateways of their team, neither its texts nor a way to change them', async () => {
  const list = { count: 1, results: [SEEN], permissions: { create: false, readTexts: false } };
  await openPage('/team/sms-gateways', { answers: [answer(listOwnSmsGateways, list), answer(getOwnSmsGateway, SEEN)] });

  await expect
    .element(page.getByText('Only admins of an active team can change its SMS configurations.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sent texts' })).not.toBeInTheDocument();
  await expect.element(button('Actions for Main')).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Main' }).click();
  await expect.element(page.getByText('+14155550100')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible();
  expect(page.getByRole('main').getByRole('textbox').elements()).toHaveLength(0);
});
