import type { Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import { sentDocument, signByApi } from './sent-document.ts';

const bell = ({ page, t }: Desk) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('common:nav.notifications')}`) });
const panel = ({ page, t }: Desk) => page.getByRole('dialog', { name: t('common:nav.notifications') });
const rows = ({ page, t }: Desk) => page.getByRole('list', { name: t('notifications:title') }).getByRole('listitem');

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `what happens with a document is counted, listed and marked as read (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;

      await page.goto(`${product.url}/notifications`);
      await expect(page.getByText(t('notifications:empty.title'))).toBeVisible();
      await expect(bell(here)).toHaveAccessibleName(t('notifications:bell.none'));

      // What one did oneself is no news; the list takes in what others do while it is empty.
      const people = [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }];
      const { signers } = await sentDocument(product, account, { title: 'Office lease', people });
      const [ada, grace] = signers;
      if (!ada || !grace) throw new Error('Nobody was asked');
      await page.reload();
      await expect(page.getByText(t('notifications:empty.title'))).toBeVisible();
      await expect(bell(here)).toHaveAccessibleName(t('notifications:bell.none'));
      await signByApi(ada);
      const offered = page.locator('main output').getByRole('button');
      // That she viewed it and that she signed it may come apart.
      await expect(async () => {
        if (await offered.isVisible()) await offered.click();
        await expect(rows(here)).toHaveCount(2, { timeout: 1000 });
      }).toPass();
      const listed = await rows(here).count();

      // What others do is counted without a reload; it is offered and moves nothing.
      await signByApi(grace);
      await expect(offered).toBeVisible();
      await expect(rows(here)).toHaveCount(listed);
      await expect(bell(here)).not.toHaveAccessibleName(t('notifications:bell.none'));
      await expect(async () => {
        if (await offered.isVisible()) await offered.click();
        await expect(rows(here).getByText('Grace Hopper').first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectNoBarriers(page, `the list in ${locale}`);

      await page.getByRole('button', { name: t('notifications:status.signed'), exact: true }).click();
      await expect(page).toHaveURL(/status=signed/);
      await expect(rows(here)).toHaveCount(2);
      await page.reload();
      await expect(rows(here)).toHaveCount(2);
      await expect(rows(here).first()).toContainText('Grace Hopper');

      const signed = rows(here).first();
      await signed.getByRole('button', { name: new RegExp(t('notifications:mark_read')) }).click();
      await expect(signed.getByRole('button', { name: new RegExp(t('notifications:mark_unread')) })).toBeVisible();
      await page.getByRole('button', { name: t('notifications:filter.all'), exact: true }).click();
      await page.getByRole('switch', { name: t('notifications:filter.unread') }).click();
      await expect(page).toHaveURL(/unread=true/);
      await expect(rows(here).first()).toBeVisible();
      // Nothing of it is read, so there is nothing to mark as unread.
      await expect(rows(here).getByRole('button', { name: new RegExp(t('notifications:mark_unread')) })).toHaveCount(0);

      await bell(here).click();
      await expect(panel(here).getByRole('listitem').first()).toContainText('Office lease');
      await expectNoBarriers(page, `the bell in ${locale}`);
      await panel(here)
        .getByRole('button', { name: t('notifications:mark_all') })
        .click();
      await expect(bell(here)).toHaveAccessibleName(t('notifications:bell.none'));
      await page.keyboard.press('Escape');
      await expect(panel(here)).toBeHidden();
      await expect(bell(here)).toBeFocused();

      // Each leads to its document.
      await bell(here).click();
      await panel(here).getByRole('listitem').first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: /Office lease/ })).toBeVisible();
    },
  );

  test(`what is chosen to be told of is kept (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const { page, t } = await desk({ account, locale });
    const choice = () =>
      page
        .getByRole('group', { name: t('notifications:status.viewed') })
        .or(page.getByRole('row', { name: new RegExp(t('notifications:kind.viewed')) }))
        .getByRole('checkbox', { name: new RegExp(t('notifications:way.daily')) });
    const zone = () => page.getByRole('combobox', { name: t('notifications:zone.label') });

    await page.goto(`${product.url}/notifications/preferences`);
    await expect(page.getByText(t('notifications:group.work'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('notifications:status.import_finished'), { exact: true }).first()).toBeVisible();
    await choice().check();
    await page.getByRole('button', { name: /Europe\/Berlin/ }).click();
    await expect(zone()).toHaveValue('Europe/Berlin');
    await expect(page.getByText(t('notifications:save.saved'), { exact: true })).toBeVisible();
    // High enough for all of it: a box half below the bar of a phone would count as too small.
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: viewport?.width ?? 390, height: 4000 });
    await expectNoBarriers(page, `the preferences in ${locale}`);
    if (viewport) await page.setViewportSize(viewport);
    await page.reload();
    await expect(choice()).toBeChecked();
    await expect(zone()).toHaveValue('Europe/Berlin');

    await zone().fill('new york');
    await page.getByRole('option', { name: 'America/New York' }).click();
    await expect(page.getByText(t('notifications:save.saved'), { exact: true })).toBeVisible();
    await page.reload();
    await expect(zone()).toHaveValue('America/New York');
  });
}
