import { listEvidence, listEmailLogs } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument, signByApi } from './sent-document.ts';

/** What a sender can follow: the client view without a trace, the tracking of a recipient, the sealed file searched. */
const follow = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(
    `a sender looks at what a recipient sees, follows them, and searches the sealed file (${locale})`,
    { tag },
    async ({ desk, product }) => {
      // It waits for a report of the signing page, which comes after fifteen seconds.
      test.slow();
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace', locale }];
      const { id, people: known, signers } = await sentDocument(product, account, { title: 'Lease', people });
      const recipient = known[0]!.id;
      const { page, t } = await desk({ account, locale });
      const trace = async () => {
        const { events } = await account.client.call(listEvidence, { params: { id } });
        const { results } = await account.client.call(listEmailLogs, { query: { document: id } });
        return { events: events.length, mails: results.map(({ status }) => status) };
      };
      const before = await trace();

      await page.goto(`${product.url}/documents/${id}/client-view?recipient=${recipient}`);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Lease' })).toBeVisible();
      await frame.getByRole('button', { name: t('signing:start') }).click();
      await frame.getByRole('checkbox').check();
      await frame.getByRole('button', { name: t('signing:consent_accept') }).click();
      await expect(frame.getByRole('button', { name: t('signing:consent_accept') })).toBeHidden();
      await expectNoBarriers(page, 'the client view');
      expect(await trace()).toEqual(before);

      const signer = await desk({ locale });
      await signer.page.goto(signers[0]!.link);
      await signer.page.getByRole('button', { name: t('signing:start') }).click();
      await signer.page.getByRole('checkbox').check();
      await signer.page.getByRole('button', { name: t('signing:consent_accept') }).click();
      // The first field opens by itself, and would cover the page.
      const field = signer.page.getByRole('dialog').filter({ has: signer.page.getByRole('tablist') });
      await expect(field).toBeVisible();
      await signer.page.keyboard.press('Escape');
      await expect(field).toBeHidden();
      await expect(signer.page.locator('[data-page="1"]')).toBeVisible();
      const reported = signer.page.waitForResponse((answer) => answer.url().includes('/page-times/'), {
        timeout: 40_000,
      });
      expect((await reported).status()).toBe(204);

      await page.goto(`${product.url}/documents/${id}?tab=tracking`);
      const pages = page.getByRole('region', { name: t('tracking:pages') });
      await expect(pages.getByText(t('tracking:page', { number: '1' }), { exact: true })).toBeVisible();
      await expectNoBarriers(page, 'user tracking');
      await page.goto(`${product.url}/documents/${id}?tab=delivery`);
      const state = t('document:mail_state.opened');
      await expect(page.getByText(`${t('document:mail.invitation')} · ${state}`)).toBeVisible();

      await signByApi(signers[0]!);
      await page.goto(`${product.url}/documents/${id}?tab=document`);
      await page.getByRole('button', { name: t('document:files.read') }).click({ timeout: 60_000 });
      await page.getByRole('searchbox', { name: t('sealed-viewer:search') }).fill('Lovelace');
      const count = page.getByRole('dialog').locator('output');
      await expect(count).toHaveText(/^\D*1\D+\d+/, { timeout: 20_000 });
      const first = await count.textContent();
      await page.getByRole('button', { name: t('sealed-viewer:next') }).click();
      await expect(count).not.toHaveText(first ?? '');
      await page.getByRole('searchbox', { name: t('sealed-viewer:search') }).fill('Zanzibar');
      await expect(count).toHaveText(t('sealed-viewer:nothing'));
      await expectNoBarriers(page, 'the viewer');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      const { events } = await account.client.call(listEvidence, { params: { id } });
      expect(events.map(({ action }) => action)).not.toContain('document.downloaded');
    },
  );

follow('en', '@desktop');
follow('ar', '@phone');
