import { expectNoBarriers } from './accessibility.ts';
import { expect, type Page, test } from './journey.ts';

// A text, because what runs in the browser is typed for a browser and this file is not.
const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; });
  observer.observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;
const IS_WIDER = 'document.documentElement.scrollWidth > window.innerWidth';
const PICTURES = ['editor', 'people', 'pad', 'sealed'] as const;

/** Away from the homepage by this link of its content, and back. */
async function follow(page: Page, name: string, url: RegExp): Promise<void> {
  await page.locator('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(url);
  await page.goBack();
  await expect(page).toHaveURL(/\/homepage$/);
}

const visitors = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const;

for (const { locale, tag } of visitors) {
  test(`a visitor is shown what the product is and where to begin (${locale})`, { tag }, async ({ desk, product }) => {
    const { page, t } = await desk({ locale });

    await page.goto(product.url);

    await expect(page).toHaveURL(/\/homepage$/);
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1, name: t('home:title') })).toBeVisible();
    for (const picture of PICTURES) {
      await expect(page.getByRole('img', { name: t(`home:pic_of.${picture}`) })).toBeVisible();
    }
    await expect(page.getByText(t('home:hint_title'))).toBeVisible();
    expect(await page.evaluate<number>(SHIFT)).toBeLessThan(0.05);
    await expectNoBarriers(page, `the homepage (${locale})`);
    await follow(page, t('home:sign_in'), /\/sign-in$/);
    await follow(page, t('home:sign_up'), /\/sign-up$/);
    await follow(page, t('home:verify'), /\/verify$/);
  });
}

test(
  'the foot of the homepage changes the language and leads to what needs no account',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const { page, t } = await desk({ viewport: { width: 320, height: 700 } });
    await page.goto(`${product.url}/homepage`);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: t('home:api_docs') })).toHaveAttribute('href', '/api/docs');
    expect(await page.evaluate<boolean>(IS_WIDER)).toBe(false);

    await foot.getByRole('button', { name: 'English' }).click();
    await page.getByRole('menuitemradio', { name: 'اردو' }).click();

    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(foot.getByRole('button', { name: 'اردو' })).toBeVisible();
    expect(await page.evaluate<boolean>(IS_WIDER)).toBe(false);
  },
);

for (const { locale, tag } of visitors) {
  test(
    `the account menu marks where one is, and logging out ends every tab (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { page, t } = await desk({ account, locale });
      await page.goto(`${product.url}/app/account/settings`);
      const other = await page.context().newPage();
      await other.goto(`${product.url}/documents`);
      await expect(other.getByRole('heading', { name: t('documents:title'), exact: true })).toBeVisible();
      const button = page.getByRole('button', { name: t('common:user_menu', { name: 'Ada Lovelace' }) });
      const item = (key: string) => page.getByRole('menuitem', { name: t(`common:user.${key}`), exact: true });

      await button.focus();
      await page.keyboard.press('Enter');
      await expect(item('profile')).toBeFocused();
      await expect(item('settings')).toHaveAttribute('aria-current', 'page');
      await expect(item('admin')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(item('profile')).toBeFocused();
      await page.keyboard.press('End');
      await expect(item('log_out')).toBeFocused();
      await page.keyboard.press('Enter');

      await expect(page).toHaveURL(/\/sign-in/);
      await expect(other).toHaveURL(/\/sign-in/);
    },
  );
}

test(
  'initials stand in for a picture of a person that does not come',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk({ account });
    await page.route(/\/api\/users\/\d+$/, async (route) => {
      const response = await route.fetch();
      const json: unknown = await response.json();
      await route.fulfill({ response, json: { ...Object(json), avatar_url: '/api/no-such-picture' } });
    });
    const asked = page.waitForRequest(/no-such-picture/);

    await page.goto(`${product.url}/documents`);
    await asked;

    const button = page.getByRole('button', { name: t('common:user_menu', { name: 'Ada Lovelace' }) });
    await expect(button.locator('[data-initials="AL"]')).toBeVisible();
    await expect(button.locator('img')).toHaveCount(0);
  },
);
