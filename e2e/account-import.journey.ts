import { changeUserRole, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { clientOf } from './client.ts';
import { expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { sentDocument } from './sent-document.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const;

/** A new one, whose own account is empty. */
async function administratorOf(product: Product, locale: Locale): Promise<Account> {
  const account = await product.account({ locale, firstName: 'Amal' });
  const { user } = await account.session();
  // Freshly signed in: that is confirmed.
  const { access } = await product.owner.session();
  const owner = clientOf(product.url, () => ({ authorization: `Bearer ${access}` }));
  await owner.call(changeUserRole, { params: { id: user.id }, body: { role: 'admin' } });
  return account;
}

for (const { locale, tag } of screens) {
  test(
    `a whole account is exported, and an administrator imports it (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const person = await product.account({ locale });
      await sentDocument(product, person, { title: 'Office lease', people: [{ name: 'Grace Hopper' }] });
      const their = await desk({ account: person, locale });
      await their.page.goto(`${product.url}/app/account/privacy`);
      await expect(their.page.getByText(their.t('privacy:import.only_administrators'))).toBeVisible();
      await their.page.getByRole('button', { name: their.t('privacy:account.begin') }).click();
      const exports = their.page.getByRole('list', { name: their.t('privacy:account.list') });
      await expect(exports.getByRole('listitem')).toHaveCount(1);
      const downloading = their.page.waitForEvent('download');
      await exports.getByRole('button').click();
      const file = await (await downloading).path();

      const administrator = await administratorOf(product, locale);
      const { page, t } = await desk({ account: administrator, locale });
      await page.goto(`${product.url}/app/account/privacy`);
      await expect(page.getByText(t('privacy:import.leaves'))).toBeVisible();
      const choose = page.locator('input[type=file]');
      await choose.setInputFiles({ name: 'none.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP') });
      const yes = page.getByRole('dialog').getByRole('button', { name: t('privacy:import.confirm'), exact: true });
      await expectNoBarriers(page, `importing an account in ${locale}`);
      await yes.click();
      await expect(page.getByText(t('errors:account_import_unreadable'))).toBeVisible();

      await choose.setInputFiles(file);
      await yes.click();
      const imports = page.getByRole('list', { name: t('privacy:import.list') });
      await expect(imports.getByRole('listitem')).toHaveCount(1);
      await expect(imports).toContainText(t('privacy:import.fact.closed'));
      await expect(imports).toContainText(t('privacy:import.no_numbers'));
      await expectNoBarriers(page, `an imported account in ${locale}`);
      await page.goto(`${product.url}/documents`);
      await expect(page.getByText('Office lease').first()).toBeVisible();
    },
  );
}
