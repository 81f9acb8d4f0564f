import { createContact, createTag, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import type { Account } from './product.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

const rows = ({ page, t }: Desk) => page.getByRole('table', { name: t('tags:title') }).locator('tbody tr');
const row = (here: Desk, name: string) => rows(here).filter({ has: here.page.getByText(name, { exact: true }) });
const more = ({ page, t }: Desk) => page.getByRole('button', { name: t('tags:more') });
const previous = ({ page, t }: Desk) => page.getByRole('button', { name: t('tags:previous') });

const numbered = (index: number): string => `Group ${String(index).padStart(3, '0')}`;

/** Tags named Group 001 and so on. */
async function tagged(account: Account, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => numbered(index + 1));
  while (names.length > 0) {
    await Promise.all(names.splice(0, 10).map((name) => account.client.call(createTag, { body: { name } })));
  }
}

async function known(account: Account, firstName: string, tags: string[]): Promise<void> {
  const email = `${firstName.toLowerCase()}@example.com`;
  await account.client.call(createContact, { body: { email, firstName, lastName: 'Bearer', tags } });
}

/** The order where there are column heads, and where there are none. */
async function order(here: Desk, ordering: 'name' | '-name'): Promise<void> {
  const { page, t } = here;
  const menu = page.getByRole('button', { name: t('tags:sort.label') });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitemradio', { name: t(`tags:sort.${ordering}`) }).click();
  } else {
    await page
      .getByRole('columnheader', { name: t('tags:column.name') })
      .getByRole('button')
      .click();
  }
}

for (const { locale, tag } of screens) {
  test(`tags are made, renamed, found and deleted (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const here = await desk({ account, locale });
    const { page, t } = here;

    await page.goto(`${product.url}/tags`);
    await expect(page.getByText(t('tags:empty.title'))).toBeVisible();
    await expectNoBarriers(page, `no tags yet in ${locale}`);

    await page.getByRole('button', { name: t('tags:empty.create') }).click();
    const field = page.getByRole('textbox', { name: t('tags:create.field') });
    const create = page.getByRole('button', { name: t('tags:create.save'), exact: true });
    await expect(field).toBeFocused();
    await create.click();
    await expect(page.getByText(t('errors:tag_name_empty'))).toBeVisible();
    await field.fill('V');
    await create.click();
    await expect(page.getByText(t('errors:tag_name_short'))).toBeVisible();
    await field.fill('VIP');
    await field.press('Enter');
    await expect(row(here, 'VIP')).toBeVisible();
    // The next one can be typed at once; a name is taken whatever its case.
    await expect(field).toHaveValue('');
    await field.fill('vip');
    await field.press('Enter');
    await expect(page.getByText(t('errors:tag_exists'))).toBeVisible();
    await expect(field).toHaveValue('vip');
    await expectNoBarriers(page, `a name that is taken in ${locale}`);
    await field.fill('Quarterly');
    await field.press('Enter');
    await expect(row(here, 'Quarterly')).toBeVisible();
    await page.getByRole('button', { name: t('common:cancel') }).click();

    await page.getByRole('button', { name: t('tags:edit.label', { name: 'VIP' }) }).click();
    const rename = page.getByRole('textbox', { name: t('tags:edit.field', { name: 'VIP' }) });
    await expect(rename).toBeFocused();
    await rename.fill('quarterly');
    await rename.press('Enter');
    await expect(page.getByText(t('errors:tag_exists'))).toBeVisible();
    await rename.fill('Important');
    await rename.press('Enter');
    await expect(row(here, 'Important')).toBeVisible();
    await expect(rows(here)).toHaveCount(2);

    await page.getByRole('searchbox', { name: t('tags:search.label') }).fill('quart');
    await expect(rows(here)).toHaveCount(1);
    await expect(page).toHaveURL(/search=quart/);
    await page.getByRole('button', { name: t('tags:delete.label', { name: 'Quarterly' }) }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Quarterly');
    await question.getByRole('button', { name: t('tags:delete.many', { count: 1, number: 1 }) }).click();
    await expect(page.getByText(t('tags:nothing_found.title'))).toBeVisible();
    // The search box has a button of the same name, with a picture only.
    await page
      .getByRole('button')
      .filter({ hasText: t('tags:nothing_found.clear') })
      .click();
    await expect(rows(here)).toHaveCount(1);
  });

  test(
    `many tags are read on in both directions and deleted together (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      await tagged(account, 120);
      await known(account, 'Grace', [numbered(1), numbered(2)]);
      await known(account, 'Alan', [numbered(2)]);
      const here = await desk({ account, locale });
      const { page, t } = here;

      await page.goto(`${product.url}/tags`);
      await expect(rows(here)).toHaveCount(100);
      await expect(rows(here).first()).toContainText(numbered(1));
      await expectNoBarriers(page, `the list in ${locale}`);
      await more(here).click();
      await expect(rows(here)).toHaveCount(120);
      await expect(page).toHaveURL(/page=2/);
      await expect(more(here)).toBeHidden();
      await page.reload();
      await expect(rows(here)).toHaveCount(120);
      await expect(rows(here).first()).toContainText(numbered(1));

      // An address opens at its page, with what is before and after it; what is looked at stays where it is.
      await page.goto(`${product.url}/contacts`);
      await page.goto(`${product.url}/tags?page=2`);
      await expect(rows(here)).toHaveCount(20);
      await expect(more(here)).toBeHidden();
      const first = row(here, numbered(101));
      await expect(first).toBeVisible();
      const before = await first.boundingBox();
      await previous(here).click();
      await expect(rows(here)).toHaveCount(120);
      await expect(previous(here)).toBeHidden();
      await expect(page).not.toHaveURL(/page=2/);
      // The button above the list takes its room with it when there is nothing left to load.
      await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);

      await order(here, '-name');
      await expect(page).toHaveURL(/ordering=-name/);
      await expect(rows(here).first()).toContainText(numbered(120));
      await order(here, 'name');
      await expect(rows(here).first()).toContainText(numbered(1));

      await page.getByRole('button', { name: t('tags:select.all'), exact: true }).click();
      await expect(rows(here).getByRole('checkbox', { checked: true })).toHaveCount(100);
      const everything = t('tags:select.everything', { count: 120, number: 120 });
      await page.getByRole('button', { name: everything }).click();
      await expect(
        page.getByRole('button', { name: t('tags:delete.many', { count: 120, number: 120 }) }),
      ).toBeVisible();
      await page.getByRole('button', { name: t('tags:select.none') }).click();
      await expect(rows(here).getByRole('checkbox', { checked: true })).toHaveCount(0);

      for (const index of [1, 2, 3]) {
        await page.getByRole('checkbox', { name: t('tags:select.one', { name: numbered(index) }) }).check();
      }
      const three = { count: 3, number: 3 };
      await page.getByRole('button', { name: t('tags:delete.many', three) }).click();
      // Two people bear three tags between them: people are counted, not tags.
      const contacts = t('tags:off_contacts', { count: 2, number: 2 });
      const question = page.getByRole('dialog');
      await expect(question).toContainText(t('tags:delete.off', { ...three, contacts }));
      await expect(question.getByRole('listitem')).toHaveText([1, 2, 3].map(numbered));
      await expectNoBarriers(page, `the question in ${locale}`);
      await question.getByRole('button', { name: t('common:cancel') }).click();
      await expect(row(here, numbered(1))).toBeVisible();
      await page.getByRole('button', { name: t('tags:delete.many', three) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('tags:delete.many', three) })
        .click();
      await expect(row(here, numbered(1))).toHaveCount(0);
      await expect(rows(here).first()).toContainText(numbered(4));
    },
  );

  test(`tags are given to chosen contacts and taken away (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    await known(account, 'Grace', ['Client', 'VIP']);
    await known(account, 'Alan', ['Client']);
    const { page, t } = await desk({ account, locale });
    const group = (name: 'on_all' | 'on_some' | 'added' | 'removed') =>
      page.getByRole('dialog').getByRole('region', { name: t(`tags:group.${name}`) });
    const input = page.getByRole('combobox', { name: t('tags:assign.add') });
    const open = async () => {
      for (const name of ['Grace', 'Alan']) {
        await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      }
      await page.getByRole('button', { name: t('contacts:selected.tags') }).click();
      await expect(input).toBeVisible();
    };
    const save = page.getByRole('button', { name: t('tags:assign.save') });

    await page.goto(`${product.url}/contacts`);
    await open();
    await expect(group('on_all')).toContainText('Client');
    await expect(group('on_some')).toContainText('VIP');
    await save.click();
    await expect(page.getByText(t('tags:assign.nothing'))).toBeVisible();

    // What cannot be a name stays in the field, the rest is taken.
    await input.fill('Renewal; x');
    await input.press('Enter');
    await expect(group('added')).toContainText('Renewal');
    await expect(input).toHaveValue('x');
    await expect(page.getByText(t('errors:tag_name_short'))).toBeVisible();
    await input.fill('');
    await page.getByRole('button', { name: t('tags:group.complete_name', { name: 'VIP' }) }).click();
    await expect(group('added')).toContainText('VIP');
    await page.getByRole('button', { name: t('tags:group.undo_name', { name: 'VIP' }) }).click();
    await expect(group('on_some')).toContainText('VIP');
    await page.getByRole('button', { name: t('tags:group.remove_name', { name: 'Client' }) }).click();
    await expect(group('removed')).toContainText('Client');
    await expectNoBarriers(page, `the four groups in ${locale}`);
    await save.click();
    await expect(page.getByRole('dialog')).toBeHidden();

    // Both were changed the same way, so that it can be undone exactly.
    await page.getByRole('button', { name: t('common:undo') }).click();
    await expect(page.getByText(t('tags:assign.undone'))).toBeVisible();
    await open();
    await expect(group('on_all')).toContainText('Client');
    await expect(group('on_some')).toContainText('VIP');
  });

  test(`contacts are narrowed by their tags (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    await known(account, 'Grace', ['Client', 'VIP']);
    await known(account, 'Alan', ['Client']);
    await known(account, 'Edsger', []);
    const { page, t } = await desk({ account, locale });
    const people = page.getByRole('checkbox', { name: /Grace|Alan|Edsger/ });
    const panel = page.getByRole('dialog', { name: t('tags:filter.title') });
    // While the panel is open the list is behind it, and only its address can be read.
    const open = () => page.getByRole('button', { name: new RegExp(`^${t('tags:filter.button')}`) }).click();
    const close = () => panel.getByRole('button', { name: t('common:close') }).click();
    const match = (how: 'any' | 'all' | 'none') => panel.getByText(t(`tags:filter.${how}`), { exact: true }).click();

    await page.goto(`${product.url}/contacts`);
    await expect(people).toHaveCount(3);
    await open();
    await expectNoBarriers(page, `the filter in ${locale}`);
    await panel.getByRole('checkbox', { name: /^Client/ }).check();
    await panel.getByRole('checkbox', { name: /^VIP/ }).check();
    await close();
    await expect(people).toHaveCount(2);

    await open();
    await match('all');
    await expect(page).toHaveURL(/tagMatch=all/);
    await close();
    await expect(people).toHaveCount(1);

    await open();
    await match('none');
    await expect(page).toHaveURL(/tagMatch=none/);
    await close();
    await expect(people).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: /Edsger/ })).toBeVisible();

    await open();
    await panel.getByRole('button', { name: t('tags:filter.clear') }).click();
    await panel.getByRole('checkbox', { name: t('tags:filter.untagged') }).check();
    await close();
    await expect(people).toHaveCount(1);
    await page.reload();
    await expect(people).toHaveCount(1);
  });
}
