import { createTeam, listTeams, type Locale, setTeamId } from '@sealwright/contract';
import { expect, test } from './journey.ts';
import { expectNoBarriers } from './accessibility.ts';
import type { Account } from './product.ts';
import { sealedCopy, sentDocument, signByApi } from './sent-document.ts';
import { expectToFit } from './width.ts';

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;

const screens = [
  { locale: 'en', tag: '@desktop', reason: 'Left the firm', team: 'Southgate Preparers' },
  { locale: 'ur', tag: '@phone', reason: 'ادارہ چھوڑ دیا', team: 'جنوبی ٹیکس ٹیم' },
] as const satisfies { locale: Locale; tag: string; reason: string; team: string }[];

for (const { locale, tag, reason, team } of screens) {
  test(
    `someone is blocked with a reason, is out at once, and comes back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const person = await product.account({ locale, firstName: 'Grace', lastName: `Blocked ${locale}` });
      const theirs = await desk({ account: person, locale });
      await theirs.page.goto(`${product.url}/documents`);
      await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();

      const { page, t } = await desk({ account: product.owner, locale });
      await page.goto(`${product.url}/admin/users?search=${encodeURIComponent(person.email)}`);
      await page.getByRole('button', { name: t('administration:act.block.of', { name: nameOf(person) }) }).click();
      await page.getByRole('textbox', { name: t('administration:act.block.reason') }).fill(reason);
      await expectNoBarriers(page, `blocking in ${locale}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('administration:act.block.submit') })
        .click();
      await expect(page.getByText(t('administration:act.block.done', { name: nameOf(person) }))).toBeVisible();
      await expectToFit(page, 'users');

      // Their tab is out with its next request, and says why.
      await theirs.page.reload();
      await expect(theirs.page.getByText(t('errors:user_blocked'))).toBeVisible();
      const mails = await product.mailsTo(person.email, 2);
      expect(mails.some(({ text }) => text.includes(reason))).toBe(true);

      await page.getByRole('button', { name: t('administration:act.unblock.of', { name: nameOf(person) }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('administration:act.unblock.submit') })
        .click();
      await expect(page.getByText(t('administration:act.unblock.done', { name: nameOf(person) }))).toBeVisible();
      const again = await desk({ account: person, locale });
      await again.page.goto(`${product.url}/documents`);
      await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test(
    `a team is deactivated, read and not changed, its signers finish, and it comes back (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(120_000);
      const admin = await product.account({ locale });
      const name = `${team} ${locale}`;
      await admin.client.call(createTeam, { body: { name, website: 'southgate.example', phone: '5551234' } });
      const teamId = (await admin.client.call(listTeams)).results[0]?.id ?? 0;
      await admin.client.call(setTeamId, { body: { teamId } });
      const { id, signers } = await sentDocument(product, admin, { title: 'Engagement', people: [{ name: 'Client' }] });

      const { page, t } = await desk({ account: product.owner, locale });
      const change = async (act: 'deactivate' | 'activate') => {
        await page.goto(`${product.url}/admin/teams?search=${encodeURIComponent(name)}`);
        await page.getByRole('button', { name: t(`administration:team_act.${act}.of`, { name }) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t(`administration:team_act.${act}.submit`) })
          .click();
        await expect(page.getByText(t(`administration:team_act.${act}.done`, { name }))).toBeVisible();
      };
      await change('deactivate');
      await expectNoBarriers(page, `teams in ${locale}`);
      await expectToFit(page, 'teams');

      const theirs = await desk({ account: admin, locale });
      await theirs.page.goto(`${product.url}/team/settings`);
      await theirs.page.getByRole('button', { name: t('common:user_menu', { name: nameOf(admin) }) }).click();
      await theirs.page.getByRole('menuitemradio', { name }).click();
      await expect(theirs.page).toHaveURL(/\/documents/);
      await theirs.page.goto(`${product.url}/team/settings`);
      await expect(theirs.page.getByText(t('teams:inactive'))).toBeVisible();
      await expect(theirs.page.locator('[name=name]')).toBeDisabled();
      await signByApi(signers[0]!);
      expect((await sealedCopy(product, id, signers[0]!)).length).toBeGreaterThan(1000);

      await change('activate');
      await theirs.page.reload();
      await expect(theirs.page.locator('[name=name]')).toBeEnabled();
    },
  );
}
