import { expect, type Page, test } from './journey.ts';
import { draft, sealedCopy, sentDocument, signByApi } from './sent-document.ts';
import { readDownload } from './signing-acts.ts';

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

test(
  'the list finds, filters and acts on documents, and the address remembers the view',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const people = [{ name: 'Ada Lovelace' }];
    const { page, t } = await desk({ account });
    const act = async (title: string, name: string) => {
      await page.getByRole('button', { name: t('documents:act.menu', { title }) }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };

    await page.goto(`${product.url}/documents`);
    await expect(page.getByText(t('documents:empty.title'))).toBeVisible();
    await draft(account, { title: 'Garden lease', people });
    const sent = await sentDocument(product, account, { title: 'Office lease', people });
    // The list is told of changes while it is open.
    await expect(row(page, 'Garden lease')).toContainText(t('common:status.draft'));
    await expect(row(page, 'Office lease')).toContainText(t('common:status.sent'));

    await page.getByRole('searchbox', { name: t('documents:search.label') }).fill('garden');
    await expect(row(page, 'Office lease')).toBeHidden();
    await expect(page).toHaveURL(/search=garden/);
    await page.reload();
    await expect(row(page, 'Garden lease')).toBeVisible();
    await expect(row(page, 'Office lease')).toBeHidden();
    await page.getByRole('button', { name: t('common:search.clear') }).click();

    await act('Garden lease', t('documents:act.archive'));
    await expect(row(page, 'Garden lease')).toBeHidden();
    await act('Office lease', t('documents:act.recall'));
    await page.getByRole('button', { name: t('documents:ask.recall.confirm'), exact: true }).click();
    await expect(row(page, 'Office lease')).toContainText(t('common:status.draft'));
    await act('Office lease', t('documents:act.delete'));
    await page.getByRole('button', { name: t('documents:ask.delete.confirm'), exact: true }).click();
    await expect(row(page, 'Office lease')).toBeHidden();
    await page.goto(`${product.url}/documents?status=archived`);
    await act('Garden lease', t('documents:act.restore'));
    await expect(row(page, 'Garden lease')).toBeHidden();
    await page.goto(`${product.url}/documents`);
    await expect(row(page, 'Garden lease')).toBeVisible();

    // Someone else sees nothing of it, and is told nothing of it.
    const stranger = await desk({ account: await product.account({ firstName: 'Eve' }) });
    await stranger.page.goto(`${product.url}/documents/${sent.id}`);
    await expect(stranger.page.getByText(t('errors:not_found'))).toBeVisible();
  },
);

test('a document shows how it went, and gives its files', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account();
  const { id, signers } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
  const [signer] = signers;
  if (!signer) throw new Error('Nobody was asked');
  const { page, t } = await desk({ account });

  await page.goto(`${product.url}/documents/${id}`);
  await expect(page.getByText(t('common:status.sent'), { exact: true }).first()).toBeVisible();
  await signByApi(signer);
  const copy = await sealedCopy(product, id, signer);
  await expect(page.getByText(t('document:next.completed'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('common:recipient_state.submitted')).first()).toBeVisible();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t('documents:download.sealed') })
    .first()
    .click();
  const download = await coming;

  expect(Buffer.from(await readDownload(download)).equals(Buffer.from(copy))).toBe(true);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(t('common:status.downloaded'), { exact: true }).first()).toBeVisible();
});
