import { getBulkSend, getImport, getSetup, listDuplicates, listOrders } from '@sealwright/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { partOf } from '../../../scripts/test-part.ts';
import { closePage, expectTablesToFit, expectToFit, expectToStand, openPage } from './open-page.tsx';
import { type Answer, answer, cutOff, refuse, stall, toAll } from './server.ts';

/** Every screen of someone who is signed in, an administrator of the platform, so that nothing is missing. */
const SCREENS = [
  '/documents',
  '/documents/1',
  '/documents/1/edit',
  '/documents/1/client-view',
  '/documents/1/correct',
  '/documents/1/share-screen',
  '/documents/add-document',
  '/documents/bulk/1',
  '/contacts',
  '/contacts/1',
  '/contacts/1/edit',
  '/contacts/new',
  '/contacts/deleted',
  '/contacts/duplicates',
  '/contacts/import',
  '/contacts/import/upload',
  '/contacts/import/paste',
  '/contacts/import/1',
  '/community',
  '/community/events',
  '/community/events/1',
  '/tags',
  '/communicate',
  '/communicate?thread=1',
  '/templates',
  '/templates/add',
  '/templates/1',
  '/templates/1?tab=link',
  '/templates/1?tab=link&link=1',
  '/templates/1/edit',
  '/templates/1/use',
  '/templates/1/bulk-send',
  '/templates/bulk-sends',
  '/templates/bulk-sends/1',
  '/templates/messages',
  '/templates/messages/1',
  '/templates/messages/new',
  '/developers',
  '/developers/calls/createDocument',
  '/developers/guides/embedding',
  '/developers/guides/errors',
  '/developers/guides/first-document',
  '/developers/guides/webhooks',
  '/developers/webhooks',
  '/developers/webhooks/new',
  '/developers/webhooks/1',
  '/integrations/zapier',
  '/integrations',
  '/integrations/google-drive',
  '/integrations/dropbox',
  '/signatures',
  '/signatures/new',
  '/billing/payment-methods',
  '/billing',
  '/billing/change-plan',
  '/dashboard',
  '/admin/dashboard',
  '/waiting',
  '/notifications',
  '/notifications/preferences',
  '/tutorials',
  '/mailbox',
  '/admin/setup-check',
  '/app/account/settings',
  '/app/account/details',
  '/app/account/security',
  '/app/account/change-password',
  '/app/account/activity',
  '/app/account/kyc-form',
  '/app/account/privacy',
  '/team/settings',
  '/team/sign-in',
  '/team/sms-gateways',
  '/team/sms-gateways/1',
  '/team/sms-gateways/new',
  '/team/sms-gateways/texts',
  '/team/smtp-gateways',
  '/team/smtp-gateways/1',
  '/team/smtp-gateways/new',
  '/team/users',
  '/team/log',
  '/team/new',
  '/connect-sign-in',
  '/invitations',
  '/retention',
  '/tax-returns',
  '/checklists',
  '/checklists/1',
  '/checklists/1/edit',
  '/checklists/new',
  '/sales-tax',
  '/sales-tax/manage',
  '/sales-tax/manage/1',
  '/sales-tax/setup',
  '/sales-tax/setup/1',
  '/sales-tax/setup/new',
  '/admin/categories',
  '/admin/categories/1',
  '/admin/categories/new',
  '/admin/deals',
  '/admin/deals/1',
  '/admin/deals/new',
  '/admin/events',
  '/admin/events/1',
  '/admin/events/new',
  '/admin/groups',
  '/admin/groups/1',
  '/admin/groups/new',
  '/admin/interests',
  '/admin/interests/1',
  '/admin/interests/new',
  '/admin/kyc',
  '/admin/kyc/1',
  '/admin/orders',
  '/admin/orders/1',
  '/admin/orders/new',
  '/admin/products',
  '/admin/products/1',
  '/admin/products/new',
  '/admin/members',
  '/admin/members/1',
  '/admin/members/new',
  '/admin/news',
  '/admin/news/1',
  '/admin/news/new',
  '/admin/payments',
  '/admin/smtp-gateways',
  '/admin/smtp-gateways/1',
  '/admin/smtp-gateways/new',
  '/admin/users',
  '/admin/users/1',
  '/admin/users/import',
  '/admin/users/import/1',
  '/admin/teams',
  '/admin/teams/1',
  '/admin/pricing',
  '/admin/pricing/1',
  '/admin/pricing/new',
  '/admin/sms',
  '/admin/sms/1',
  '/admin/sms/new',
  '/admin/sms/texts',
  '/developers/applications',
  '/developers/applications/1',
  '/developers/applications/new',
  '/authorize/a',
  '/community/deals',
  '/community/news',
  '/community/news/1',
];
/** Screens that read nothing, so that nothing can keep them waiting. */
const READS_NOTHING = new Set([
  '/developers',
  '/developers/calls/createDocument',
  '/developers/guides/embedding',
  '/developers/guides/errors',
  '/developers/guides/first-document',
  '/developers/guides/webhooks',
  '/developers/webhooks/new',
  '/checklists/new',
  '/sales-tax/setup/new',
  '/admin/categories/new',
  '/admin/events/new',
  '/admin/groups/new',
  '/admin/interests/new',
  '/admin/deals/new',
  '/admin/news/new',
  // What its choices read is told in them.
  '/admin/members/new',
  '/documents/add-document',
  '/templates/add',
  '/contacts/new',
  '/contacts/import/paste',
  '/contacts/import/upload',
  '/admin/smtp-gateways/new',
  '/admin/users/import',
  '/tutorials',
  '/signatures/new',
  '/admin/sms/new',
  '/app/account/settings',
  '/team/new',
  '/team/sms-gateways/new',
  '/team/smtp-gateways/new',
  '/connect-sign-in',
  '/developers/applications/new',
]);

const VISITED = [
  '/authorize-refused',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/setup',
  '/verify',
  '/draw',
  '/homepage',
  '/activate/a/b',
  '/invitation/1/b',
];

const ADMIN = { role: ['admin', 'super_admin', 'user'] as const };
const WORD = 'Qualitätsmanagementbeauftragter'.repeat(7);
const WORD_FROM_THE_RIGHT = 'فأسقيناكموها'.repeat(16);

afterEach(closePage);

// What a screen needs for the state it is tested in.
const NEEDS: Partial<Record<string, readonly Answer[]>> = {
  // A contact stands in a group once.
  '/contacts/duplicates': [answer(listDuplicates, {}, { text: WORD, entries: 1 })],
  // A field has a name of its own.
  '/templates/bulk-sends/1': [answer(getBulkSend, {}, { text: WORD, entries: 1 })],
  // A currency stands in the sums once.
  '/admin/orders': [answer(listOrders, {}, { text: WORD, entries: 1 })],
  '/contacts/import/1': [answer(getImport, { import: { state: 'success' }, analysis: null }, { text: 'Ada' })],
};

const user = { role: [...ADMIN.role] };
const again = page.getByRole('button', { name: /try again/i }).first();

/** The states of a screen at a desk, under the name of their test. */
const AT_DESK: Record<string, (address: string) => Promise<void>> = {
  'stands when there is nothing yet': async (address) => {
    await openPage(address, { user, answers: toAll((endpoint) => answer(endpoint, {}, { text: 'Ada' })) });
    await expectToStand();
    await expect.element(again).not.toBeInTheDocument();
  },
  'says what went wrong when the server fails, and offers another try': async (address) => {
    await openPage(address, { user, answers: toAll((endpoint) => refuse(endpoint, 400, 'internal')) });
    await expect.element(again).toBeVisible();
  },
  'waits for a slow server without a word of failure': async (address) => {
    await openPage(address, { user, answers: toAll(stall) });
    await expect.element(page.getByRole('main')).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
  },
};

// `npm test` opens each screen twice, at a desk and on a phone: scripts/test-part.ts.
describe.each(SCREENS)('%s', (address) => {
  const atDesk = Object.entries(AT_DESK).filter(
    ([name]) => !(READS_NOTHING.has(address) && name.startsWith('says what went wrong')),
  );

  test.each(partOf(address, atDesk, 3))('%s', async (_name, open) => {
    await open(address);
    await expect.element(page.getByRole('main')).toBeVisible();
    await expectToFit();
  });

  test.each(
    partOf(
      `${address} on a phone`,
      [
        ['en', WORD],
        ['ar', WORD_FROM_THE_RIGHT],
      ] as const,
      2,
    ),
  )('fits a phone with long words in %s', async (locale, text) => {
    const answers = [...toAll((endpoint) => answer(endpoint, {}, { text, entries: 2 })), ...(NEEDS[address] ?? [])];
    await openPage(address, { user, answers, viewport: 'phone', locale });
    await expectToStand();
    await expect.element(again).not.toBeInTheDocument();
    expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    await expectToFit();
    await expectTablesToFit();
  });
});

describe.each(VISITED)('%s, without being signed in', (address) => {
  const setup = answer(getSetup, { needed: address === '/setup' });

  test.each(['en', 'ar'] as const)('stands and fits a phone in %s', async (locale) => {
    await openPage(address, { user: null, answers: [setup], locale, viewport: 'phone' });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectToFit();
  });
});

test('the sign-in page stands without a network', async () => {
  await openPage('/sign-in', { user: null, answers: toAll(cutOff) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectToFit();
});
