import { readFileSync } from 'node:fs';
import { createDocument, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { png } from './png.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `somebody says who they are, and the application knows it at once (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { page, t } = await desk({ account, locale });
      const save = page.getByRole('button', { name: t('common:save'), exact: true });

      await page.goto(`${product.url}/app/account/settings`);
      await expect(page.getByRole('heading', { level: 1, name: t('account:settings.title') })).toBeVisible();
      await expectNoBarriers(page, `settings in ${locale}`);
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(t('account:settings.details_text')) })
        .click();

      const bio = page.getByLabel(t('account:details.bio'));
      await expect(page.getByLabel(t('account:details.display_name'))).toHaveValue('');
      await expect(save).toBeDisabled();
      await expectNoBarriers(page, `account details in ${locale}`);

      await page.getByLabel(t('account:details.username')).fill('not an address@');
      await page.getByLabel(t('account:details.phone')).fill('call me');
      await bio.fill('x'.repeat(601));
      await save.click();
      await expect(page.getByText(t('errors:username_invalid'))).toBeVisible();
      await expect(page.getByText(t('errors:phone_invalid'))).toBeVisible();
      await expect(page.getByText(t('errors:bio_too_long'))).toBeVisible();

      const username = `ada.${locale}${Date.now() % 1_000_000}`;
      await page.getByLabel(t('account:details.display_name')).fill('Countess Ada');
      await page.getByLabel(t('account:details.username')).fill(username);
      await page.getByLabel(t('account:details.phone')).fill('+44 20 7946 0018');
      await bio.fill('Poetical science.');
      const zone = page.getByRole('combobox', { name: t('account:zone.label') });
      await zone.fill('kathm');
      await expect(page.getByRole('option', { name: 'Asia/Kathmandu' })).toBeVisible();
      await zone.press('ArrowDown');
      await zone.press('Enter');
      await expect(zone).toHaveValue('Asia/Kathmandu');
      await save.click();
      await expect(page.getByText(t('account:details.saved'))).toBeVisible();
      await expect(save).toBeDisabled();
      await expect(page.getByRole('button', { name: t('common:user_menu', { name: 'Countess Ada' }) })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(t('account:details.username'))).toHaveValue(username);
      await expect(zone).toHaveValue('Asia/Kathmandu');

      // What is not saved is not lost without being asked.
      await bio.fill('Half a sent');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('common:user.settings'), exact: true })
        .click();
      const question = page.getByRole('dialog', { name: t('common:unsaved.title') });
      await question.getByRole('button', { name: t('common:cancel') }).click();
      await expect(bio).toHaveValue('Half a sent');
      await page.getByRole('button', { name: t('account:details.discard') }).click();
      await expect(bio).toHaveValue('Poetical science.');
    },
  );

  test(
    `a picture is chosen, placed by keyboard, shown in the header and taken away (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { page, t } = await desk({ account, locale });
      const choose = page.locator('input[type=file]');
      const inHeader = page.getByRole('banner').locator('img[src^="/api/avatars/"]');

      await page.goto(`${product.url}/app/account/details`);
      await expect(page.getByRole('button', { name: t('account:avatar.choose') })).toBeVisible();
      await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await expect(page.getByText(t('errors:image_invalid'))).toBeVisible();
      await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') });
      await expect(page.getByText(t('errors:image_invalid'))).toBeVisible();

      await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) });
      const dialog = page.getByRole('dialog', { name: t('account:crop.title') });
      const area = dialog.getByRole('application', { name: t('account:crop.area') });
      const image = dialog.locator('img');
      await expect(area).toBeVisible();
      await expectNoBarriers(page, `placing the picture in ${locale}`);
      const before = await image.getAttribute('style');
      await area.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(image).not.toHaveAttribute('style', before ?? '');
      await dialog.getByRole('slider').focus();
      await page.keyboard.press('ArrowUp');
      await expect(dialog.getByRole('slider')).not.toHaveAttribute('aria-valuenow', '1');
      await dialog.getByRole('button', { name: t('account:crop.save') }).click();
      await expect(page.getByText(t('account:avatar.saved'))).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(inHeader.first()).toBeVisible();

      await page.getByRole('button', { name: t('account:avatar.remove'), exact: true }).click();
      await page
        .getByRole('dialog', { name: t('account:avatar.remove_title') })
        .getByRole('button', { name: t('account:avatar.remove') })
        .click();
      await expect(page.getByText(t('account:avatar.removed'))).toBeVisible();
      await expect(inHeader).toHaveCount(0);
    },
  );

  test(`the activity log is read, narrowed, searched and saved (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    await account.client.call(createDocument, { body: {} });
    const { page, t } = await desk({ account, locale });
    const main = page.getByRole('main');
    // The breadcrumbs are a list too.
    const entries = main.locator('ol:not(nav ol) > li');

    await page.goto(`${product.url}/app/account/activity`);
    await expect(page.getByRole('heading', { level: 2, name: t('account:activity.today') })).toBeVisible();
    await expect(entries.filter({ hasText: 'D-000001' })).toHaveCount(1);
    await expectNoBarriers(page, `the activity log in ${locale}`);

    await main.getByRole('button', { name: t('account:area.documents'), exact: true }).click();
    await expect(page).toHaveURL(/area=documents/);
    await expect(entries).toHaveCount(1);
    await main.getByRole('button', { name: t('account:area.all'), exact: true }).click();
    await expect(entries).not.toHaveCount(1);
    await page.getByLabel(t('account:activity.search')).fill('D-0000');
    await expect(page).toHaveURL(/search=/);
    await expect(entries).toHaveCount(1);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: t('account:activity.export') }).click();
    const file = await (await saving).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('D-000001');

    await page.getByLabel(t('account:activity.to'), { exact: true }).fill('2020-01-01');
    await expect(page.getByText(t('account:activity.none_title'))).toBeVisible();
    await expectNoBarriers(page, `an empty log in ${locale}`);
    await page.getByLabel(t('account:activity.from'), { exact: true }).fill('2020-01-02');
    await expect(page.getByText(t('errors:days_reversed'))).toBeVisible();
    await page.goto(`${product.url}/app/account/activity`);
    await entries.filter({ hasText: 'D-000001' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/documents\/\d+/);
  });
}

test(
  'choosing a language in the account details shows the application in it',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk({ account });

    await page.goto(`${product.url}/app/account/details`);
    await page.locator('select[name=locale]').selectOption('es');
    await page.getByRole('button', { name: t('common:save'), exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Datos de la cuenta' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Datos de la cuenta' })).toBeVisible();
  },
);
