import { listCommunityDeals, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test as base } from './journey.ts';
import { png } from './png.ts';
import { type Product, startProduct } from './product.ts';
import { expectToFit } from './width.ts';

/** An installation of its own, because deals are the installation's. */
const test = base.extend<{ shop: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  shop: async ({}, use) => {
    const shop = await startProduct();
    await use(shop);
    await shop.stop();
  },
});

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const satisfies readonly (readonly [Locale, string])[]) {
  test(
    `a deal is made, seen by its people, clicked, hidden and deleted (${locale})`,
    { tag },
    async ({ desk, shop }) => {
      test.setTimeout(180_000);
      const { call } = shop.owner.client;
      const admin = await desk({ account: shop.owner, locale, server: shop.url });
      const { page, t } = admin;
      const button = (key: string, values?: Record<string, string>) =>
        page.getByRole('button', { name: t(`community:${key}`, values), exact: true });

      await page.goto(`${shop.url}/admin/deals`);
      await expect(page.getByRole('heading', { name: t('community:deals.empty') })).toBeVisible();
      await page.goto(`${shop.url}/admin/deals/new`);
      await page.getByRole('textbox', { name: t('community:column.title') }).fill('Coffee');
      await page.getByRole('textbox', { name: t('community:column.code') }).fill('BEAN10');
      await page.getByRole('textbox', { name: t('community:column.link') }).fill('javascript:alert(1)');
      await button('create').click();
      await expect(page.getByText(t('errors:public_url_invalid'))).toBeVisible();
      await page.getByRole('textbox', { name: t('community:column.link') }).fill(`${shop.url}/verify`);
      const picture = { name: 'cup.png', mimeType: 'image/png', buffer: png(300, 200) };
      await page.locator('input[type=file]').setInputFiles(picture);
      await expect(button('image.remove_of', { name: t('community:image') })).toBeVisible();
      await expectNoBarriers(page, 'a new deal');
      await button('create').click();
      await expect(page.getByRole('heading', { name: 'Coffee', level: 1 })).toBeVisible();
      await expectToFit(page, 'a deal');

      const ada = await desk({ account: await shop.account({ locale }), locale, server: shop.url });
      await ada.page.goto(`${shop.url}/community/deals`);
      await expect(ada.page.getByRole('heading', { name: 'Coffee' })).toBeVisible();
      await expectNoBarriers(ada.page, 'deals');
      await expectToFit(ada.page, 'deals');
      const opened = ada.page.waitForEvent('popup');
      await ada.page.getByRole('link', { name: new RegExp(t('news:deals.go')) }).click();
      await (await opened).close();
      const clicks = async () => (await call(listCommunityDeals, {})).results[0]?.clicks;
      await expect.poll(clicks).toBe(1);

      await page.goto(`${shop.url}/admin/deals`);
      await button('deals.hide.of', { name: 'Coffee' }).click();
      await expect(button('deals.show.of', { name: 'Coffee' })).toBeVisible();
      await expectNoBarriers(page, 'the list of deals');
      await ada.page.reload();
      await expect(ada.page.getByRole('heading', { name: t('news:deals.empty') })).toBeVisible();
    },
  );
}
