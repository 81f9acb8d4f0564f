import { expectNoBarriers } from './accessibility.ts';
import { expect, type Desk, type Page, test } from './journey.ts';
import { draft, sealedCopy, sentDocument, signByApi } from './sent-document.ts';
import { readDownload } from './signing-acts.ts';

const LONG = `<b>Lease</b>${'w'.repeat(180)}`;

// The browser tells of a scroll with the next frame.
const SETTLED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

async function openMenu({ page, t }: Desk, title: string): Promise<void> {
  const button = page.getByRole('button', { name: t('documents:act.menu', { title }), exact: true });
  // At the lower edge of a phone Playwright would scroll for an item, and scrolling closes the menu.
  await button.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.evaluate(SETTLED);
  await button.click();
}
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`each row action does what it says, or says why it can’t (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const people = [{ name: 'Ada Lovelace' }];
    await draft(account, { title: 'Garden', people });
    await sentDocument(product, account, { title: 'Office', people });
    const signed = await sentDocument(product, account, { title: LONG, people });
    await signByApi(signed.signers[0]!);
    await sealedCopy(product, signed.id, signed.signers[0]!);
    const here = await desk({ account, locale });
    const { page, t } = here;
    await page.goto(`${product.url}/documents`);
    await expect(row(page, 'Office')).toBeVisible();

    // A draft: what needs a sending says so.
    await openMenu(here, 'Garden');
    for (const act of ['shareScreen', 'recall', 'resend', 'unlock', 'download'] as const) {
      await expect(item(page, t(`documents:act.${act}`))).toHaveAttribute('aria-disabled', 'true');
    }
    await expect(item(page, t('documents:act.recall'))).toHaveAccessibleDescription(t('documents:why.not_sent'));
    await expect(item(page, t('documents:act.clientView'))).not.toHaveAttribute('aria-disabled', 'true');
    await expectNoBarriers(page, 'the menu of a draft');
    // It closes where the page moves below it.
    await page.keyboard.press('Escape');
    await openMenu(here, 'Garden');
    await item(page, t('documents:act.edit')).click();
    await expect(page).toHaveURL(/\/edit/);
    await page.goBack();

    // What is out: sharing the screen leads to its page, the link is sent again, the state is changed.
    await openMenu(here, 'Office');
    await item(page, t('documents:act.shareScreen')).click();
    await expect(page.getByRole('radio', { name: 'Ada Lovelace' })).toBeVisible();
    await page.goBack();
    await openMenu(here, 'Office');
    await item(page, t('documents:act.resend')).click();
    await expect(page.getByRole('dialog')).toContainText('Ada Lovelace');
    await page.keyboard.press('Escape');
    await openMenu(here, 'Office');
    await expect(item(page, t('documents:act.edit'))).toHaveAccessibleDescription(t('documents:why.recall_first'));
    await item(page, t('documents:act.change_status')).click();
    await item(page, t('documents:act.close')).click();
    await page.getByRole('button', { name: t('documents:ask.close.confirm'), exact: true }).click();
    await expect(row(page, 'Office')).toContainText(t('common:status.not_completed'));

    // What is completed is downloaded and archived; it is not deleted.
    await openMenu(here, LONG);
    await expect(item(page, t('documents:act.delete'))).toHaveAccessibleDescription(t('documents:why.completed_kept'));
    const coming = page.waitForEvent('download');
    await item(page, t('documents:act.download')).click();
    expect(
      Buffer.from(await readDownload(await coming))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await openMenu(here, LONG);
    await item(page, t('documents:act.archive')).click();
    await expect(row(page, 'w{50}')).toBeHidden();
    await openMenu(here, 'Office');
    await item(page, t('documents:act.delete')).click();
    await page.getByRole('button', { name: t('documents:ask.delete.confirm'), exact: true }).click();
    await expect(row(page, 'Office')).toBeHidden();
  });
}

test(
  'a selection is archived, looked at in a report, and brought back; the list is kept as a view',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const people = [{ name: 'Ada Lovelace' }];
    for (const title of ['North', 'South']) await draft(account, { title, people });
    const { page, t } = await desk({ account });
    await page.goto(`${product.url}/documents`);
    await page.getByRole('checkbox', { name: t('bulk:select.page') }).click();
    await page.getByRole('button', { name: t('bulk:act.archive'), exact: true }).click();
    await expect(page.getByText(t('documents:empty.title'))).toBeVisible();
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(row(page, 'North')).toBeVisible();

    await page.getByRole('button', { name: t('documents:columns.label') }).click();
    await page.getByRole('checkbox', { name: t('documents:column.client') }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: t('documents:search.label') }).fill('north');
    await expect(row(page, 'South')).toBeHidden();
    await page.getByRole('button', { name: t('documents:view.menu'), exact: true }).click();
    await item(page, t('documents:view.save')).click();
    await page.getByRole('textbox', { name: t('documents:view.name') }).fill('Northern');
    await page.getByRole('checkbox', { name: t('documents:view.default') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:save') })
      .click();
    await expect(page.getByRole('button', { name: 'Northern', exact: true })).toBeVisible();
    await page.goto(`${product.url}/documents`);
    await expect(page).toHaveURL(/search=north/);
    await expect(page.getByRole('columnheader', { name: t('documents:column.client') })).toBeVisible();
  },
);
