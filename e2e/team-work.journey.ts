import {
  answerInvitation,
  createInvitations,
  createTeam,
  listDocuments,
  listFolders,
  listMyInvitations,
  type Locale,
  moveDocument,
  setTeamId,
} from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { type Account, newAddress, PASSWORD } from './product.ts';
import { sentDocument } from './sent-document.ts';
import { expectToFit } from './width.ts';

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;

const screens = [
  { locale: 'en', tag: '@desktop', group: 'Seasonal staff', folder: 'Returns 2026' },
  { locale: 'ur', tag: '@phone', group: 'موسمی عملہ', folder: 'گوشوارے 2026' },
] as const satisfies { locale: Locale; tag: string; group: string; folder: string }[];

for (const { locale, tag, group, folder } of screens) {
  test(
    `a folder is opened to a group alone, and members outside of it see nothing of it (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(180_000);
      const admin = await product.account({ locale });
      const [inside, outside] = [
        await product.account({ locale, firstName: 'Grace', lastName: 'Hopper' }),
        await product.account({ locale, firstName: 'Alan', lastName: 'Turing' }),
      ];
      const company = { name: `Folders ${locale}`, website: 'folders.example', phone: '5551234' };
      const { id: team } = await admin.client.call(createTeam, { body: company });
      await admin.client.call(setTeamId, { body: { teamId: team } });
      await admin.client.call(createInvitations, {
        params: { team },
        body: { emails: [inside.email, outside.email], role: 'member' },
      });
      for (const person of [inside, outside]) {
        const [invitation] = (await person.client.call(listMyInvitations)).results;
        await person.client.call(answerInvitation, {
          params: { id: invitation?.id ?? 0 },
          body: { status: 'accepted' },
        });
        await person.client.call(setTeamId, { body: { teamId: team } });
      }
      const { id } = await sentDocument(product, admin, {
        title: 'Return of the Smiths',
        people: [{ name: 'Client' }],
      });

      const { page, t } = await desk({ account: admin, locale });
      await page.goto(`${product.url}/team/settings`);
      await page.getByRole('button', { name: t('common:user_menu', { name: nameOf(admin) }) }).click();
      await page.getByRole('menuitemradio', { name: company.name }).click();
      await expect(page).toHaveURL(/\/documents/);
      await page.goto(`${product.url}/team/users?tab=groups`);
      await page.getByRole('button', { name: t('teams:groups.new') }).click();
      await page.getByRole('textbox', { name: t('teams:groups.name') }).fill(group);
      await page.getByRole('combobox', { name: t('teams:members.title') }).click();
      await page.getByRole('option', { name: nameOf(inside) }).click();
      await page.keyboard.press('Tab');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common:save') })
        .click();
      await expect(page.getByRole('heading', { name: group })).toBeVisible();
      await expectNoBarriers(page, `groups in ${locale}`);

      await page.goto(`${product.url}/documents`);
      await page.getByRole('button', { name: t('documents:folder.title') }).click();
      await page.getByRole('button', { name: t('documents:folder.new') }).click();
      await page.getByRole('textbox', { name: t('documents:folder.name') }).fill(folder);
      await page.getByRole('radio', { name: t('documents:folder.restricted') }).check();
      await page.getByRole('combobox', { name: t('documents:folder.groups') }).click();
      await page.getByRole('option', { name: group }).click();
      await page.keyboard.press('Tab');
      await expectNoBarriers(page, `a folder in ${locale}`);
      await page.getByRole('button', { name: t('common:save') }).click();
      await expect(page.getByText(t('documents:folder.open_to', { groups: `\u2068${group}\u2069` }))).toBeVisible();
      const { results: folders } = await admin.client.call(listFolders);
      await admin.client.call(moveDocument, { params: { id }, body: { folder: folders[0]?.id ?? 0 } });

      // Gone for the one, there for the other, from the next request on.
      expect((await outside.client.call(listDocuments, { query: {} })).count).toBe(0);
      expect((await inside.client.call(listDocuments, { query: {} })).count).toBe(1);
      const theirs = await desk({ account: outside, locale });
      await theirs.page.goto(`${product.url}/documents/${id}`);
      await expect(theirs.page.getByText('Return of the Smiths')).toBeHidden();
    },
  );

  test(
    `a list of people becomes users, and its wrong rows come back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const { page, t } = await desk({ account: product.owner, locale });
      const email = newAddress('imported');
      await page.goto(`${product.url}/admin/users/import`);
      await expectNoBarriers(page, `importing users in ${locale}`);
      const rows = ['email,first name,last name', `${email},Ida,Rhodes`, 'not an address,No,One'];
      const buffer = Buffer.from(rows.join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByText(t('administration:import.problems', { number: 1 }))).toBeVisible();
      await expectNoBarriers(page, `a list of people in ${locale}`);
      await expectToFit(page, 'a list of people');
      await page.getByRole('button', { name: t('administration:import.start.submit') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('administration:import.start.submit') })
        .click();
      await expect(page.getByText(t('administration:import.outcome.done'))).toBeVisible({ timeout: 60_000 });
      const [mail] = await product.mailsTo(email);
      const visitor = await desk({ locale });
      await visitor.page.goto(/https?:\/\/\S+\/activate\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '');
      await visitor.page.locator('[name=password1]').fill(PASSWORD);
      await visitor.page.locator('[name=password2]').fill(PASSWORD);
      await visitor.page.locator('[type=submit]').click();
      await expect(visitor.page.getByRole('heading', { level: 1, name: t('auth:activate.done') })).toBeVisible();
    },
  );
}
