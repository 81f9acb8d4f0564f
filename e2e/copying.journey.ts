import { closeDocument } from '@sealwright/contract';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`a closed document is begun anew (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const { id } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    await account.client.call(closeDocument, { params: { id } });
    const { page, t } = await desk({ account, locale });

    await page.goto(`${product.url}/documents/${id}`);
    await page.getByRole('button', { name: t('documents:act.copy'), exact: true }).click();
    await expect(page).toHaveURL(/\/documents\/\d+\/edit/);
    expect(page.url()).not.toContain(`/documents/${id}/`);
    await page.goto(`${product.url}/documents`);
    await expect(page.getByRole('row', { name: /Lease/ })).toHaveCount(2);
  });
}
