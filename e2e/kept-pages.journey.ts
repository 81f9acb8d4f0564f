import { createContact, updateContact } from '@sealwright/contract';
import { type Desk, expect, test } from './journey.ts';

// What stands above may take a few pixels more while it is read; the browser keeps the rows where they are then.
const LESS_THAN_A_ROW = 30;

const scrolled = ({ page }: Desk) => page.evaluate<number>('Math.round(scrollY)');

/** Scrolls there as a reader does, and says where that is. */
async function scrollTo(here: Desk, top: number): Promise<number> {
  await here.page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
  await expect.poll(() => scrolled(here)).toBeGreaterThan(0);
  return await scrolled(here);
}

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const) {
  test(
    `a list that was read on is as long, and stands where it stood, after a reload and for whoever comes back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { id } = await account.client.call(createContact, {
        body: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
      });
      for (let index = 1; index <= 34; index += 1) {
        await account.client.call(updateContact, { params: { id }, body: { nickname: `Ada ${index}` } });
      }
      const here = await desk({ account, locale });
      const { page, t } = here;
      const events = page.getByRole('region', { name: t('contact:activity.title') }).getByRole('listitem');
      const more = page.getByRole('button', { name: t('contact:load_more') });

      await page.goto(`${product.url}/contacts/${id}`);
      await expect(events).toHaveCount(10);
      await more.click();
      await expect(events).toHaveCount(20);
      await more.click();
      await expect(events).toHaveCount(30);
      const place = await scrollTo(here, 1200);

      await page.reload();
      await expect(events).toHaveCount(30);
      await expect.poll(async () => Math.abs((await scrolled(here)) - place)).toBeLessThan(LESS_THAN_A_ROW);

      // Somewhere else, in an application that has forgotten the rows, and back.
      await page.goto(`${product.url}/tags`);
      await expect(page.getByText(t('tags:empty.title'))).toBeVisible();
      await page.goBack();
      await expect(events).toHaveCount(30);
      await expect.poll(async () => Math.abs((await scrolled(here)) - place)).toBeLessThan(LESS_THAN_A_ROW);

      // Anyone who comes by a link begins at the beginning.
      await page.goto(`${product.url}/tags`);
      await expect(page.getByText(t('tags:empty.title'))).toBeVisible();
      await page.goto(`${product.url}/contacts/${id}`);
      await expect(events).toHaveCount(10);
      expect(await scrolled(here)).toBe(0);
    },
  );
}
