import {
  createCommunityEvent,
  createCommunityGroup,
  createMember,
  listCommunityGroups,
  listInterests,
  type Locale,
} from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, type Page, test } from './journey.ts';
import { newAddress } from './product.ts';
import { expectToFit } from './width.ts';
import type { Words } from './words.ts';

const screens = [
  { locale: 'en', tag: '@desktop', kept: 'Golf', merged: 'Golfing', category: 'Clients', group: 'Board' },
  { locale: 'ar', tag: '@phone', kept: 'الغولف', merged: 'لعب الغولف', category: 'العملاء', group: 'المجلس' },
] as const satisfies { locale: Locale; tag: string; kept: string; merged: string; category: string; group: string }[];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function create(page: Page, t: Words, { url, name }: { url: string; name: string }): Promise<void> {
  await page.goto(`${url}/new`);
  await page.locator('[name=name]').fill(name);
  await press(page, t('community:create'));
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** From the page of one of them; Undo brings it back. */
async function deleteAndUndo(page: Page, t: Words, name: string): Promise<void> {
  await press(page, t('community:delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('community:delete_submit'), exact: true })
    .click();
  await expect(page.getByText(t('community:deleted', { name }))).toBeVisible();
  await press(page, t('common:undo'));
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

for (const { locale, tag, kept, merged, category, group } of screens) {
  test(
    `interests are made and merged, and a deleted category comes back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale });
      await create(page, t, { url: `${product.url}/admin/interests`, name: kept });
      await create(page, t, { url: `${product.url}/admin/interests`, name: merged });
      await press(page, t('community:merge.open'));
      await page.getByRole('combobox', { name: t('community:merge.into') }).click();
      await page.getByRole('option', { name: kept, exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('community:merge.submit'), exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: kept, exact: true })).toBeVisible();
      const { results } = await product.owner.client.call(listInterests, { query: { search: kept } });
      expect(results.map(({ name }) => name)).toEqual([kept]);
      await expectNoBarriers(page, `an interest in ${locale}`);

      await create(page, t, { url: `${product.url}/admin/categories`, name: category });
      await deleteAndUndo(page, t, category);
      await expectToFit(page, 'categories');
    },
  );

  test(
    `a group opens what names it to its members, and closes it at once (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale });
      const owner = product.owner.client;
      await create(page, t, { url: `${product.url}/admin/groups`, name: group });
      const { results } = await owner.call(listCommunityGroups, { query: { search: group } });
      const groupIds = [results[0]?.id ?? 0];
      const title = `${group} 1`;
      const times = { startsLocal: '2031-06-01T18:00', endsLocal: '2031-06-01T20:00', timeZone: 'UTC' };
      await owner.call(createCommunityEvent, { body: { title, groupIds, ...times } });
      const member = await product.account({ locale, firstName: 'Grace' });
      const { email, firstName, lastName } = member;
      await owner.call(createMember, { body: { email, firstName, lastName, groupIds } });

      const theirs = await desk({ account: member, locale });
      await theirs.page.goto(`${product.url}/community/events`);
      await expect(theirs.page.getByRole('link', { name: title, exact: true })).toBeVisible();
      await page.goto(`${product.url}/admin/groups?search=${encodeURIComponent(group)}`);
      await page.getByRole('button', { name: t('community:deactivate.of', { name: group }) }).click();
      await expect(page.getByText(t('community:deactivate.done', { name: group }))).toBeVisible();
      await expectNoBarriers(page, `groups in ${locale}`);
      await expectToFit(page, 'groups');
      await theirs.page.reload();
      await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.page.getByRole('link', { name: title, exact: true })).toBeHidden();
      await page.getByRole('link', { name: group, exact: true }).click();
      await deleteAndUndo(page, t, group);
    },
  );

  test(
    `members come in from a file with a report, and one is closed out (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale });
      const name = `${group} 2`;
      await product.owner.client.call(createCommunityGroup, { body: { name } });
      const [one, two] = [newAddress('one'), newAddress('two')];
      const rows = [
        'email,first_name,last_name,groups',
        `${one},Ada,${kept},${name}`,
        `${two},Alan,,`,
        `no address,B,C,`,
      ];
      await page.goto(`${product.url}/admin/members`);
      await press(page, t('community:members.add_file'));
      const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText(t('community:members.file.created', { number: numberIn(locale, 1) }))).toBeVisible();
      await expect(page.getByText(t('community:members.file.wrong', { number: numberIn(locale, 2) }))).toBeVisible();
      await expectNoBarriers(page, `the report of a file in ${locale}`);
      await press(page, t('community:members.file.close'));
      expect(await product.mailsTo(one)).toHaveLength(1);

      await page.goto(`${product.url}/admin/members?search=${encodeURIComponent(one)}`);
      const person = `Ada ${kept}`;
      await page.getByRole('button', { name: t('community:members.disable.of', { name: person }) }).click();
      await expect(page.getByText(t('community:members.disable.done', { name: person }))).toBeVisible();
      await expectToFit(page, 'members');
      await page.getByRole('link', { name: person, exact: true }).click();
      await deleteAndUndo(page, t, person);
    },
  );
}

const numberIn = (locale: Locale, value: number): string => new Intl.NumberFormat(`${locale}-u-nu-latn`).format(value);
