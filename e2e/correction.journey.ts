import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`a wrong address is corrected while a document is out (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const people = [{ name: 'Ada Lovelace' }, { name: 'Bob Babbage' }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    const { page, t } = await desk({ account, locale });
    const wrong = page.getByRole('group', { name: 'Ada Lovelace' });

    await page.goto(`${product.url}/documents/${id}`);
    await page.getByRole('button', { name: t('documents:act.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('documents:act.correct'), exact: true }).click();
    await wrong.getByLabel(t('wizard:email')).fill(`right-${id}@example.com`);
    await expect(page.getByText(t('correction:readdressed'))).toBeVisible();
    // The bar above would cover a part of what is scrolled under it.
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, 'correcting a document');
    await page.getByRole('button', { name: t('correction:save'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
    await expect(page.getByText(`right-${id}@example.com`).first()).toBeVisible();

    await page.goto(signers[0]!.link);
    await expect(page.getByRole('heading', { name: t('signing:dead.link_corrected') })).toBeVisible();
    await expect(page.getByText('r•••@example.com')).toBeVisible();
  });
}
