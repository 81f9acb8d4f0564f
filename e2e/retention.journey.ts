import path from 'node:path';
import { type Locale, sendDocument, updateDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { startProduct } from './product.ts';
import { draft, sealedCopy, signByApi, signerOf } from './sent-document.ts';
import { expectToFit } from './width.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'es', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

const YEAR_MS = 366 * 86_400_000;
const CLOCK = path.join(import.meta.dirname, 'past-clock.ts');

for (const { locale, tag } of screens) {
  test(
    `old returns are held, and what no hold is on is erased with a record (${locale})`,
    { tag },
    async ({ desk }) => {
      // Signed four years ago, as the server sees it.
      const product = await startProduct({ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_BEHIND_MS: String(4 * YEAR_MS) });
      const account = await product.account({ locale });
      const { call } = account.client;
      const signed = async (title: string): Promise<number> => {
        const { id, people } = await draft(account, { title, people: [{ name: 'Grace Hopper' }] });
        await call(updateDocument, { params: { id }, body: { formType: '1040' } });
        await call(sendDocument, { params: { id } });
        const signer = await signerOf(product, id, people[0]?.email ?? '');
        await signByApi(signer, 'Grace Hopper');
        await sealedCopy(product, id, signer);
        return id;
      };
      const held = await signed('Held return');
      const old = await signed('W'.repeat(150));
      process.kill(product.pid, 'SIGUSR2');
      const { page, t } = await desk({ account, locale, server: product.url });

      await page.goto(`${product.url}/retention`);
      const due = page.getByRole('region', { name: t('retention:due.title') });
      await expect(due.getByText(t('retention:due.empty'))).toBeVisible();
      await page.getByLabel(t('retention:rules.years', { form: '1040' })).fill('3');
      await page.getByRole('button', { name: t('retention:rules.save') }).click();
      await expect(page.getByText(t('retention:rules.saved'))).toBeVisible();
      await expect(due.getByRole('link')).toHaveCount(2);
      await expectNoBarriers(page, `retention in ${locale}`);
      await expectToFit(page, `retention in ${locale}`);

      // Two are due. A hold keeps one of them.
      const holds = page.getByRole('region', { name: t('retention:holds.title') });
      await holds.getByRole('button', { name: t('retention:holds.place') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('retention:holds.number')).fill(String(held));
      await dialog.getByLabel(t('retention:holds.reason'), { exact: false }).fill('A lawsuit');
      await dialog.getByRole('button', { name: t('retention:holds.place') }).click();
      await expect(page.getByText(t('retention:holds.placed'))).toBeVisible();
      await expect(due.getByText(t('retention:held'), { exact: true })).toBeVisible();

      const one = { count: 1, number: '1' };
      await due.getByRole('button', { name: t('retention:erase.button', one) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('retention:erase.confirm', one) })
        .click();
      const erased = page.getByRole('region', { name: t('retention:erased.title') });
      await expect(erased.getByRole('rowheader')).toHaveCount(1);
      await expect(due.getByRole('link', { name: 'Held return' })).toBeVisible();
      await expect(due.getByRole('link')).toHaveCount(1);
      await expectToFit(page, `retention in ${locale}`);
      await page.goto(`${product.url}/documents/${old}`);
      await expect(page.getByText(t('errors:not_found'))).toBeVisible();

      // What is released is due again.
      await page.goto(`${product.url}/retention`);
      await holds.getByRole('button', { name: t('retention:holds.release') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('retention:holds.release') })
        .click();
      await expect(page.getByText(t('retention:holds.released'))).toBeVisible();
      await expect(due.getByRole('button', { name: t('retention:erase.button', one) })).toBeVisible();
      await product.stop();
    },
  );
}
