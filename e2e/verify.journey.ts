import { downloadDocument } from '@sealwright/contract';
import type { Desk } from './journey.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { changed, expectSealed } from './sealed-file.ts';
import { plainPdf } from './sample-files.ts';
import { sealedCopy, sentDocument, signByApi } from './sent-document.ts';

async function check({ page }: Desk, name: string, bytes: Uint8Array, mimeType = 'application/pdf'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

test(
  'anybody may have a sealed file checked, and one changed byte is seen',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await product.account();
    const { id, signers } = await sentDocument(product, sender, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const [signer] = signers;
    if (!signer) throw new Error('Nobody was asked');
    await signByApi(signer);
    const copy = await sealedCopy(product, id, signer);
    const anybody = await desk();
    const { page, t } = anybody;

    await page.goto(`${product.url}/verify`);
    await check(anybody, 'lease.pdf', copy);
    await expect(page.getByRole('heading', { name: t('verify:verdict.valid') })).toBeVisible();
    await expect(page.getByText(t('verify:sealer.trusted'))).toBeVisible();
    await expect(page.locator('li[data-tone=bad]')).toHaveCount(0);
    await expectNoBarriers(page, 'the verify page with an intact file');
    await check(anybody, 'changed.pdf', changed(copy));
    await expect(page.getByRole('heading', { name: t('verify:verdict.changed') })).toBeVisible();
    await expectNoBarriers(page, 'the verify page with a changed file');
    await check(anybody, 'longer.pdf', Buffer.concat([copy, Buffer.from('\n% added later\n')]));
    await expect(page.getByText('longer.pdf')).toBeVisible();
    await expect(page.getByRole('heading', { name: t('verify:verdict.changed') })).toBeVisible();
    await check(anybody, 'letter.txt', new TextEncoder().encode('not sealed'), 'text/plain');
    await expect(page.getByText(t('errors:media_type_unsupported'))).toBeVisible();

    await expectSealed(copy, product.url);
  },
);

test(
  'Verify answers for each file of a ZIP, and says of a reading copy that it is one',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await product.account();
    const bytes = await plainPdf();
    const files = ['one', 'two'].map((name) => ({ name: `${name}.pdf`, bytes }));
    const { id, signers } = await sentDocument(product, sender, { title: 'Lease', people: [{ name: 'Ada' }], files });
    const [signer] = signers;
    if (!signer) throw new Error('Nobody was asked');
    await signByApi(signer);
    const zip = await sealedCopy(product, id, signer);
    const { client } = sender;
    const reading = await client.download(downloadDocument, { params: { id }, query: { kind: 'combined' } });
    const anybody = await desk();
    const { page, t } = anybody;

    await page.goto(`${product.url}/verify`);
    await check(anybody, 'lease.zip', zip, 'application/zip');
    await expect(
      page.getByRole('heading', { name: t('verify:archive.genuine', { valid: '2', count: 2 }) }),
    ).toBeVisible();
    await page.getByText('one (sealed).pdf').first().click();
    await expect(page.getByText(t('verify:sealer.trusted')).first()).toBeVisible();
    await expectNoBarriers(page, 'the verify page with a ZIP');
    await check(anybody, 'reading.pdf', reading);
    await expect(page.getByRole('heading', { name: t('verify:verdict.reading_copy') })).toBeVisible();
    await expect(page.getByText('two (sealed).pdf')).toBeVisible();
    await expectNoBarriers(page, 'the verify page with a reading copy');
    await check(anybody, 'broken.zip', zip.subarray(0, zip.length - 30), 'application/zip');
    await expect(page.getByText(t('errors:archive_unreadable'))).toBeVisible();
  },
);
