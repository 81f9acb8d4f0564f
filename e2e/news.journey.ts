import { listCommunityNews, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test as base } from './journey.ts';
import { png } from './png.ts';
import { type Product, startProduct } from './product.ts';
import { expectToFit } from './width.ts';

/** An installation of its own, because news are the installation's. */
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
  test(`news are written, published, told and read (${locale})`, { tag }, async ({ desk, shop }) => {
    test.setTimeout(180_000);
    const { call } = shop.owner.client;
    const reader = await shop.account({ locale });
    const { page, t } = await desk({ account: shop.owner, locale, server: shop.url });
    const button = (key: string, values?: Record<string, string>) =>
      page.getByRole('button', { name: t(`community:${key}`, values), exact: true });

    await page.goto(`${shop.url}/admin/news/new`);
    await page.getByRole('textbox', { name: t('community:column.title') }).fill('Summer');
    const text = page.getByRole('textbox', { name: t('community:column.text'), exact: true });
    await text.click();
    await button('text.heading').click();
    await page.keyboard.type('Opening hours');
    await page.keyboard.press('Enter');
    await page.keyboard.type('We are closed in August.');
    await page.keyboard.press('Enter');
    const picture = { name: 'sun.png', mimeType: 'image/png', buffer: png(300, 200) };
    await page.locator('input[type=file]').first().setInputFiles(picture);
    await expect(text.locator('img')).toBeVisible();
    await expectNoBarriers(page, 'writing news');
    await expectToFit(page, 'writing news');
    await button('create').click();
    await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible();
    await button('news.publish').click();
    await expect(page.getByText(t('community:status.published'), { exact: true }).first()).toBeVisible();

    const ada = await desk({ account: reader, locale, server: shop.url });
    await ada.page.goto(`${shop.url}/notifications`);
    await ada.page.getByRole('link', { name: /Summer/ }).click();
    await expect(ada.page.getByRole('heading', { name: 'Opening hours', level: 2 })).toBeVisible();
    const image = ada.page.getByRole('article').locator('img');
    await expect(image).toBeVisible();
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300);
    await expectNoBarriers(ada.page, 'a news item');
    await expectToFit(ada.page, 'a news item');
    await ada.page.goto(`${shop.url}/community/news`);
    await expect(ada.page.getByRole('link', { name: 'Summer' })).toBeVisible();
    await expectNoBarriers(ada.page, 'news');
    const readers = async () => (await call(listCommunityNews, {})).results[0]?.readCount;
    expect(await readers()).toBe(1);

    await page.goto(`${shop.url}/admin/news`);
    await expect(page.getByRole('link', { name: 'Summer' })).toBeVisible();
    await expectNoBarriers(page, 'the list of news');
    await expectToFit(page, 'the list of news');
  });
}
