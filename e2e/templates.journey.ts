import { publishTemplate, saveAsTemplate } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import { plainPdf } from './sample-files.ts';
import { draft } from './sent-document.ts';
import { expectSaved, fieldBox, fitPage, placeByClicks } from './wizard-acts.ts';

const step = ({ page, t }: Desk, name: 'files' | 'roles' | 'fields' | 'settings') =>
  page.getByRole('tab', { name: t(`templates:step.${name}`), exact: true }).click();

test(
  'a template is made from a PDF, published, used in a few clicks, and its recipient gets the mail',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const sender = await desk({ account });
    const { page, t } = sender;
    const button = (name: `templates:${string}`) => page.getByRole('button', { name: t(name), exact: true });
    const email = `client-${Date.now()}@example.com`;

    await page.goto(`${product.url}/templates`);
    await expect(page.getByRole('heading', { name: t('templates:empty.title') })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('templates:add'), exact: true })
      .first()
      .click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel(t('templates:add.files')).click();
    const file = { name: 'Engagement letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await plainPdf()) };
    await (await choosing).setFiles([file]);
    await expect(page.getByLabel(t('templates:name'))).toHaveValue('Engagement letter');
    await button('templates:add.begin').click();

    await button('templates:add_role').click();
    await page.getByLabel(t('templates:role_name')).fill('Client');
    await expectSaved(sender);
    await expectNoBarriers(page, 'the roles of a template');
    await button('templates:publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place a signature field for Client' }).click();
    await fitPage(sender);
    await placeByClicks(sender, 'signature', { x: 200, y: 600 });
    await placeByClicks(sender, 'name', { x: 200, y: 650 });
    await fieldBox(sender, 'name').click();
    await page.getByLabel(t('editor:prefill'), { exact: true }).first().click();
    await page.getByRole('option', { name: t('editor:prefill.name'), exact: true }).click();
    await expectSaved(sender);
    await step(sender, 'settings');
    await page.getByRole('textbox', { name: t('wizard:setting.subject') }).fill('Your engagement letter');
    await button('templates:publish').click();
    await page.getByLabel(t('templates:publish.note')).fill('The first one');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('templates:publish'), exact: true })
      .click();

    await expect(page.getByText(t('templates:never_used'))).toBeVisible();
    await page.getByRole('link', { name: t('templates:act.use'), exact: true }).click();
    const client = page.getByRole('group', { name: /Client/ });
    await client.getByLabel(t('wizard:name')).fill('Ada Lovelace');
    await client.getByLabel(t('wizard:email')).fill(email);
    await expectNoBarriers(page, 'using a template');
    await button('templates:use.send').click();
    await page.waitForURL(/\/documents\/\d+$/);

    const [mail] = await product.mailsTo(email);
    expect(mail?.subject).toContain('Your engagement letter');
    await page.goto(`${product.url}/templates`);
    await expect(page.getByText(t('templates:used', { count: 1 }))).toBeVisible();
    await expectNoBarriers(page, 'the templates as cards');
  },
);

for (const { locale, tag } of [
  { locale: 'ar', tag: '@phone' },
  { locale: 'zhCn', tag: '@desktop' },
] as const) {
  test(`the wizard begins from a template (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const { id } = await draft(account, { title: 'عقد إيجار 租赁合同', people: [{ name: 'Ada Lovelace' }] });
    const made = await account.client.call(saveAsTemplate, { params: { id }, body: { name: 'عقد إيجار 租赁合同' } });
    // Two versions, so that there is something to compare.
    for (const note of ['', '2']) {
      await account.client.call(publishTemplate, { params: { id: made.id }, body: { note } });
    }
    const { page, t } = await desk({ account, locale });
    const email = `tenant-${Date.now()}@example.com`;

    await page.goto(`${product.url}/documents/add-document`);
    await page.getByRole('link', { name: t('wizard:from_template') }).click();
    await page.getByRole('link', { name: t('templates:act.use_one', { name: made.name }) }).click();
    await page.getByRole('textbox', { name: t('wizard:name'), exact: true }).fill('ليلى حداد');
    await page.getByRole('combobox', { name: t('wizard:email') }).fill(email);
    await expectNoBarriers(page, 'using a template');
    await page.getByRole('button', { name: t('templates:use.send'), exact: true }).click();
    await page.waitForURL(/\/documents\/\d+$/);

    expect((await product.mailsTo(email)).length).toBe(1);
    await page.goto(`${product.url}/templates/${made.id}`);
    await expect(page.getByText(t('templates:used', { count: 1 })).first()).toBeVisible();
    await page.getByRole('tab', { name: t('templates:tab.versions') }).click();
    await expect(page.getByText(t('templates:compare.same'))).toBeVisible();
    await expectNoBarriers(page, 'the versions of a template');
  });
}
