import { expect, test } from './journey.ts';

const REVERSED = 'from=2026-03-02&to=2026-03-01';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(
    `days the wrong way round in the address are refused in words (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: await product.account({ locale }), locale });
      const problem = page.getByRole('main').getByText(t('errors:days_reversed'));

      for (const path of ['documents?happened=uploaded&', 'contacts?', 'app/account/activity?', 'dashboard?']) {
        await page.goto(`${product.url}/${path}${REVERSED}`);
        await expect(problem, path).toBeVisible();
      }

      // Where days count for nothing, they are in no one's way.
      await page.goto(`${product.url}/documents?${REVERSED}`);
      await expect(
        page.getByText(t('documents:nothing_found.title')).or(page.getByText(t('documents:empty.title'))),
      ).toBeVisible();
      await expect(problem).toHaveCount(0);
    },
  );
}
