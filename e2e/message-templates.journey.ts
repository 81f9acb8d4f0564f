import { updateDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft } from './sent-document.ts';

/** A text is written once with a variable, made the default, chosen when a document is sent, and read with the values in it. */
const write = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(
    `a message template is written, made the default and sent with (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', locale }];
      const made = await draft(account, { title: 'Lease of 12 May', people });
      await account.client.call(updateDocument, { params: { id: made.id }, body: { locale } });
      const { page, t } = await desk({ account, locale });
      const box = (name: Parameters<typeof t>[0]) => page.getByRole('textbox', { name: t(name), exact: true });
      const insert = async (field: string, variable: Parameters<typeof t>[0]) => {
        await page.getByRole('button', { name: t('variables:insert_into', { field }), exact: true }).click();
        await page.getByRole('menuitem', { name: t(variable) }).click();
      };

      await page.goto(`${product.url}/templates/messages`);
      await page.getByRole('link', { name: t('messages:empty.create'), exact: true }).click();
      await box('messages:name').fill('Lease');
      await box('messages:subject').fill('For: ');
      await insert(t('messages:subject'), 'variables:document.title');
      await box('messages:body').fill('Good day ');
      await insert(t('messages:body'), 'variables:recipient.name');
      await expect(box('messages:body')).toHaveValue(/^Good day \u2066?\{\{recipient\.name\}\}\u2069?$/);
      await page.getByRole('combobox', { name: t('messages:preview_values') }).click();
      await page.getByRole('option', { name: /Lease of 12 May/ }).click();
      await expect(page.getByText(/Good day \u2068?Ada Lovelace/)).toBeVisible();
      // What lies half under the bar of a phone is no finding.
      await page.evaluate(`scrollTo(0, 0)`);
      await expectNoBarriers(page, 'a message template');
      await page.getByRole('button', { name: t('messages:save'), exact: true }).click();

      await page.getByRole('button', { name: t('messages:set_default_name', { name: 'Lease' }), exact: true }).click();
      await expect(page.getByText(t('messages:default'), { exact: true })).toBeVisible();

      await page.goto(`${product.url}/documents/${made.id}/edit?step=send`);
      await page.getByRole('combobox', { name: t('wizard:template'), exact: true }).click();
      await page.getByRole('option', { name: t('wizard:template.default', { name: 'Lease' }), exact: true }).click();
      await expect(box('wizard:setting.message')).toHaveValue(/^Good day \u2066?\{\{recipient\.name\}\}\u2069?$/);
      await expectNoBarriers(page, 'the choice of a message template');
      await page.getByRole('button', { name: t('wizard:send_for_signature'), exact: true }).click();
      await page.waitForURL(/step=sent/);

      const mail = (await product.mailsTo(made.people[0]!.email, 1))[0]!;
      const isolated = (value: string) => (locale === 'ar' ? `\u2068${value}\u2069` : value);
      expect(mail.subject).toBe('For: Lease of 12 May');
      expect(mail.text).toContain(`Good day ${isolated('Ada Lovelace')}`);
      await page.goto(`${product.url}/documents/${made.id}`);
      await expect(page.getByText('Good day Ada Lovelace')).toBeVisible();
    },
  );

write('en', '@desktop');
write('ar', '@phone');
