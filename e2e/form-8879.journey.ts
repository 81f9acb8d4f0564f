import path from 'node:path';
import { getDocument, getIrsRecord, type Locale, sendDocument, updateDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import { plainPdf } from './sample-files.ts';
import { draft } from './sent-document.ts';
import * as signing from './signing-acts.ts';
import { expectToFit } from './width.ts';

const SHOTS = process.env['IRS_SHOTS'];
const SEAL_MS = 60_000;

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'es', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

const ADA = 'Ada Jones'.padEnd(60, 'x');
const BEN = 'Ben Jones';

/** The card of a recipient in the wizard, or their entry on the document's page. */
const entry = ({ page }: Desk, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

async function identify(desk: Desk, name: string): Promise<void> {
  const { page, t } = desk;
  await entry(desk, name)
    .getByRole('button', { name: t('irs-forms:identify.start') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('irs-forms:identify.issuer') }).fill('State of Ohio');
  await dialog.getByRole('textbox', { name: t('irs-forms:identify.number') }).fill('4821');
  await dialog.getByRole('button', { name: t('irs-forms:identify.confirm') }).click();
  await expect(dialog).toBeHidden();
}

async function failToIdentify(desk: Desk, name: string): Promise<void> {
  const { page, t } = desk;
  await entry(desk, name)
    .getByRole('button', { name: t('irs-forms:identify.start') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('irs-forms:identify.basis.refused')).click();
  await dialog.getByRole('button', { name: t('irs-forms:identify.refuse') }).click();
  await expect(dialog).toBeHidden();
}

for (const { locale, tag } of screens) {
  test(
    `joint filers: one signs Form 8879 in person, the other fails three times and signs on paper (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ firstName: 'Grace', lastName: 'Hopper', locale });
      const { call } = account.client;
      const { id } = await draft(account, {
        title: 'Form 8879',
        people: [
          { name: ADA, locale, role: 'in_person' },
          { name: BEN, locale, role: 'in_person', taxpayer: 'spouse' },
        ],
      });
      await call(updateDocument, { params: { id }, body: { formType: '1040', taxYear: 2025 } });

      // What it is sent as, and who the taxpayer is, in the wizard.
      const office = await desk({ account, locale });
      const { page, t } = office;
      await page.goto(`${product.url}/documents/${id}/edit`);
      await page.getByLabel(t('irs-forms:option'), { exact: true }).selectOption('irs_8879');
      await expect(page.getByText(t('irs-forms:option.irs_8879.title'))).toBeVisible();
      await shoot(office, `option-${locale}`);
      await expectNoBarriers(page, `the option in ${locale}`);
      await expectToFit(page, `the option in ${locale}`);
      await page.goto(`${product.url}/documents/${id}/edit?step=recipients`);
      await page
        .getByRole('combobox', { name: t('irs-forms:taxpayer') })
        .first()
        .click();
      await page.getByRole('option', { name: t('irs-forms:person.taxpayer'), exact: true }).click();
      await expect
        .poll(async () => (await call(getDocument, { params: { id } })).recipients.map(({ taxpayer }) => taxpayer))
        .toEqual(['taxpayer', 'spouse']);
      await shoot(office, `recipients-${locale}`);
      await call(sendDocument, { params: { id } });

      // The taxpayer is identified, and signs on this device.
      await page.goto(`${product.url}/documents/${id}`);
      await expect(page.getByRole('button', { name: t('irs-forms:identify.start') })).toHaveCount(2);
      await identify(office, ADA);
      await page.getByRole('button', { name: t('documents:in_person.start') }).click();
      await page.getByRole('button', { name: t('documents:in_person.confirm') }).click();
      await expect(page.getByText(t('signing:part.in_person', { host: '\u2068Grace Hopper\u2069' }))).toBeVisible();
      await signing.acceptDisclosure(office);
      await signing.answerGuided(office, { [t('signing:add_signature')]: signing.typeName('Ada Jones') });
      await signing.finish(office);
      await expect
        .poll(async () => (await call(getDocument, { params: { id } })).recipients[0]?.state)
        .toBe('submitted');

      // The spouse cannot be identified, three times; then there is only paper.
      const again = await desk({ account, locale });
      await again.page.goto(`${product.url}/documents/${id}`);
      for (let count = 0; count < 3; count += 1) await failToIdentify(again, BEN);
      await expect(again.page.getByText(t('irs-forms:paper.title'))).toBeVisible();
      await expect(again.page.getByRole('button', { name: t('document:lock.unlock') })).toBeHidden();
      const printed = again.page.waitForEvent('download');
      await again.page.getByRole('button', { name: t('irs-forms:paper.print') }).click();
      expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
      await again.page.getByRole('button', { name: t('irs-forms:paper.upload') }).click();
      const dialog = again.page.getByRole('dialog');
      const scan = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await plainPdf()) };
      await dialog.locator('input[type=file]').setInputFiles(scan);
      await shoot(again, `paper-${locale}`);
      await expectNoBarriers(again.page, `the paper dialog in ${locale}`);
      await dialog.getByRole('button', { name: t('irs-forms:paper.complete') }).click();
      await expect(dialog).toBeHidden();

      await expect
        .poll(async () => (await call(getDocument, { params: { id } })).status, { timeout: SEAL_MS })
        .toBe('completed');
      await again.page.reload();
      await expect(entry(again, BEN).getByText(t('common:recipient_state.on_paper'))).toBeVisible();
      await expect(again.page.getByRole('heading', { name: t('irs-forms:record.title') })).toBeVisible();
      await expect(again.page.getByText(t('irs-forms:method.paper'))).toBeVisible();
      await expect(again.page.getByText(t('irs-forms:record.not_sent'))).toBeVisible();
      await shoot(again, `record-${locale}`);
      await expectNoBarriers(again.page, `the record in ${locale}`);
      await expectToFit(again.page, `the record in ${locale}`);
      const record = await call(getIrsRecord, { params: { id } });
      expect(record.signers.map(({ way }) => way)).toEqual(['in_person', 'paper']);
    },
  );
}
