import {
  addTemplateFiles,
  createTemplate,
  getTemplate,
  publishTemplate,
  requestOf,
  saveTemplateContent,
} from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import type { Account } from './product.ts';
import { plainPdf } from './sample-files.ts';

/** A published template that one person signs. */
async function templateOf({ client }: Account, name: string): Promise<number> {
  const { id } = await client.call(createTemplate, { body: { name } });
  const { url } = requestOf(addTemplateFiles, { params: { id } });
  await client.upload(url, [{ name: 'lease.pdf', bytes: await plainPdf() }]);
  const { content, files } = await client.call(getTemplate, { params: { id } });
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.06 };
  const body = {
    ...content,
    roles: [{ id: 1, name: 'Tenant' }],
    fields: [
      { ...place, file: files[0]?.id ?? 0, recipient: 1, type: 'signature' },
      {
        ...place,
        y: 0.3,
        file: files[0]?.id ?? 0,
        recipient: 1,
        type: 'text',
        label: 'Rent',
        ref: 'rent',
        isRequired: false,
      },
    ],
    settings: { ...content.settings, signingOption: 'shared', subject: 'Lease', message: 'Sign.' },
  };
  await client.call(saveTemplateContent, { params: { id }, body: body as never });
  await client.call(publishTemplate, { params: { id }, body: {} });
  return id;
}

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`a template goes to every right row of a file, once (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const template = await templateOf(account, 'عقد إيجار Lease');
    const { page, t } = await desk({ account, locale });
    const main = page.getByRole('main');
    const button = (name: `bulk-sends:${string}`) => page.getByRole('button', { name: t(name), exact: true });
    const stamp = Date.now();
    const good = [`ana-${stamp}@example.com`, `bo-${stamp}@example.com`];

    await page.goto(`${product.url}/templates/${template}`);
    await main.getByRole('button', { name: t('templates:column.actions'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('templates:act.bulk'), exact: true }).click();
    await page.waitForURL(/\/bulk-send$/);
    await expectNoBarriers(page, 'a new bulk send');
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel(t('bulk-sends:new.choose_file')).first().click();
    const rows = ['Name,Email,Rent', `ليلى Ana,${good[0]},700`, `Bo,${good[1]},800`, 'Cy,cy@nowhere,1'];
    await (
      await choosing
    ).setFiles([{ name: 'tenants.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }]);

    await expect(page.getByRole('heading', { name: t('bulk-sends:step.columns') })).toBeVisible();
    await expectNoBarriers(page, 'the columns of a bulk send');
    await button('bulk-sends:check.run').click();
    await expect(page.getByText(t('bulk-sends:report.good', { count: 2 }))).toBeVisible();
    await expectNoBarriers(page, 'the report of a bulk send');

    await button('bulk-sends:start.now').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bulk-sends:start.confirm'), exact: true })
      .click();
    await expect(main.getByText(t('bulk-sends:state.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
    for (const email of good) expect(await product.mailsTo(email)).toHaveLength(1);
    const downloading = page.waitForEvent('download');
    await button('bulk-sends:rows.report').click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    await expectNoBarriers(page, 'a bulk send that is done');

    await page.goto(`${product.url}/templates/bulk-sends`);
    await expect(main.getByRole('link', { name: 'عقد إيجار Lease' })).toBeVisible();
    await expectNoBarriers(page, 'the bulk sends');
  });
}
