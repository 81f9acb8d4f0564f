import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';

const MESSAGE = 'The figures fell over';
const BROKEN_SCREEN = `export function DashboardPage() { throw new Error('${MESSAGE}'); }`;
const SCREEN = /\/assets\/dashboard-page-[^/]+\.js$/;

const people = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const;

/** The complaint that was to be expected is taken out; any other one still fails the journey. */
function forgive(complaints: string[], expected: RegExp): void {
  const others = complaints.filter((complaint) => !expected.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}

async function expectMissing({ page, t }: Desk): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('common:missing.title') })).toBeVisible();
  await expect(page.getByText(t('common:missing.text'))).toBeVisible();
}

async function reloadPage(page: Page, { t }: Desk): Promise<void> {
  await page.getByRole('button', { name: t('common:crash.reload'), exact: true }).click();
  await expect(page).toHaveURL(/\/documents\/add-document$/);
  await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
}

for (const { locale, tag } of people) {
  test(
    `a screen that breaks says so, and its button begins again at the root (${locale})`,
    { tag },
    async ({ desk, product, complaints }) => {
      const here = await desk({ account: await product.account({ locale }), locale });
      const { page, t } = here;
      await page.route(SCREEN, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN_SCREEN }));

      await page.goto(`${product.url}/dashboard`);

      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading', { level: 1, name: t('common:crash.title') })).toBeVisible();
      await expect(alert.getByText(MESSAGE)).toBeVisible();
      await expectNoBarriers(page, `the error screen (${locale})`);
      await reloadPage(page, here);
      forgive(complaints, new RegExp(MESSAGE));
    },
  );

  test(
    `what does not exist and what is not for one's eyes look the same (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const here = await desk({ account: await product.account({ locale }), locale });
      const { page, t } = here;

      await page.goto(`${product.url}/nothing/here`);
      await expectMissing(here);
      await expectNoBarriers(page, `the page that does not exist (${locale})`);
      const words = await page.locator('main').innerText();
      await page.goto(`${product.url}/admin/dashboard`);
      await expectMissing(here);
      expect(await page.locator('main').innerText()).toBe(words);
      await page.getByRole('link', { name: t('common:missing.home') }).click();
      await expect(page).toHaveURL(/\/documents\/add-document$/);

      const visitor = await desk({ locale });
      await visitor.page.goto(`${product.url}/nothing/here`);
      await expectMissing(visitor);
      await expectNoBarriers(visitor.page, `the page that does not exist, for a visitor (${locale})`);
    },
  );

  test(
    `a part that cannot be fetched without a network is fetched when it is back (${locale})`,
    { tag },
    async ({ desk, product, complaints }) => {
      const here = await desk({ account: await product.account({ locale }), locale });
      const { page, t } = here;
      await page.goto(`${product.url}/documents`);
      await expect(page.getByRole('heading', { name: t('documents:title'), exact: true })).toBeVisible();
      // What comes after the first picture is there: toasts, dialogs and the bell.
      await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });
      await expect(page.locator('header button:disabled')).toHaveCount(0);
      await page.route(SCREEN, (route) => route.abort());
      await page.context().setOffline(true);

      await page.locator('a[href="/dashboard"]').filter({ visible: true }).first().click();

      await expect(page.getByText(t('common:crash.part_offline'))).toBeVisible();
      await expectNoBarriers(page, `the part that is missing (${locale})`);
      await page.context().setOffline(false);
      await page.unroute(SCREEN);
      await page.getByRole('button', { name: t('common:try_again'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('dashboard:title') })).toBeVisible();
      forgive(complaints, /dynamically imported module|Unable to preload CSS|fetching the script/);
    },
  );
}

test(
  "the error screen's English is the specification's, letter for letter",
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const { page } = await desk({ account: await product.account() });
    await page.route(SCREEN, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN_SCREEN }));

    await page.goto(`${product.url}/dashboard`);

    await expect(page.getByText('Oops! Something went wrong.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload Page', exact: true })).toBeVisible();
    forgive(complaints, new RegExp(MESSAGE));
  },
);

test(
  'a part that a newer version took away is named as such',
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const here = await desk({ account: await product.account() });
    const { page, t } = here;
    await page.route(SCREEN, (route) => route.fulfill({ status: 404, body: '' }));

    await page.goto(`${product.url}/dashboard`);

    await expect(page.getByText(t('common:crash.part_missing'))).toBeVisible();
    await expectNoBarriers(page, 'the part of another version');
    await reloadPage(page, here);
    forgive(complaints, /dynamically imported module/);
  },
);
