import { readFile } from 'node:fs/promises';
import { createContact, type Locale } from '@sealwright/contract';
import { readXlsx } from '@sealwright/sheets';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import type { Account } from './product.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

const PEOPLE = [
  { email: 'ada@clients.example', firstName: 'Ada', lastName: 'Lovelace', ssn: '123456789' },
  { email: 'grace@clients.example', firstName: 'Grace', lastName: '=Hopper()', ssn: '' },
  { email: 'ayesha@clients.example', firstName: 'عائشہ', lastName: 'صدیقی', ssn: '' },
];

async function addPeople(account: Account): Promise<void> {
  for (const body of PEOPLE) await account.client.call(createContact, { body });
}

const dialog = ({ page, t }: Desk) => page.getByRole('dialog', { name: t('exports:title') });
const exportButton = (desk: Desk) => dialog(desk).getByRole('button', { name: desk.t('exports:begin'), exact: true });
const range = (desk: Desk, key: 'selected_count' | 'all', contacts = 0) =>
  dialog(desk).getByRole('radio', { name: desk.t(`exports:range.${key}`, { contacts }) });
const format = (desk: Desk, key: 'csv' | 'xlsx') =>
  dialog(desk).getByRole('radio', { name: desk.t(`exports:format.${key}`), exact: true });

/** Ticks the rows of these addresses. */
async function select({ page }: Desk, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const row = page.getByRole('row').filter({ hasText: email });
    // The box itself is small; its label is what one presses.
    await row.getByRole('checkbox').check({ force: true });
  }
}

async function openForSelected(desk: Desk, url: string, emails: readonly string[]): Promise<void> {
  await desk.page.goto(`${url}/contacts`);
  await select(desk, emails);
  await desk.page.getByRole('button', { name: desk.t('contacts:selected.export') }).click();
  await expect(dialog(desk)).toBeVisible();
}

for (const { locale, tag } of screens) {
  test(
    `selected contacts are exported as CSV and as a workbook (${locale})`,
    { tag },
    async ({ desk, product }, info) => {
      const account = await product.account({ locale });
      await addPeople(account);
      const here = await desk({ account, locale });
      const { page, t } = here;

      await openForSelected(here, product.url, ['ada@clients.example', 'grace@clients.example']);
      await expect(range(here, 'selected_count', 2)).toBeChecked();
      await expectNoBarriers(page, `choosing an export in ${locale}`);

      // Without a column there is nothing to write.
      await dialog(here)
        .getByRole('button', { name: t('exports:columns.none'), exact: true })
        .click();
      await exportButton(here).click();
      await expect(dialog(here).getByRole('alert')).toContainText(t('exports:problem.needs_columns'));
      for (const field of ['email', 'lastName', 'ssn'] as const) {
        await dialog(here)
          .getByRole('checkbox', { name: t(`exports:field.${field}`), exact: true })
          .check();
      }

      const first = page.waitForEvent('download');
      await exportButton(here).click();
      const csvPath = info.outputPath('contacts.csv');
      await (await first).saveAs(csvPath);
      await expect(dialog(here).getByText(t('exports:saved.title'))).toBeVisible();
      await expectNoBarriers(page, `an export that is saved in ${locale}`);
      const csv = await readFile(csvPath, 'utf8');
      expect(csv).toContain('ada@clients.example');
      expect(csv).not.toContain('ayesha@clients.example');
      // Neither a formula nor a whole number leaves the house unasked.
      expect(csv).not.toMatch(/(^|,|")=Hopper/m);
      expect(csv).toContain('6789');
      expect(csv).not.toContain('123456789');

      await dialog(here)
        .getByRole('button', { name: t('exports:saved.again') })
        .click();
      await format(here, 'xlsx').check();
      await range(here, 'all').check();
      const second = page.waitForEvent('download');
      await exportButton(here).click();
      const xlsxPath = info.outputPath('contacts.xlsx');
      await (await second).saveAs(xlsxPath);
      expect((await rowsOf(xlsxPath)).map(([email = '']) => email).toSorted()).toEqual([
        'ada@clients.example',
        'ayesha@clients.example',
        'email',
        'grace@clients.example',
      ]);
      await dialog(here)
        .getByRole('button', { name: t('common:close') })
        .last()
        .click();
      await expect(dialog(here)).toBeHidden();

      // Format and columns are remembered on this device.
      await openForSelected(here, product.url, ['ada@clients.example']);
      await expect(format(here, 'xlsx')).toBeChecked();
      await expect(dialog(here).getByRole('checkbox', { name: t('exports:field.ssn'), exact: true })).toBeChecked();
      await expect(
        dialog(here).getByRole('checkbox', { name: t('exports:field.city'), exact: true }),
      ).not.toBeChecked();
    },
  );

  test(
    `an export that takes long says so and can be cancelled; one that fails can be tried again (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      await addPeople(account);
      const here = await desk({ account, locale });
      const { page, t } = here;
      await openForSelected(here, product.url, ['ada@clients.example']);

      // The answer is held back until the export is given up.
      const answers = `${product.url}/api/recipients/export/`;
      const held = Promise.withResolvers<void>();
      await page.route(answers, async (route) => {
        await held.promise;
        await route.abort().catch(() => undefined);
      });
      await format(here, 'csv').check();
      await exportButton(here).click();
      await expect(dialog(here).getByRole('progressbar', { name: t('exports:generating.csv') })).toBeVisible();
      await expectNoBarriers(page, `an export under way in ${locale}`);
      await dialog(here)
        .getByRole('button', { name: t('exports:generating.cancel') })
        .click();
      await expect(exportButton(here)).toBeVisible();
      held.resolve();
      await page.unroute(answers);

      await page.route(answers, (route) => route.abort());
      await exportButton(here).click();
      await expect(dialog(here).getByRole('alert')).toContainText(t('errors:network'));
      await page.unroute(answers);
      const downloading = page.waitForEvent('download');
      await dialog(here)
        .getByRole('button', { name: t('common:try_again') })
        .click();
      expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    },
  );
}

test('an address book without anyone has nothing to export', { tag: '@desktop' }, async ({ desk, product }) => {
  const here = await desk({ account: await product.account() });
  const { page, t } = here;
  await page.goto(`${product.url}/contacts`);
  await page
    .getByRole('button', { name: t('contacts:act.export'), exact: true })
    .first()
    .click();
  await expect(dialog(here).getByRole('radio', { name: t('exports:range.selected'), exact: true })).toBeDisabled();
  await exportButton(here).click();
  await expect(dialog(here).getByRole('alert')).toContainText(t('exports:problem.needs_contacts'));
});

async function rowsOf(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  const limits = { columns: 200, cellCharacters: 32_767 };
  for await (const batch of readXlsx(await readFile(path), limits)) {
    rows.push(...batch.rows.map(({ cells }) => cells));
  }
  return rows;
}
