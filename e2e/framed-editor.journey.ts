import type { Frame, Page } from '@playwright/test';
import { getDocument, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { startExamples } from './embed-example.ts';
import { expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { draft } from './sent-document.ts';
import { wordsOf } from './words.ts';

/** A draft, and pages of other origins that show its editor. */
async function embedded(product: Product, account: Account) {
  const people = [{ name: 'Ada Lovelace', fields: [{ type: 'signature' as const }] }];
  const { id } = await draft(account, { title: 'Lease '.concat('A'.repeat(150)), people });
  return { id, ...(await startExamples(product, account, { what: { DOCUMENT_ID: String(id) }, at: '/editor' })) };
}

async function framed(page: Page): Promise<Frame> {
  const element = await page.locator('sealwright-editor iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame');
  return frame;
}

const widthOf = (frame: Frame): Promise<number> =>
  frame.evaluate<number>(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);

const WAYS: { locale: Locale; tag: string }[] = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
];
for (const { locale, tag } of WAYS) {
  test(
    `a page of another origin has its visitor prepare a document and send it, and hears of it (${locale})`,
    { tag },
    async ({ browser, product, viewport, isMobile, hasTouch }) => {
      const account = await product.account({ locale });
      const { id, own } = await embedded(product, account);
      const context = await browser.newContext({ viewport, isMobile, hasTouch });
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('pageerror', ({ message }) => troubles.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text());
      });
      await page.goto(own);
      const status = page.getByRole('status').first();
      await expect(status).toHaveText('Please place the fields below.');

      const frame = await framed(page);
      const t = wordsOf(locale);
      expect(await frame.evaluate<string>(`document.documentElement.dir`)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      expect(await widthOf(frame)).toBeLessThanOrEqual(0);
      const fields = frame.locator('[data-page] [data-key]');
      await expect(fields).toHaveCount(1);
      if (tag === '@phone') await frame.getByRole('button', { name: t('editor:add_field') }).click();
      // What belongs to the account stays there.
      await expect(frame.getByRole('button', { name: t('editor:template_save') })).toHaveCount(0);
      await frame.getByRole('button', { name: t('editor:signature_block') }).click();
      await expect(fields).toHaveCount(4);
      await expect(status).toHaveText('Saved.');

      await frame.getByRole('button', { name: t('wizard:next'), exact: true }).click();
      await expect(frame.getByText(t('wizard:fields_count', { count: 4 })).first()).toBeVisible();
      await frame.getByRole('textbox', { name: t('wizard:setting.title') }).fill('Lease of May');
      expect(await widthOf(frame)).toBeLessThanOrEqual(0);
      await expect(frame.getByRole('link')).toHaveCount(0);
      await frame.getByRole('button', { name: t('wizard:send_for_signature'), exact: true }).click();
      await expect(status).toHaveText('The lease is on its way.');
      await expect(frame.getByText(t('wizard:framed.sent'))).toBeVisible();

      const { fields: saved, title, status: state } = await account.client.call(getDocument, { params: { id } });
      expect({ title, count: saved.length }).toEqual({ title: 'Lease of May', count: 4 });
      expect(['pending', 'sent']).toContain(state);
      expect(await context.cookies()).toEqual([]);
      expect(troubles).toEqual([]);
      await page.reload();
      await expect(status).toHaveText('No address: document_not_editable');
      await context.close();
    },
  );
}

test(
  'a framed editor is closed by its visitor, opens nothing then, and uses no one’s session',
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const account = await product.account();
    const { id, own } = await embedded(product, account);
    // Someone else is signed in in this browser.
    const { page, t } = await desk({ account: await product.account() });
    await page.goto(own);
    const status = page.getByRole('status').first();
    await expect(status).toHaveText('Please place the fields below.');
    const frame = await framed(page);
    const address = frame.url();
    // By itself, axe looks at it.
    const alone = await desk();
    await alone.page.goto(address);
    await expect(alone.page.locator('[data-page] [data-key]')).toHaveCount(1);
    await expectNoBarriers(alone.page, 'the framed editor');
    await alone.page.getByRole('button', { name: t('wizard:next'), exact: true }).click();
    await expect(alone.page.getByRole('textbox', { name: t('wizard:setting.title') })).toBeVisible();
    await expectNoBarriers(alone.page, 'sending in a frame');
    await frame.getByRole('button', { name: t('wizard:framed.close'), exact: true }).click();
    await expect(status).toHaveText('The lease is kept as a draft.');
    await expect(frame.getByText(t('wizard:framed.closed'), { exact: true })).toBeVisible();

    const show = (url: string) =>
      page.evaluate(`document.querySelector('sealwright-editor').setAttribute('url', ${JSON.stringify(url)})`);
    await show('about:blank');
    await show(`${address}&again`);
    await expect(status).toHaveText('Nothing can be prepared: editor_session_ended');
    await expect(frame.getByText(t('wizard:framed.failed'))).toBeVisible();
    const { can } = await account.client.call(getDocument, { params: { id } });
    expect(can.edit).toBe(true);
    // The page of the example is another server by intent.
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.startsWith('asked another server')));
  },
);

test('a page of an origin that was not allowed gets no editor', { tag: '@desktop' }, async ({ browser, product }) => {
  const { foreign } = await embedded(product, await product.account());
  const context = await browser.newContext();
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.goto(foreign);
  await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors');
  await expect(page.getByRole('status').first()).toHaveText('Loading…');
  await context.close();
});
