import { listMailbox } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';

test('the test inbox is searched, and each line keeps its direction', { tag: '@phone' }, async ({ desk, product }) => {
  await product.account({ firstName: 'ليلى', lastName: 'حداد', locale: 'ar' });
  const { page, t } = await desk({ account: product.owner, locale: 'ar' });
  await page.goto(`${product.url}/mailbox`);
  const mails = page.getByRole('list', { name: t('mailbox:list') }).getByRole('listitem');
  await expect(mails.first()).toBeVisible();
  await expectNoBarriers(page, 'the test inbox in Arabic');

  await page.getByRole('searchbox', { name: t('mailbox:search') }).fill('ليلى');
  await expect(page).toHaveURL(/search=/);
  await expect(mails.filter({ hasNotText: 'ليلى' })).toHaveCount(0);
  await expect(mails.first().locator('bdi').first()).toContainText('ليلى');

  await page.getByRole('searchbox', { name: t('mailbox:search') }).fill('no such email');
  await expect(page.getByText(t('mailbox:nothing_found.title'))).toBeVisible();
  expect((await product.owner.client.call(listMailbox)).count).toBeGreaterThan(0);
});
