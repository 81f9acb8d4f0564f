import { listSmsGateways } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';

const LOOKS = [
  { locale: 'en', tag: '@desktop', viewport: { width: 1440, height: 900 } },
  { locale: 'ar', tag: '@phone', viewport: { width: 390, height: 844 } },
] as const;

for (const { locale, tag, viewport } of LOOKS) {
  test(
    `an SMS configuration is added, changed, deleted and brought back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale, viewport });
      const name = `Codes ${locale}`;
      const named = async () => {
        const { results } = await product.owner.client.call(listSmsGateways);
        return results.filter((gateway) => gateway.name.startsWith(name));
      };
      await page.goto(`${product.url}/admin/sms/new`);
      await expect(page.getByText(t('sms-gateways:how.twilio.1'))).toBeVisible();
      await expectNoBarriers(page, `a new SMS configuration in ${locale}`);

      await page.getByRole('combobox', { name: t('sms-gateways:field.kind') }).click();
      await page.getByRole('option', { name: 'ClickSend' }).click();
      await page.getByRole('textbox', { name: t('sms-gateways:field.name'), exact: true }).fill(name);
      await page.getByLabel(t('sms-gateways:field.phone_number')).fill('+1 415 555 0100');
      await page.getByLabel(t('sms-gateways:field.username')).fill('ada@example.com');
      await page.getByLabel(t('sms-gateways:field.api_key')).fill('a-key-of-clicksend');
      await page.getByRole('button', { name: t('sms-gateways:create.submit') }).click();

      await expect(page).toHaveURL(/\/admin\/sms$/);
      await expectNoBarriers(page, `the SMS configurations in ${locale}`);
      await page.getByRole('link', { name }).click();
      await expect(page.getByText(t('sms-gateways:secret.kept'))).toBeVisible();
      await page.getByRole('textbox', { name: t('sms-gateways:field.name'), exact: true }).fill(`${name} 2`);
      await page.getByRole('button', { name: t('sms-gateways:save'), exact: true }).click();
      await expect(page).toHaveURL(/\/admin\/sms$/);

      await page.getByRole('button', { name: t('sms-gateways:acts.of', { name: `${name} 2` }) }).click();
      await page.getByRole('menuitem', { name: t('sms-gateways:delete') }).click();
      await expect.poll(async () => (await named()).length).toBe(0);
      await page.getByRole('button', { name: t('common:undo') }).click();
      await expect.poll(async () => (await named()).map((gateway) => gateway.name)).toEqual([`${name} 2`]);
      await page.getByRole('link', { name: t('sms-gateways:texts') }).click();
      await expect(page.getByRole('heading', { name: t('sms-gateways:texts'), level: 1 })).toBeVisible();
      await expectNoBarriers(page, `the sent texts in ${locale}`);
    },
  );
}
