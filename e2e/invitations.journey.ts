import { createHash, randomBytes } from 'node:crypto';
import { createOwner, type Locale, login, sessionOf } from '@sealwright/contract';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { expectNoBarriers } from './accessibility.ts';
import { clientOf } from './client.ts';
import { expect, type Page, test } from './journey.ts';
import { type Account, newAddress, PASSWORD } from './product.ts';
import { removeData, type RunningServer, startServer } from './server.ts';
import type { Words } from './words.ts';

let server: RunningServer;
let owner: Account;

// Its own installation: until teams have their screens, invitations are written into its database.
test.beforeAll(async () => {
  server = await startServer();
  const names = { email: newAddress('owner'), firstName: 'Olive', lastName: 'Owner' };
  await clientOf(server.url).call(createOwner, { body: { ...names, password: PASSWORD } });
  const body = { username: names.email, password: PASSWORD };
  const session = async () => sessionOf(await clientOf(server.url).call(login, { body }));
  owner = { ...names, session, client: clientOf(server.url) };
});

test.afterAll(async () => {
  await server.stop();
  removeData(server);
});

/** Invites this address to a team; answers the link. */
async function invited(email: string, team: string): Promise<string> {
  const { connection, stop } = await startEmbeddedPostgres(server.dataDir);
  const { db, close } = openDb(connection);
  const token = randomBytes(32).toString('base64url');
  const inviter = (await owner.session()).user.id;
  const { id: accountId } = await db
    .insertInto('accounts')
    .values({ kind: 'team', name: team })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('teamMembers').values({ accountId, userId: inviter, role: 'admin' }).execute();
  const { id } = await db
    .insertInto('invitations')
    .values({
      accountId,
      email,
      role: 'member',
      invitedBy: inviter,
      tokenHash: createHash('sha256').update(token).digest(),
      expiresAt: new Date(Date.now() + 7 * 24 * 3600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await close();
  await stop();
  return `${server.url}/invitation/${id}/${token}`;
}

async function signUp(page: Page, t: Words): Promise<void> {
  await page.locator('[name=firstName]').fill('Ada');
  await page.locator('[name=lastName]').fill('Lovelace');
  await page.locator('[name=password1]').fill(PASSWORD);
  await page.locator('[name=password2]').fill(PASSWORD);
  await page.getByRole('button', { name: t('invitations:sign_up') }).click();
}

const screens = [
  { locale: 'en', tag: '@desktop', team: 'Northgate Legal' },
  { locale: 'ur', tag: '@phone', team: 'شمالی دفتر' },
] as const satisfies { locale: Locale; tag: string; team: string }[];

for (const { locale, tag, team } of screens) {
  test(
    `somebody is invited, signs up by the link, and answers what comes later (${locale})`,
    { tag },
    async ({ desk }) => {
      const email = newAddress('invited');
      const link = await invited(email, team);
      const { page, t } = await desk({ locale, server: server.url });

      await page.goto(link);
      await expect(page.getByText(team)).toBeVisible();
      await expect(page.getByText('Olive Owner')).toBeVisible();
      await expectNoBarriers(page, `an invitation in ${locale}`);
      await page.getByRole('button', { name: t('invitations:sign_up') }).click();
      await expect(page.getByText(t('errors:password_required'))).toBeVisible();
      await signUp(page, t);
      await expect(page.getByRole('heading', { name: t('invitations:accepted.title') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: t('invitations:answered.title') })).toBeVisible();

      // Two more, for the account that is there now: one is accepted from the list, the other rejected.
      await invited(email, 'Second team');
      const third = await invited(email, 'Third team');
      await page.goto(`${server.url}/invitations`);
      const rows = page.getByRole('list', { name: t('invitations:title') }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expectNoBarriers(page, `invitations in ${locale}`);
      await rows
        .filter({ hasText: 'Second team' })
        .getByRole('button', { name: t('invitations:accept') })
        .click();
      await expect(rows).toHaveCount(1);
      await rows.getByRole('button', { name: t('invitations:reject') }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText('Third team');
      await question.getByRole('button', { name: t('invitations:reject') }).click();
      await expect(page.getByText(t('invitations:none.title'))).toBeVisible();
      await page.goto(third);
      await expect(page.getByRole('heading', { name: t('invitations:answered.title') })).toBeVisible();

      // Someone else who is signed in is told whose it is; a visitor with an account signs in and comes back.
      const fourth = await invited(email, 'Fourth team');
      const other = await desk({ account: owner, locale, server: server.url });
      await other.page.goto(fourth);
      await expect(other.page.getByText(owner.email)).toBeVisible();
      await expectNoBarriers(other.page, `somebody else's invitation in ${locale}`);
      await other.page.getByRole('button', { name: t('invitations:leave_session') }).click();
      await other.page.getByRole('link', { name: t('invitations:sign_in') }).click();
      await other.page.locator('[name=username]').fill(email);
      await other.page.locator('[name=password]').fill(PASSWORD);
      await other.page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
      await other.page.getByRole('button', { name: t('invitations:accept'), exact: true }).click();
      await expect(other.page.getByRole('heading', { name: t('invitations:accepted.title') })).toBeVisible();

      await page.goto(`${link}x`);
      await expect(page.getByRole('heading', { name: t('invitations:invalid.title') })).toBeVisible();
      await expectNoBarriers(page, `a dead invitation in ${locale}`);
    },
  );
}
