import { writeFile } from 'node:fs/promises';
import { createContact, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import type { Account } from './product.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

const FIRM = 'Harbour Light';
const ROWS = 27;

/** Twenty-seven clients: every third has a tag, the last two are a fiduciary and a corporation. */
async function clients({ client }: Account): Promise<void> {
  for (let index = 1; index <= ROWS; index += 1) {
    const number = String(index).padStart(2, '0');
    await client.call(createContact, {
      body: {
        email: `client${number}@harbour.example`,
        firstName: `Client${number}`,
        lastName: FIRM,
        phone: '+1 217 555 0134',
        clientType: index === 26 ? 'fiduciary' : index === 27 ? 'c_corporation' : 'individual',
        tags: index % 3 === 0 ? ['Quarterly filer'] : [],
      },
    });
  }
}

const rows = ({ page }: Desk) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /@/ }) });
const row = (desk: Desk, email: string) =>
  rows(desk).filter({ has: desk.page.getByRole('link', { name: email, exact: true }) });
// Sentences set names off by marks that the eye does not see.
const isolated = (name: string): string => `\u2068${name}\u2069`;
const box = ({ page, t }: Desk, name: string) =>
  page.getByRole('checkbox', { name: t('contacts:select.one', { name: isolated(name) }), exact: true });
const says = ({ page }: Desk, text: string) => page.locator('main output').getByText(text, { exact: true });
const toast = ({ page }: Desk, text: string) => page.getByRole('status').filter({ hasText: text });

/** On phones what can be done with a row is in its menu. Waits until it was done: the row goes before. */
async function remove(desk: Desk, email: string, name: string, tag: string): Promise<void> {
  const { page, t } = desk;
  if (tag === '@desktop') {
    await row(desk, email)
      .getByRole('button', { name: t('contacts:act.delete_one', { name: isolated(name) }) })
      .click();
  } else {
    await row(desk, email)
      .getByRole('button', { name: t('contacts:act.menu', { name: isolated(name) }) })
      .click();
    await page.getByRole('menuitem', { name: t('contacts:act.delete'), exact: true }).click();
  }
  await expect(toast(desk, t('contacts:toast.deleted_one', { name: isolated(name) }))).toBeVisible();
}

for (const { locale, tag } of screens) {
  test(`an empty list leads to an import and to a first contact (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const { page, t } = await desk({ account, locale });

    await page.goto(`${product.url}/contacts`);
    await expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: t('contacts:act.add') })
        .last(),
    ).toHaveAttribute('href', '/contacts/new');
    await expectNoBarriers(page, `the empty list in ${locale}`);
    await page.getByRole('link', { name: t('contacts:empty.import'), exact: true }).click();
    await expect(page).toHaveURL(/\/contacts\/import$/);
    await page.goto(`${product.url}/contacts/deleted`);
    await expect(page.getByRole('heading', { name: t('contacts:deleted.empty') })).toBeVisible();
    await expectNoBarriers(page, `the empty list of the deleted in ${locale}`);
  });

  test(
    `contacts are found, filtered and sorted, and the address holds the view (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      await clients(account);
      const here = await desk({ account, locale });
      const { page, t } = here;

      await page.goto(`${product.url}/contacts`);
      await expect(rows(here)).toHaveCount(25);
      await expect(says(here, t('contacts:total.exact', { count: ROWS, number: ROWS }))).toBeVisible();
      await expect(rows(here).first()).toContainText('client27@harbour.example');
      await expectNoBarriers(page, `the list in ${locale}`);

      await page.getByRole('button', { name: t('contacts:sort.label'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: t('contacts:sort.email'), exact: true }).click();
      await expect(page).toHaveURL(/ordering=email/);
      await expect(rows(here).first()).toContainText('client01@harbour.example');
      await page.getByRole('button', { name: t('lists:page.next') }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(rows(here)).toHaveCount(2);
      await page.reload();
      await expect(rows(here)).toHaveCount(2);

      // A search begins at its first page, keeps the order, and finds nothing of one letter.
      const search = page.getByRole('searchbox', { name: t('contacts:search') });
      await search.fill('client1');
      await expect(rows(here)).toHaveCount(10);
      await expect(page).toHaveURL(/search=client1/);
      await expect(page).not.toHaveURL(/page=2/);
      await search.fill('nobody at all');
      await expect(page.getByRole('heading', { name: t('contacts:nothing_found.title') })).toBeVisible();
      await expectNoBarriers(page, `the list that found nothing in ${locale}`);
      await page.getByRole('button', { name: t('contacts:nothing_found.clear') }).click();
      await expect(rows(here)).toHaveCount(25);
      await expect(search).toHaveValue('');

      await page.getByRole('button', { name: t('contacts:filter.open'), exact: true }).click();
      await page.getByRole('combobox', { name: t('contacts:column.clientType') }).selectOption('fiduciary');
      await expect(rows(here)).toHaveCount(1);
      await expectNoBarriers(page, `the filters in ${locale}`);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(rows(here)).toHaveCount(1);
      await page
        .getByRole('button', { name: t('contacts:filter.remove', { filter: t('contacts:type.fiduciary') }) })
        .click();
      await expect(rows(here)).toHaveCount(25);

      // Tags stand in the address by their ids, and in the chip by their names.
      await page.goto(`${product.url}/contacts?tagMatch=none`);
      await expect(rows(here)).toHaveCount(18);
      await page
        .getByRole('button', { name: t('contacts:filter.remove', { filter: t('contacts:filter.untagged') }) })
        .click();
      await expect(page).toHaveURL(/\/contacts$/);
    },
  );

  test(
    `contacts are chosen across pages, deleted, and brought back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      await clients(account);
      const here = await desk({ account, locale });
      const { page, t } = here;
      const selected = (count: number) => says(here, t('contacts:selected', { count, number: count }));

      await page.goto(`${product.url}/contacts?pageSize=10&ordering=email`);
      await box(here, `Client02 ${FIRM}`).check();
      await page.getByRole('button', { name: t('lists:page.next') }).click();
      await expect(rows(here).first()).toContainText('client11@harbour.example');
      await box(here, `Client12 ${FIRM}`).check();
      await box(here, `Client14 ${FIRM}`).click({ modifiers: ['Shift'] });
      await expect(box(here, `Client13 ${FIRM}`)).toBeChecked();
      await expect(selected(4)).toBeVisible();
      await expectNoBarriers(page, `a selection in ${locale}`);
      await page.keyboard.press('Escape');
      await expect(selected(4)).toBeHidden();

      const wholePage = page.getByRole('checkbox', { name: t('contacts:select.page'), exact: true });
      await wholePage.check();
      await expect(selected(10)).toBeVisible();
      await page.getByRole('button', { name: t('contacts:select.everybody', { count: ROWS, number: ROWS }) }).click();
      await expect(selected(ROWS)).toBeVisible();
      await box(here, `Client12 ${FIRM}`).uncheck();
      await expect(selected(ROWS - 1)).toBeVisible();
      await page.getByRole('button', { name: t('lists:page.previous') }).click();
      await expect(box(here, `Client02 ${FIRM}`)).toBeChecked();

      // All that match are asked for by their number.
      await page.getByRole('button', { name: t('contacts:selected.delete'), exact: true }).click();
      const numbered = { count: ROWS - 1, number: ROWS - 1 };
      const question = page.getByRole('dialog', { name: t('contacts:delete_many.title', numbered) });
      await expect(question).toContainText(t('contacts:delete_many.text'));
      await question.getByRole('button', { name: t('contacts:delete_many.confirm', numbered) }).click();
      await expect(rows(here)).toHaveCount(1);
      await expect(rows(here)).toContainText('client12@harbour.example');
      // The undo stays, also when the page is loaded again.
      await page.reload();
      const note = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('common:undo') }) });
      await expect(note).toContainText(String(ROWS - 1));
      await expectNoBarriers(page, `an undo that stays in ${locale}`);
      await note.getByRole('button', { name: t('common:undo') }).click();
      await expect(note).toHaveCount(0);
      await expect(rows(here)).toHaveCount(10);
      await expect(says(here, t('contacts:total.exact', { count: ROWS, number: ROWS }))).toBeVisible();

      // One alone, and back by the list of the deleted.
      await remove(here, 'client03@harbour.example', `Client03 ${FIRM}`, tag);
      await expect(row(here, 'client03@harbour.example')).toHaveCount(0);
      await page.goto(`${product.url}/contacts/deleted`);
      await expect(rows(here)).toHaveCount(1);
      await expectNoBarriers(page, `the deleted in ${locale}`);
      await page
        .getByRole('button', { name: t('contacts:deleted.restore_one', { name: isolated(`Client03 ${FIRM}`) }) })
        .click();
      await expect(page.getByRole('heading', { name: t('contacts:deleted.empty') })).toBeVisible();
      await expectNoBarriers(page, `a restored contact in ${locale}`);
      await page.getByRole('link', { name: t('contacts:restored.open'), exact: true }).click();
      await expect(page).toHaveURL(/\/contacts\/\d+$/);
    },
  );
}

test(
  'of many thousands nothing is done before their number is told, and all of them come back',
  { tag: '@desktop' },
  async ({ desk, product }, info) => {
    test.setTimeout(300_000);
    const COUNT = 12_345;
    const account = await product.account();
    const here = await desk({ account });
    const { page, t } = here;
    const file = info.outputPath('many.csv');
    const lines = Array.from({ length: COUNT }, (_, at) => `many${at}@harbour.example,Many,Number${at}`);
    await writeFile(file, ['email,first_name,last_name', ...lines].join('\n'));
    await page.goto(`${product.url}/contacts/import/upload`);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: t('imports:mapping.start') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('imports:heading.success') })).toBeVisible({
      timeout: 120_000,
    });

    await page.goto(`${product.url}/contacts`);
    await expect(says(here, t('contacts:total.more', { number: '10,000' }))).toBeVisible();
    await expect(page.getByText(t('lists:range.more', { first: 1, last: 25, total: '10,000' }))).toBeVisible();
    await expectNoBarriers(page, 'a list of more than are counted');
    await page.getByRole('button', { name: t('contacts:total.count') }).click();
    await expect(says(here, t('contacts:total.exact', { count: COUNT, number: '12,345' }))).toBeVisible();
    await expect(page.getByText(t('lists:range.exact', { first: 1, last: 25, total: '12,345' }))).toBeVisible();

    await page.getByRole('checkbox', { name: t('contacts:select.page'), exact: true }).check();
    await page
      .getByRole('button', { name: t('contacts:select.everybody', { count: COUNT, number: '12,345' }) })
      .click();
    await page.getByRole('button', { name: t('contacts:selected.delete'), exact: true }).click();
    const numbered = { count: COUNT, number: '12,345' };
    await page.getByRole('button', { name: t('contacts:delete_many.confirm', numbered) }).click();

    // Where they are, and the way back, stand there as long as they are deleted.
    await expect(page.getByRole('heading', { name: t('contacts:empty.deleted_title') })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(t('contacts:empty.deleted_text', numbered))).toBeVisible();
    await page.reload();
    await expectNoBarriers(page, 'a list whose contacts are all deleted');
    const note = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('common:undo') }) });
    await expect(note).toContainText('12,345');
    await note.getByRole('button', { name: t('common:undo') }).click();
    await expect(says(here, t('contacts:total.more', { number: '10,000' }))).toBeVisible({ timeout: 60_000 });
    await expect(note).toHaveCount(0);
  },
);

test('the columns of the list are chosen and remembered', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account();
  await account.client.call(createContact, {
    body: { email: 'client@harbour.example', firstName: 'Grace', lastName: 'Hopper', phone: '+1 217 555 0134' },
  });
  const here = await desk({ account });
  const { page, t } = here;

  await page.goto(`${product.url}/contacts`);
  await expect(rows(here)).not.toContainText('+1 217 555 0134');
  await page.getByRole('button', { name: t('contacts:columns.label'), exact: true }).click();
  await page.getByRole('checkbox', { name: t('contacts:column.phone'), exact: true }).check();
  await expectNoBarriers(page, 'the chooser of columns');
  await page.keyboard.press('Escape');
  await expect(rows(here)).toContainText('+1 217 555 0134');
  await page.getByRole('button', { name: t('contacts:column.email'), exact: true }).click();
  await expect(page).toHaveURL(/ordering=email/);
  await page.reload();
  await expect(rows(here)).toContainText('+1 217 555 0134');
  await expect(page.getByRole('columnheader', { name: t('contacts:column.email') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('link', { name: 'client@harbour.example' }).click();
  await expect(page).toHaveURL(/\/contacts\/\d+$/);
});

test(
  'somebody whose address is taken stays deleted, and it is told',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const grace = { email: 'grace@harbour.example', firstName: 'Grace', lastName: 'Hopper' };
    await account.client.call(createContact, { body: grace });
    const here = await desk({ account });
    const { page, t } = here;

    await page.goto(`${product.url}/contacts`);
    await remove(here, grace.email, 'Grace Hopper', '@desktop');
    await page.goto(`${product.url}/contacts/deleted`);
    await expect(rows(here)).toHaveCount(1);
    // What the server answers once someone else has the address.
    await page.route('**/restore/', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { code: 'contact_exists', status: 409, facts: { contact_id: 1 } },
      }),
    );
    await page
      .getByRole('button', { name: t('contacts:deleted.restore_one', { name: isolated('Grace Hopper') }) })
      .click();
    const told = t('contacts:restored.taken', { name: 'Grace Hopper', email: grace.email });
    await expect(page.getByRole('status').getByText(told)).toBeVisible();
    await expect(page.getByRole('link', { name: t('contacts:restored.open_holder') })).toBeVisible();
    await expect(rows(here)).toHaveCount(1);
    await expectNoBarriers(page, 'a contact that could not be restored');
  },
);
