import { createTag } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';
import { draft } from './sent-document.ts';
import { wordsOf } from './words.ts';

const paletteOf = ({ page, t }: Desk) => page.getByRole('dialog', { name: t('palette:title') });
const inputOf = (desk: Desk) => paletteOf(desk).getByRole('combobox', { name: desk.t('palette:label') });
const option = (desk: Desk, name: string | RegExp) => paletteOf(desk).getByRole('option', { name });
/** What Enter would choose, as a screen reader is told. */
const active = (desk: Desk) => paletteOf(desk).locator('[role="option"][aria-selected="true"]');
const atRest = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

for (const locale of ['en', 'ar'] as const) {
  test(
    `in ${locale} the palette goes to a page and a document, and does something, by keyboard alone`,
    { tag: '@desktop' },
    async ({ desk, product }) => {
      const account = await product.account();
      const { id } = await draft(account, { title: 'عقد Garden lease', people: [{ name: 'Ada Lovelace' }] });
      await account.client.call(createTag, { body: { name: 'Navy' } });
      const sender = await desk({ account, locale });
      const { page, t } = sender;
      const button = page.getByRole('button', { name: t('common:search'), exact: true });

      await page.goto(`${product.url}/documents`);
      await atRest(page);
      await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
      await page.keyboard.press('Control+k');
      await expect(inputOf(sender)).toBeFocused();
      await expectNoBarriers(page, `the palette in ${locale}`);
      await page.keyboard.press('Escape');
      await expect(paletteOf(sender)).toBeHidden();

      // The English name finds it in every language.
      await button.focus();
      await page.keyboard.press('Enter');
      await inputOf(sender).fill('notificat');
      await expect(active(sender)).toContainText(t('common:nav.notifications'));
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(paletteOf(sender)).toBeHidden();
      await page.keyboard.press('Control+k');
      await inputOf(sender).fill(t('common:nav.verify'));
      await expect(active(sender)).toContainText(t('common:nav.verify'));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${product.url}/verify`);
      await atRest(page);

      await page.keyboard.press('Control+k');
      // What was chosen stands first now.
      await expect(active(sender)).toContainText(t('common:nav.verify'));
      await inputOf(sender).fill('garden lea');
      await expect(option(sender, /Garden lease/)).toBeVisible();
      await expect(active(sender)).toContainText('Garden lease');
      await expectNoBarriers(page, `results of the palette in ${locale}`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/documents/${id}/edit`));
      await atRest(page);

      await page.keyboard.press('Control+k');
      // A document is found by its people as well.
      await inputOf(sender).fill('ada lov');
      await option(sender, /Garden lease/).click();
      await expect(paletteOf(sender)).toBeHidden();
      await page.keyboard.press('Control+k');
      await inputOf(sender).fill('navy');
      const tags = paletteOf(sender).getByRole('group', { name: t('palette:group.tags') });
      await expect(tags.getByRole('option', { name: /Navy/ })).toBeVisible();
      await inputOf(sender).fill(t('palette:act.scheme', { name: t('appearance:scheme.dark') }));
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    },
  );
}

test(
  'a page opens in a new tab, what is not there is said, and a failed search is tried again',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    await draft(account, { title: 'Office lease', people: [{ name: 'Ada Lovelace' }] });
    const sender = await desk({ account });
    const { page, t } = sender;

    await page.goto(`${product.url}/documents`);
    await atRest(page);
    await page.keyboard.press('Control+k');
    await inputOf(sender).fill('dashboard');
    const coming = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const other = await coming;
    await expect(other).toHaveURL(`${product.url}/dashboard`);
    await other.close();
    expect(page.url()).toBe(`${product.url}/documents`);

    await page.keyboard.press('Control+k');
    await inputOf(sender).fill('zzqqxx');
    await expect(paletteOf(sender).getByText(t('palette:empty.title'))).toBeVisible();
    await page.route('**/api/documents?*', (route) => route.abort());
    await inputOf(sender).fill('office');
    await expect(paletteOf(sender).getByText(t('palette:failed.documents'))).toBeVisible({ timeout: 40_000 });
    await page.unroute('**/api/documents?*');
    await paletteOf(sender)
      .getByRole('button', { name: t('common:try_again') })
      .click();
    await expect(option(sender, /Office lease/)).toBeVisible();
  },
);

test(
  'keys go to pages, not while somebody writes, and can be switched off',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account() });
    const { page, t } = sender;
    const sheet = page.getByRole('dialog', { name: t('palette:sheet.title') });

    await page.goto(`${product.url}/documents`);
    await atRest(page);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/dashboard/);
    await atRest(page);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/\/documents$/);
    await atRest(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('gh?n');
    await expect(page.getByRole('searchbox')).toHaveValue('gh?n');
    await expect(sheet).toBeHidden();

    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText(t('palette:elsewhere.duplicate'))).toBeVisible();
    await expectNoBarriers(page, 'the sheet of shortcuts');
    await sheet.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('?');
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await expect(inputOf(sender)).toBeFocused();
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/documents');
  },
);

test('on a phone the palette fills the screen, in Arabic as well', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account();
  const sender = await desk({ account, locale: 'ar' });
  const { page, t } = sender;

  await page.goto(`${product.url}/documents`);
  await atRest(page);
  await page.getByRole('button', { name: t('common:search'), exact: true }).click();
  await expect(inputOf(sender)).toBeFocused();
  const box = await paletteOf(sender).boundingBox();
  const row = await option(sender, wordsOf('ar')('common:nav.documents_manager')).first().boundingBox();

  expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
  expect(row?.height).toBeGreaterThanOrEqual(44);
  await expectNoBarriers(page, 'the palette on a phone');
  await inputOf(sender).fill(t('common:nav.verify'));
  await option(sender, t('common:nav.verify')).first().click();
  await expect(page).toHaveURL(`${product.url}/verify`);
});
