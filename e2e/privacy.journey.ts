import type { Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `somebody takes all of their data along, asks to be forgotten, and stays after all (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      await sentDocument(product, account, { title: 'Office lease', people: [{ name: 'Grace Hopper' }] });
      const { page, t } = await desk({ account, locale });

      await page.goto(`${product.url}/app/account/privacy`);
      await page.getByRole('button', { name: t('privacy:export.begin') }).click();
      const list = page.getByRole('list', { name: t('privacy:export.list') });
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expectNoBarriers(page, `one's data in ${locale}`);
      const downloading = page.waitForEvent('download');
      await list.getByRole('button').click();
      expect((await downloading).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
      const [mail] = (await product.mailsTo(account.email, 2)).slice(-1);
      expect(mail?.text).toContain('/app/account/privacy');

      // The whole account, for another installation.
      await page.getByRole('checkbox', { name: t('privacy:account.numbers') }).check();
      await page.getByRole('button', { name: t('privacy:account.begin') }).click();
      const whole = page.getByRole('list', { name: t('privacy:account.list') });
      await expect(whole.getByRole('listitem')).toHaveCount(1);
      await expect(whole).toContainText(t('privacy:account.with_numbers'));
      await expectNoBarriers(page, `an exported account in ${locale}`);
      const taking = page.waitForEvent('download');
      await whole.getByRole('button').click();
      expect((await taking).suggestedFilename()).toMatch(/^account-\d+-.*\.zip$/);

      // Neither a slip nor someone else's address is enough.
      const remove = page.getByRole('button', { name: t('privacy:deletion.submit') });
      await remove.click();
      await expect(page.getByText(t('errors:email_required'))).toBeVisible();
      await page.locator('[name=email]').fill('somebody@else.example');
      await remove.click();
      await expect(page.getByText(t('errors:deletion_email_differs'))).toBeVisible();
      await page.locator('[name=email]').fill(account.email);
      await remove.click();
      const keep = page
        .getByRole('main')
        .getByRole('button', { name: t('privacy:deletion.keep') })
        .first();
      await expect(keep).toBeVisible();
      await expectNoBarriers(page, `leaving in ${locale}`);
      await page.reload();
      await keep.click();
      await expect(page.getByText(t('privacy:deletion.kept'))).toBeVisible();
      await expect(remove).toBeVisible();
    },
  );
}
