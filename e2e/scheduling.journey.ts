import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(
    `a document is scheduled, and sent before its time after all (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { id, people } = await draft(account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
      const { page, t } = await desk({ account, locale });

      await page.goto(`${product.url}/documents/${id}/edit?step=send`);
      await page.getByRole('radio', { name: t('wizard:schedule.later'), exact: true }).check();
      await expect(page.getByLabel(t('wizard:schedule.at'))).toHaveValue(/T09:00$/);
      // What lies half under the bar of a phone is no finding.
      await page.evaluate(`scrollTo(0, 0)`);
      await expectNoBarriers(page, 'choosing a time');
      await page.getByRole('button', { name: t('wizard:schedule.send'), exact: true }).click();
      await expect(page.getByRole('heading', { name: t('wizard:scheduled_title') })).toBeVisible();

      await page.goto(`${product.url}/documents/${id}`);
      await expect(page.getByText(t('document:next.scheduled.text'))).toBeVisible();
      await page.getByRole('button', { name: t('documents:schedule.now'), exact: true }).click();
      await expect(page.getByText(t('document:next.scheduled.text'))).toBeHidden();
      expect(await product.mailsTo(people[0]!.email, 1)).toHaveLength(1);
    },
  );
}
