import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(
    `a recipient withdraws their consent, and the sender reads it (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', locale }];
      const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
      const reader = await desk({ locale });
      const { page, t } = reader;

      await signing.openLink(reader, signers[0]!.link);
      await signing.acceptDisclosure(reader);
      // The first field opens by itself.
      await expect(signing.sheet(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(signing.sheet(page)).toBeHidden();
      await page.getByRole('button', { name: t('signing:menu'), exact: true }).click();
      await page.getByRole('button', { name: t('signing:menu_withdraw'), exact: true }).click();
      await signing.sheet(page).getByLabel(t('signing:withdraw_reason')).fill('Paper, please');
      await expectNoBarriers(page, 'withdrawing consent');
      await signing
        .sheet(page)
        .getByRole('button', { name: t('signing:withdraw_confirm'), exact: true })
        .click();
      await expect(page.getByRole('heading', { name: t('signing:withdrawn_title') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: t('signing:withdrawn_title') })).toBeVisible();

      const sender = await desk({ account, locale });
      await sender.page.goto(`${product.url}/documents/${id}`);
      const [begin = ''] = t('document:withdrawn.open', { time: '|' }).split('|');
      await expect(sender.page.getByText(begin.trim()).first()).toBeVisible();

      await page.getByRole('button', { name: t('signing:withdrawn_again'), exact: true }).click();
      await signing.acceptDisclosure(reader);
    },
  );
}
