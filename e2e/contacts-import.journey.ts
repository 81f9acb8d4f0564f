import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { listContacts, type Locale } from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

type Given = { name: string; bytes: Buffer };

const csv = (name: string, text: string): Given => ({ name, bytes: Buffer.from(text) });

/** Chooses a file on the upload page. */
async function choose({ page }: Desk, { name, bytes }: Given): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
}

/** Uploads a file and waits for what its columns become. */
async function upload(desk: Desk, product: Product, file: Given): Promise<void> {
  await desk.page.goto(`${product.url}/contacts/import/upload`);
  await choose(desk, file);
  await expectMapping(desk);
}

async function expectMapping({ page, t }: Desk): Promise<void> {
  await expect(page).toHaveURL(/\/contacts\/import\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: t('imports:heading.idle') })).toBeVisible();
}

const startButton = ({ page, t }: Desk) => page.getByRole('button', { name: t('imports:mapping.start'), exact: true });

const targetOf = ({ page, t }: Desk, column: string) =>
  page.getByRole('combobox', { name: t('imports:mapping.target_of', { column }), exact: true });

const stage = ({ page }: Desk, state: string) => page.locator(`[data-state=${state}]`);

const count = ({ page }: Desk, what: 'created' | 'updated' | 'restored' | 'skipped' | 'failed') =>
  page.locator(`[data-what=${what}] dd`);

async function emailsOf(account: Account): Promise<string[]> {
  const { results } = await account.client.call(listContacts, { query: { pageSize: 100 } });
  return results.map(({ email }) => email).toSorted();
}

for (const { locale, tag } of screens) {
  test(
    `a file is uploaded, its bad rows are mended and imported again (${locale})`,
    { tag },
    async ({ desk, product }, info) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;

      await page.goto(`${product.url}/contacts/import`);
      // What does not exist yet is said and leads nowhere.
      await expect(page.getByRole('main').getByText(t('imports:ways.soon'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('imports:ways.service') })).toHaveCount(0);
      await expectNoBarriers(page, `the ways of importing in ${locale}`);
      await page.getByRole('link', { name: t('imports:ways.upload') }).click();

      await choose(here, { name: 'letter.pdf', bytes: Buffer.from('%PDF-1.7') });
      await expect(page.getByRole('alert')).toContainText(t('errors:media_type_unsupported'));
      await choose(here, { name: 'empty.csv', bytes: Buffer.from('') });
      await expect(page.getByRole('alert')).toContainText(t('errors:import_file_empty'));
      await expectNoBarriers(page, `the upload in ${locale}`);

      const rows = [
        'email,first_name,last_name,postal_code,Shoe size',
        'ada@clients.example,Ada,Lovelace,10115,38',
        'grace@clients.example,Grace,Hopper,22201,39',
        'nobody,Nobody,Here,10115,40',
        'alan@clients.example,Alan,Turing,"12.3,4",41',
        'layla@clients.example,ليلى,حداد,,37',
      ];
      await choose(here, csv('clients.csv', `${rows.join('\r\n')}\r\n`));
      await expectMapping(here);
      await expect(targetOf(here, 'email')).toHaveValue('email');
      await expect(targetOf(here, 'postal_code')).toHaveValue('postalCode');
      await expect(targetOf(here, 'Shoe size')).toHaveValue('');
      await expect(page.getByText(t('imports:mapping.unknown'))).toBeVisible();
      await expectNoBarriers(page, `what the columns become in ${locale}`);

      await targetOf(here, 'Shoe size').selectOption('notes');
      const tags = page.getByRole('combobox', { name: t('imports:mapping.tags') });
      await tags.fill('Tax 2026');
      await tags.press('Enter');
      await startButton(here).click();

      await expect(stage(here, 'partial_success')).toBeVisible();
      await expect(count(here, 'created')).toHaveText('3');
      await expect(count(here, 'failed')).toHaveText('2');
      const problems = page.getByRole('list', { name: t('imports:problems.title', { rows: 2 }) }).getByRole('listitem');
      await expect(problems).toHaveCount(2);
      await expect(problems.nth(0)).toContainText(t('errors:email_invalid'));
      await expect(problems.nth(0)).toContainText('4');
      await expect(problems.nth(1)).toContainText('5');
      await expectNoBarriers(page, `the report in ${locale}`);

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: t('imports:problems.download') }).click();
      const path = info.outputPath('report.csv');
      await (await downloading).saveAs(path);
      const report = await readFile(path, 'utf8');
      expect(report).toContain('nobody');
      expect(report).not.toContain('grace@clients.example');

      await expect(page.getByText(t('imports:postal.title', { rows: 1 }))).toBeVisible();
      const rowsToFix = page.waitForEvent('download');
      await page.getByRole('button', { name: t('imports:postal.fix') }).click();
      await rowsToFix;
      // It takes the way of the first file: the same columns, and the same tags.
      await expect(page.getByText('Tax 2026')).toBeVisible();
      await expectNoBarriers(page, `the upload of mended rows in ${locale}`);
      const mended = report.replace('nobody,', 'nobody@clients.example,').replace('"12.3,4"', '1234');
      await choose(here, csv('mended.csv', mended));
      await expectMapping(here);
      await expect(targetOf(here, 'Shoe size')).toHaveValue('notes');
      await expect(page.getByText('Tax 2026', { exact: true })).toBeVisible();
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      await expect(count(here, 'created')).toHaveText('2');
      expect(await emailsOf(account)).toEqual([
        'ada@clients.example',
        'alan@clients.example',
        'grace@clients.example',
        'layla@clients.example',
        'nobody@clients.example',
      ]);

      // Both have ended in a notification: the bell counts them without a reload, and each leads to its import.
      const bell = page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${t('common:nav.notifications')}`) });
      await expect(bell).toHaveAccessibleName(t('notifications:bell.count', { count: 2 }));
      await bell.click();
      const told = page.getByRole('dialog', { name: t('common:nav.notifications') }).getByRole('listitem');
      await expect(told).toHaveCount(2);
      await expect(told.nth(0)).toContainText('mended.csv');
      await expectNoBarriers(page, `the bell after an import in ${locale}`);
      await told.filter({ hasText: 'clients.csv' }).getByRole('link').click();
      await expect(stage(here, 'partial_success')).toBeVisible();
      await expect(bell).toHaveAccessibleName(t('notifications:bell.count', { count: 1 }));

      // Both are listed, and the first one leads to those who bear its tag.
      await page.goto(`${product.url}/contacts/import`);
      await expect(page.getByRole('link', { name: 'mended.csv' })).toBeVisible();
      await page.getByRole('link', { name: 'clients.csv' }).click();
      await page.getByRole('link', { name: t('imports:outcome.tagged') }).click();
      await expect(page).toHaveURL(/\/contacts\?.*tags=/);
      await expect(page.getByText('layla@clients.example')).toBeVisible();
      await expect(page.getByText('nobody@clients.example')).toBeVisible();
    },
  );

  test(
    `pasted rows that lack a column are kept, explained and imported once mended (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      const area = page.getByRole('textbox', { name: t('imports:paste.label') });
      const go = page.getByRole('button', { name: t('imports:paste.go') });

      await page.goto(`${product.url}/contacts/import/paste`);
      await go.click();
      await expect(page.getByText(t('imports:paste.empty'))).toBeVisible();
      await area.fill('email\tfirst_name\nada@clients.example\tAda\ngrace@clients.example\tGrace\n');
      await expect(page.getByText(t('imports:paste.missing'))).toContainText('last_name');
      await expect(
        page.getByText(t('imports:paste.delimiter', { delimiter: t('imports:delimiter.tab') })),
      ).toBeVisible();
      await expectNoBarriers(page, `pasting in ${locale}`);

      // A trip elsewhere and a reload lose nothing.
      await page.getByRole('link', { name: t('common:back'), exact: true }).click();
      await expect(page).toHaveURL(/\/contacts\/import$/);
      await page.getByRole('link', { name: t('imports:ways.paste') }).click();
      await expect(area).toHaveValue(/grace@clients\.example/);
      await page.reload();
      await expect(area).toHaveValue(/grace@clients\.example/);

      // Anyone who goes on regardless is told what is missing, and cannot start.
      await go.click();
      await expectMapping(here);
      await expect(startButton(here)).toBeDisabled();
      await expect(page.getByText(t('imports:mapping.missing', { fields: t('exports:field.lastName') }))).toBeVisible();
      await targetOf(here, 'first_name').selectOption('email');
      await expect(page.getByText(t('imports:mapping.twice', { fields: t('exports:field.email') }))).toBeVisible();
      await page.getByRole('button', { name: t('imports:discard.confirm'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('imports:discard.confirm'), exact: true })
        .click();
      await expect(page).toHaveURL(/\/contacts\/import$/);

      await page.getByRole('link', { name: t('imports:ways.paste') }).click();
      await area.fill('email\tfirst_name\tlast_name\nada@clients.example\tAda\tLovelace\n');
      await expect(page.getByText(t('imports:paste.complete'))).toBeVisible();
      await go.click();
      await expectMapping(here);
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      expect(await emailsOf(account)).toEqual(['ada@clients.example']);
    },
  );

  test(
    `a file of an older program is read with its own separators and letters (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      const text = 'email;first_name;last_name;company_name\njose@clients.example;José;Núñez;Müller & Söhne\n';
      await upload(here, product, { name: 'old.txt', bytes: Buffer.from(text, 'latin1') });

      const encoding = page.getByRole('combobox', { name: t('imports:reading.encoding') });
      const delimiter = page.getByRole('combobox', { name: t('imports:reading.delimiter') });
      const preview = page.getByRole('region', { name: t('imports:preview.title') }).getByRole('table');
      await expect(encoding).toHaveValue('windows-1252');
      await expect(delimiter).toHaveValue(';');
      await expect(preview).toContainText('Núñez');

      // What was found can be corrected, and the preview follows.
      await delimiter.selectOption('|');
      await expect(startButton(here)).toBeDisabled();
      await delimiter.selectOption(';');
      await expect(preview).toContainText('Núñez');
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      const { results } = await account.client.call(listContacts, {});
      expect(results[0]).toMatchObject({ firstName: 'José', lastName: 'Núñez', companyName: 'Müller & Söhne' });
    },
  );

  test(
    `a workbook is imported, and those who are there are updated only where that is asked for (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      const first = await workbook([
        ['email', 'first_name', 'last_name', 'city'],
        ['ada@clients.example', 'Ada', 'Lovelace', 'London'],
        ['ayesha@clients.example', 'عائشہ', 'صدیقی', 'کراچی'],
      ]);
      await upload(here, product, { name: 'clients.xlsx', bytes: first });
      // Encoding and separators are of no concern in a workbook.
      await expect(page.getByRole('combobox', { name: t('imports:reading.encoding') })).toHaveCount(0);
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      await expect(count(here, 'created')).toHaveText('2');

      const second = await workbook([
        ['email', 'first_name', 'last_name', 'city'],
        ['ada@clients.example', 'Ada', 'Lovelace', 'Marylebone'],
      ]);
      await upload(here, product, { name: 'again.xlsx', bytes: second });
      await expect(page.getByText(t('imports:mapping.remembered'))).toBeVisible();
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      await expect(count(here, 'skipped')).toHaveText('1');

      await upload(here, product, { name: 'again.xlsx', bytes: second });
      await page.getByRole('radio', { name: t('imports:existing.update'), exact: true }).check();
      await startButton(here).click();
      await expect(stage(here, 'success')).toBeVisible();
      await expect(count(here, 'updated')).toHaveText('1');
      const { results } = await account.client.call(listContacts, { query: { search: 'ada@clients' } });
      expect(results[0]?.city).toBe('Marylebone');
    },
  );
}

async function workbook(rows: string[][]): Promise<Buffer> {
  const writer = createXlsx('Clients');
  const bytes = buffer(writer.output);
  await writer.write(rows);
  await writer.end();
  return bytes;
}

const MANY = 100_000;

/** Every thousandth row has no address that a mail could go to. */
function many(): Given {
  const rows = Array.from({ length: MANY }, (_, index) => {
    const email = index % 1000 === 999 ? 'nobody' : `client.${index}@clients.example`;
    return `${email},First ${index},Last ${index},10115,Berlin`;
  });
  return csv('many.csv', `email,first_name,last_name,postal_code,city\n${rows.join('\n')}\n`);
}

test(
  'a hundred thousand rows are imported with their progress, through a reload, and the bad ones reported',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    test.setTimeout(300_000);
    const account = await product.account();
    const here = await desk({ account });
    const { page, t } = here;
    await upload(here, product, many());
    await startButton(here).click();

    const bar = page.getByRole('progressbar', { name: t('imports:progress.label', { name: 'many.csv' }) });
    await expect(bar).toBeVisible();
    await expectNoBarriers(page, 'an import under way');
    // Wherever one goes on after a reload, the tray shows it, and leads back.
    await page.goto(`${product.url}/documents`);
    await page.getByRole('link', { name: 'many.csv' }).click();
    await expect(stage(here, 'importing').or(stage(here, 'partial_success'))).toBeVisible();
    await expect(stage(here, 'partial_success')).toBeVisible({ timeout: 240_000 });
    await expect(count(here, 'created')).toHaveText('99,900');
    await expect(count(here, 'failed')).toHaveText('100');

    const problems = page.getByRole('list', { name: t('imports:problems.title', { rows: 100 }) }).getByRole('listitem');
    await expect(problems).toHaveCount(25);
    // The header is row 1.
    await expect(problems.first()).toContainText('Row 1001:');
    await page.getByRole('button', { name: t('imports:problems.more') }).click();
    await expect(problems).toHaveCount(50);
  },
);

test('an import can be cancelled, and says that what is in stays in', { tag: '@phone' }, async ({ desk, product }) => {
  test.setTimeout(300_000);
  const account = await product.account({ locale: 'ur' });
  const here = await desk({ account, locale: 'ur' });
  const { page, t } = here;
  await upload(here, product, many());
  await startButton(here).click();
  await expect(stage(here, 'importing')).toBeVisible();
  await page.getByRole('button', { name: t('imports:progress.cancel') }).click();
  await expect(stage(here, 'cancelled')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(t('imports:outcome.cancelled'))).toBeVisible();
  await expectNoBarriers(page, 'a cancelled import');
});
