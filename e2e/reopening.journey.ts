import { expect, test } from './journey.ts';
import { sentDocument, signByApi } from './sent-document.ts';
import * as signing from './signing-acts.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`a submitted part is opened again for its signer (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const people = [{ name: 'Ada Lovelace' }, { name: 'Bob Babbage' }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    await signByApi(signers[0]!);
    const sender = await desk({ account, locale });
    const { page, t } = sender;

    await page.goto(`${product.url}/documents/${id}`);
    await page.getByRole('button', { name: t('documents:act.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('documents:act.unlock'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Bob Babbage')).toBeVisible();
    await dialog.getByRole('button', { name: t('documents:unlock.reopen_of', { name: 'Ada Lovelace' }) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('common:recipient_state.viewed'), { exact: true }).first()).toBeVisible();

    const reader = await desk({ locale });
    await reader.page.goto(signers[0]!.link);
    await signing.finish(reader);
    await signing.expectThanks(reader);
  });
}
