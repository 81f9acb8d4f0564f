import {
  answerInvitation,
  createDocument,
  listInvitations,
  listTeams,
  type Locale,
  setTeamId,
} from '@sealwright/contract';
import { expect, test } from './journey.ts';
import { type Account, PASSWORD } from './product.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expectToFit } from './width.ts';

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`;

const screens = [
  { locale: 'en', tag: '@desktop', team: 'Northgate Preparers', subdomain: 'northgate-en' },
  { locale: 'ur', tag: '@phone', team: 'شمالی ٹیکس ٹیم', subdomain: 'northgate-ur' },
] as const satisfies { locale: Locale; tag: string; team: string; subdomain: string }[];

for (const { locale, tag, team, subdomain } of screens) {
  test(
    `a team is made, a member invited, given a role, and removed with a hand-over (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(180_000);
      const admin = await product.account({ locale });
      const member = await product.account({ locale, firstName: 'Grace', lastName: 'Hopper' });
      const { page, t } = await desk({ account: admin, locale });

      await page.goto(`${product.url}/team/new`);
      await page.locator('[name=name]').fill(team);
      await page.locator('[name=website]').fill('northgate.example');
      await page.locator('[name=phone]').fill('5551234');
      await expectNoBarriers(page, `making a team in ${locale}`);
      await page.getByRole('button', { name: t('teams:create.submit') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('teams:users.title') })).toBeVisible();
      const teamId = Number((await admin.client.call(listTeams)).results[0]?.id);

      await page
        .getByRole('button', { name: t('teams:invite.open') })
        .first()
        .click();
      await page.getByRole('textbox', { name: t('teams:invite.emails') }).fill(member.email);
      await page.getByRole('button', { name: t('teams:invite.submit') }).click();
      await expect(page.getByText(member.email).first()).toBeAttached();
      const { results } = await admin.client.call(listInvitations, { params: { team: teamId }, query: {} });
      await member.client.call(answerInvitation, { params: { id: results[0]?.id ?? 0 }, body: { status: 'accepted' } });
      await page.reload();
      const role = page.getByLabel(t('teams:role.of', { name: nameOf(member) }));
      await expect(role).toBeVisible();
      await expectNoBarriers(page, `team users in ${locale}`);
      await expectToFit(page, 'team users');

      // The new role holds on the member's next request.
      const other = await desk({ account: member, locale });
      await other.page.goto(`${product.url}/team/settings`);
      await other.page.getByRole('button', { name: t('common:user_menu', { name: nameOf(member) }) }).click();
      await other.page.getByRole('menuitemradio', { name: team }).click();
      await expect(other.page).toHaveURL(/\/documents/);
      await other.page.goto(`${product.url}/team/settings`);
      const name = other.page.locator('[name=name]');
      await expect(name).toHaveValue(team);
      await expect(name).toBeDisabled();
      await role.selectOption('admin');
      await other.page.reload();
      await expect(name).toBeEnabled();
      await expectNoBarriers(other.page, `team settings in ${locale}`);
      await expectToFit(other.page, 'team settings');

      // A second tab that stays in one's own account begins anew when the first one switches.
      const second = await other.page.context().newPage();
      await second.goto(`${product.url}/documents`);
      await other.page.getByRole('button', { name: t('common:user_menu', { name: nameOf(member) }) }).click();
      await other.page.getByRole('menuitemradio', { name: t('common:account_personal') }).click();
      await expect(second).toHaveURL(/add-document/);
      await second.close();

      // What the member made passes to the admin, who removes them.
      await member.client.call(setTeamId, { body: { teamId } });
      await member.client.call(createDocument, { body: {} });
      await page.reload();
      const rows = page
        .getByRole('row')
        .filter({ hasText: member.email })
        .or(page.getByRole('listitem').filter({ hasText: member.email }));
      await rows
        .first()
        .getByRole('button', { name: t('teams:remove.open'), exact: true })
        .click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: t('teams:remove.submit') }).click();
      await expect(question.getByText(t('errors:team_heir_needed')).first()).toBeVisible();
      await question.getByRole('combobox', { name: t('teams:heir') }).click();
      await page.getByRole('option', { name: nameOf(admin) }).click();
      await question.getByRole('button', { name: t('teams:remove.submit') }).click();
      await expect(question).toBeHidden();
      await expect(role).toBeHidden();

      // The subdomain is chosen once; its address shows visitors the team.
      await page.goto(`${product.url}/team/settings`);
      await page.locator('[name=subdomain]').fill(subdomain);
      await page.getByRole('button', { name: t('common:save') }).click();
      await expect(page.locator('[name=subdomain]')).toBeDisabled();
      const visitor = await desk({ locale });
      await visitor.page.goto(`${product.url}/t/${subdomain}`);
      await expect(visitor.page.getByRole('link', { name: team })).toBeVisible();
      await visitor.page.locator('[name=username]').fill(admin.email);
      await visitor.page.locator('[name=password]').fill(PASSWORD);
      await visitor.page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
      await expect(visitor.page).toHaveURL(/add-document/);
    },
  );
}
