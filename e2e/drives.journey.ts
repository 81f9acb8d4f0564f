import {
  addRecipient,
  createField,
  getDocument,
  type Locale,
  sendDocument,
  updateDocument,
} from '@sealwright/contract';
import { CLIENT } from '../apps/server/test/fake-drive-server.ts';
import { FakeGoogleDrive } from '../apps/server/test/fake-google-drive.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { type Account, newAddress, type Product, startProduct } from './product.ts';
import { plainPdf } from './sample-files.ts';
import { sealedCopy, signByApi, signerOf } from './sent-document.ts';

const SEAL_MS = 60_000;

/** The document goes out to one person, who signs it; answers their sealed copy. */
async function signed(product: Product, { client }: Account, document: number, locale: Locale): Promise<Uint8Array> {
  const email = newAddress('signer');
  const { files } = await client.call(getDocument, { params: { id: document } });
  const person = await client.call(addRecipient, { body: { document, email, name: 'Ada Lovelace', locale } });
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 };
  const target = { document, file: files[0]?.id ?? 0, recipient: person.id };
  await client.call(createField, { body: { ...place, ...target, type: 'signature' } });
  const said = { subject: 'Please sign', message: 'As we discussed.', messageTemplateName: 'Standard' };
  const body = { ...said, signingOption: 'shared' as const };
  await client.call(updateDocument, { params: { id: document }, body });
  await client.call(sendDocument, { params: { id: document } });
  const signer = await signerOf(product, document, email);
  await signByApi(signer);
  return sealedCopy(product, document, signer);
}

/** A drive is connected, a file chosen from it is signed, and its sealed copy arrives there. */
const connect = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`a file comes from a drive and goes back sealed (${locale})`, { tag }, async ({ desk, complaints }) => {
    test.slow();
    const google = await new FakeGoogleDrive().start();
    const long = `${'A'.repeat(200)}.pdf`;
    const bytes = Buffer.from(await plainPdf());
    const papers = google.addFolder('Papers');
    google.add({ name: long, parents: [papers.id], bytes });
    google.add({ name: 'Lease.pdf', parents: [papers.id], bytes });
    const product = await startProduct({
      OUTBOUND_ALLOW: '127.0.0.1',
      GOOGLE_DRIVE_ORIGIN: google.origin,
      GOOGLE_DRIVE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_DRIVE_CLIENT_SECRET: CLIENT.clientSecret,
    });
    try {
      const account = await product.account({ locale });
      const { page, t } = await desk({ account, locale, server: product.url });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const drive = 'Google Drive';

      await page.goto(`${product.url}/integrations`);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('drives:overview.open_one', { drive }) })
        .click();
      await expectNoBarriers(page, 'a drive before it is connected');
      await press(t('drives:connect', { drive }));
      // The provider sends the browser back at once.
      await expect(page).toHaveURL(/\/integrations\/google-drive$/);
      await expect(page.getByText('olive@example.com')).toBeVisible();

      await page.getByRole('switch', { name: t('drives:rule.on') }).check();
      await press(t('drives:rule.choose_folder'));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('drives:target.new') }).fill('Signed');
      await dialog.getByRole('button', { name: t('drives:target.create') }).click();
      await dialog.getByRole('button', { name: t('drives:target.choose'), exact: true }).click();
      await page.getByRole('textbox', { name: t('drives:rule.pattern') }).fill('{file} {number}');
      await press(t('drives:rule.save'));
      await expect(page.getByText(t('drives:saved'))).toBeVisible();
      await expectNoBarriers(page, 'a connected drive');

      await page.goto(`${product.url}/documents/add-document`);
      await press(t('wizard:drive.from', { drive }));
      await dialog.getByRole('button', { name: 'Papers' }).click();
      await expect(dialog.getByText(long)).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Lease.pdf' }).check();
      await expectNoBarriers(page, 'files of a drive');
      await dialog.getByRole('button', { name: t('wizard:drive.add') }).click();
      await page.waitForURL(/\/documents\/\d+\/edit/);
      await expect(page.getByRole('button', { name: t('wizard:remove_file', { name: 'Lease.pdf' }) })).toBeVisible();
      const document = Number(/\/documents\/(\d+)\//.exec(page.url())?.[1]);

      const copy = await signed(product, account, document, locale);
      const folder = google.files.find(({ name }) => name === 'Signed');
      await expect.poll(() => google.in(folder?.id ?? '').length, { timeout: SEAL_MS }).toBe(1);
      const [delivered] = google.in(folder?.id ?? '');
      expect(delivered?.bytes.equals(Buffer.from(copy))).toBe(true);
      expect(delivered?.name).toMatch(/^Lease D-\d{6}\.pdf$/);

      await page.goto(`${product.url}/integrations/google-drive`);
      await expect(page.getByText(delivered?.name ?? '').first()).toBeVisible();
      await press(t('drives:disconnect'));
      await dialog.getByRole('button', { name: t('drives:disconnect'), exact: true }).click();
      await expect(page.getByRole('button', { name: t('drives:connect', { drive }) })).toBeVisible();
      await expect.poll(() => google.countOpenGrants(), { timeout: SEAL_MS }).toBe(0);
      // The provider is another server, and browsers go there.
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes(google.origin)));
    } finally {
      await product.stop();
      await google.stop();
    }
  });

connect('en', '@desktop');
connect('ar', '@phone');
