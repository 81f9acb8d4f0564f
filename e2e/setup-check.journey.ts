import { getCheckpoint, getSetupCheck } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';

const LOOKS = [
  { locale: 'en', tag: '@desktop', viewport: { width: 1440, height: 900 } },
  { locale: 'ar', tag: '@phone', viewport: { width: 390, height: 844 } },
] as const;

for (const { locale, tag, viewport } of LOOKS) {
  test(
    `an administrator sees what the installation depends on, and what to do (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale, viewport });
      const { checks } = await product.owner.client.call(getSetupCheck);
      await page.goto(`${product.url}/admin/setup-check`);

      await expect(page.getByRole('heading', { name: t('setup-check:title'), level: 1 })).toBeVisible();
      await expect(page.locator('[data-state]')).toHaveCount(checks.length);
      await expect(
        page.locator('[data-state="good"]').filter({ hasText: t('setup-check:found.storage_good') }),
      ).toBeVisible();
      // Mails are caught here, which an installation for others would want to change.
      await expect(page.getByText(t('setup-check:do.mail_caught'))).toBeVisible();
      await expectNoBarriers(page, `the setup check in ${locale}`);

      const again = page.waitForResponse((answer) => answer.url().includes('/api/admin/setup-check'));
      await page.getByRole('button', { name: t('setup-check:again') }).click();
      expect((await again).status()).toBe(200);
      await expect(page.locator('[data-state]')).toHaveCount(checks.length);
      expect((await product.owner.client.call(getCheckpoint)).checkpoint).toContain('sealwright.log/');
    },
  );
}
