import { getDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
  { locale: 'zhCn', tag: '@desktop' },
] as const) {
  test(
    `the fields of one document are laid over another, and taken off (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', fields: [{ type: 'signature' as const }, { type: 'date' as const }] }];
      const first = await draft(account, { title: 'Lease of June', people });
      const second = await draft(account, { title: 'Lease of July', people: [{ name: 'Bo Bell', fields: [] }] });
      const { page, t } = await desk({ account, locale });
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const fieldCount = async () =>
        (await account.client.call(getDocument, { params: { id: second.id } })).fields.length;

      await page.goto(`${product.url}/documents/${first.id}/edit?step=prepare`);
      await button(t('wizard:saved_fields.save')).click();
      await page.getByLabel(t('wizard:saved_fields.name')).fill('Lease fields');
      await button(t('wizard:saved_fields.save_now')).click();
      await expect(page.getByText('Lease fields')).toBeVisible();

      await page.goto(`${product.url}/documents/${second.id}/edit?step=prepare`);
      await button(t('wizard:saved_fields.preview')).click();
      await expect(page.getByRole('region', { name: t('wizard:saved_fields.preview_label') })).toBeVisible();
      await expectNoBarriers(page, 'placing saved fields');
      await button(t('wizard:saved_fields.place', { count: 2 })).click();
      await expect(button(t('wizard:saved_fields.undo'))).toBeVisible();
      expect(await fieldCount()).toBe(2);

      await button(t('wizard:saved_fields.undo')).click();
      await expect(button(t('wizard:saved_fields.preview'))).toBeVisible();
      expect(await fieldCount()).toBe(0);
    },
  );
}
