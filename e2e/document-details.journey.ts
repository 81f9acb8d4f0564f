import { deleteDocumentFile, fillField, getSigning, giveConsent } from '@sealwright/contract';
import { expect, type Page, test } from './journey.ts';
import { draft, sealedCopy, sentDocument, signByApi, type Signer } from './sent-document.ts';
import { plainPdf } from './sample-files.ts';

const filesNamed = (...names: string[]) =>
  Promise.all(names.map(async (name) => ({ name: `${name}.pdf`, bytes: await plainPdf() })));

const tabNamed = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const signerAt = (signers: Signer[], index: number): Signer => {
  const signer = signers[index];
  if (!signer) throw new Error(`Recipient ${index} was not asked`);
  return signer;
};

test(
  'a document’s page has tabs that the address names, progress first',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const people = [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    const { page, t } = await desk({ account });

    await page.goto(`${product.url}/documents/${id}`);
    await expect(page.getByText(t('documents:progress.signed', { done: '0', total: '2' }))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('documents:files_title') })).toBeHidden();
    await tabNamed(page, t('document:tab.history')).click();
    await expect(page).toHaveURL(/\?tab=history$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('documents:history.title') })).toBeVisible();
    // Arrow keys go from tab to tab, and Back goes the way back.
    await tabNamed(page, t('document:tab.history')).press('ArrowRight');
    await expect(page.getByRole('heading', { name: t('tracking:title') })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: t('documents:history.title') })).toBeVisible();
    await tabNamed(page, t('document:tab.overview')).click();
    await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));

    await signByApi(signerAt(signers, 0));
    await expect(page.getByText(t('documents:progress.signed', { done: '1', total: '2' }))).toBeVisible();
    await expect(page.getByText(t('document:next.waiting', { names: 'Grace Hopper' }), { exact: true })).toBeVisible();
  },
);

test(
  'the history names page and field, folds what repeats, names removed files, and begins with the newest',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const fields = [{ type: 'text' as const, label: 'Rent', isRequired: false }, { type: 'signature' as const }];
    const files = await filesNamed('contract', 'withdrawn');
    const made = await draft(account, { title: 'Removed', people: [{ name: 'Ada Lovelace' }], files });
    await account.client.call(deleteDocumentFile, { params: { id: made.files[1]?.id ?? 0 } });
    const { id, signers } = await sentDocument(product, account, {
      title: 'Lease',
      people: [{ name: 'Ada Lovelace', fields }],
      files: await filesNamed('contract'),
    });
    const signer = signerAt(signers, 0);
    const { consent, fields: shown } = await signer.call(getSigning);
    await signer.call(giveConsent, { body: { accepted: true, disclosureVersion: consent.disclosureVersion } });
    const rent = shown.find(({ label }) => label === 'Rent')?.id ?? 0;
    for (const value of ['1', '2', '3']) await signer.call(fillField, { params: { id: rent }, body: { value } });
    const { page, t } = await desk({ account });

    await page.goto(`${product.url}/documents/${id}?tab=history`);
    const entries = page.getByRole('tabpanel').getByRole('listitem');
    await expect(entries.first()).toContainText('Ada Lovelace filled in Rent on page 1 of contract.pdf.');
    await expect(entries.first()).toContainText(t('document:history.times', { count: 3 }));
    await expect(page.getByText('filled in Rent')).toHaveCount(1);
    await expect(entries.last()).toContainText('created the document');

    await page.goto(`${product.url}/documents/${made.id}?tab=history`);
    await expect(page.getByText('removed a file: withdrawn.pdf')).toBeVisible();
  },
);

test(
  'the pages of a sealed document are shown as they were signed, and each of its files can be had',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { id, signers } = await sentDocument(product, account, {
      title: 'Lease',
      people: [{ name: 'Ada Lovelace' }],
      files: await filesNamed('one', 'two'),
    });
    const { page, t } = await desk({ account });
    await page.goto(`${product.url}/documents/${id}?tab=document`);
    const first = page.getByRole('article', { name: 'one.pdf' }).locator('img').first();
    const unsigned = await first.getAttribute('src');
    const signer = signerAt(signers, 0);
    await signByApi(signer);
    await sealedCopy(product, id, signer);

    await expect(page.getByText(t('document:files.signed'))).toBeVisible();
    expect(await first.getAttribute('src')).not.toBe(unsigned);
    await page.getByRole('button', { name: t('documents:download.sealed'), exact: true }).click();
    const two = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'two.pdf' }).click();
    expect((await two).suggestedFilename()).toBe('two (sealed).pdf');
    await page.getByRole('button', { name: t('documents:download.sealed'), exact: true }).click();
    const all = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('document:download.zip') }).click();
    expect((await all).suggestedFilename()).toBe('Lease.zip');
  },
);

test('a document’s record is printed whole, without navigation', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account();
  const { id } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
  const { page, t } = await desk({ account });

  await page.goto(`${product.url}/documents/${id}`);
  await expect(page.getByText(t('documents:progress.signed', { done: '0', total: '1' }))).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  for (const name of [
    t('document:progress.title'),
    t('documents:files_title'),
    t('documents:history.title'),
    t('document:delivery.title'),
  ]) {
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  }
  await expect(page.getByText('SHA-256').last()).toBeVisible();
  // Dark on white, also of a page that is white on dark.
  await expect(page.getByText('Audit trail verified')).toHaveCSS('color', 'rgb(17, 17, 17)');
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: t('documents:act.more') })).toBeHidden();
});

test('the tabs fit a phone and show that they go on', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'es' });
  const { id } = await draft(account, { title: 'Contrato', people: [{ name: 'Ada' }] });
  const { page, t } = await desk({ account, locale: 'es', viewport: { width: 320, height: 640 } });

  await page.goto(`${product.url}/documents/${id}`);
  const row = page.getByRole('tablist');
  await expect(row).toHaveAttribute('data-cut', 'end');
  await page.goto(`${product.url}/documents/${id}?tab=delivery`);
  await expect(tabNamed(page, t('document:tab.delivery'))).toBeInViewport({ ratio: 1 });
  await expect(row).toHaveAttribute('data-cut', 'start');
});
