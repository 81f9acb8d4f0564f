import { countDocuments, endOtherSessions, listSessions, type SignedIn } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { clientOf } from './client.ts';
import { expect, type Page, test } from './journey.ts';
import { PASSWORD } from './product.ts';
import type { Words } from './words.ts';

const SECURITY = '/app/account/security';

async function signIn(page: Page, t: Words, url: string, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });

const bearer = (token: string) => () => ({ authorization: `Bearer ${token}` });

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('sealwright.session') ?? '');

const keep = (page: Page, session: string) =>
  page.evaluate((text) => localStorage.setItem('sealwright.session', text), session);

const textOf = ({ access, refresh, user }: SignedIn) => JSON.stringify({ token: access, refreshToken: refresh, user });

async function makeToken(page: Page, t: Words, name: string): Promise<string> {
  await panel(page, t('security:tokens.title'))
    .getByRole('button', { name: t('security:tokens.create') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('security:tokens.make') }).click();
  await expect(dialog.getByText(t('errors:field_required'))).toBeVisible();
  const scopes = dialog.getByRole('group', { name: t('security:tokens.scopes') });
  await expect(scopes).toHaveAccessibleDescription(t('security:tokens.scopes_required'));
  await expectNoBarriers(page, 'the form of a new token');
  await dialog.locator('[name=name]').fill(name);
  await dialog.getByRole('checkbox', { name: t('security:scope.documents:read') }).check();
  await dialog.getByRole('button', { name: t('security:tokens.make') }).click();
  const shown = dialog.getByLabel(t('security:tokens.made_label'));
  await expect(shown).toHaveValue(/^swp_[\w-]{43}$/);
  await expectNoBarriers(page, 'the new token');
  const token = await shown.inputValue();
  await dialog.getByRole('button', { name: t('security:tokens.made_done') }).click();
  await expect(dialog).toBeHidden();
  return token;
}

test(
  'somebody sees where they are signed in, signs another device out, and makes and revokes a token',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk();
    await signIn(page, t, product.url, account.email);
    const lost = await account.session();
    await page.goto(product.url + SECURITY);
    const sessions = panel(page, t('security:sessions.title'));
    await expect(sessions.getByText(t('security:sessions.current'))).toBeVisible();
    await expectNoBarriers(page, 'account security');

    const rows = sessions.getByRole('listitem');
    const before = await rows.count();
    await sessions
      .getByRole('button', { name: t('security:sessions.sign_out_device', { device: 'node' }) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security:sessions.sign_out') })
      .click();
    await expect(rows).toHaveCount(before - 1);
    await expect(clientOf(product.url, bearer(lost.access)).call(listSessions)).rejects.toMatchObject({ status: 401 });

    const token = await makeToken(page, t, 'Nightly export');
    const program = clientOf(product.url, bearer(token));
    await program.call(countDocuments);
    await expect(program.call(listSessions)).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    const tokens = panel(page, t('security:tokens.title'));
    await expect(tokens.getByText('Nightly export')).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    await tokens.getByRole('button', { name: t('security:tokens.revoke_named', { name: 'Nightly export' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security:tokens.revoke') })
      .click();
    await expect(tokens.getByText(t('security:tokens.none'))).toBeVisible();
    await expect(program.call(countDocuments)).rejects.toMatchObject({ status: 401 });
  },
);

test(
  'tabs follow each other: out in one is out in all, and nobody works on under another’s name',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const [ada, bob] = [await product.account(), await product.account({ firstName: 'Bob', lastName: 'Byte' })];
    const { page, t } = await desk();
    await signIn(page, t, product.url, ada.email);
    const second = await page.context().newPage();
    const menuOf = (tab: Page, name: string) => tab.getByRole('button', { name: t('common:user_menu', { name }) });
    await second.goto(`${product.url}/documents`);
    await expect(menuOf(second, 'Ada Lovelace')).toBeVisible();

    // Someone else signs in in the first tab: the second one must not go on with Ada's screen.
    await keep(page, textOf(await bob.session()));
    await expect(menuOf(second, 'Bob Byte')).toBeVisible();
    await expect(menuOf(second, 'Ada Lovelace')).toHaveCount(0);

    // It may be on its way to begin anew by itself.
    await expect(async () => void (await page.goto(`${product.url}/documents`))).toPass();
    await menuOf(page, 'Bob Byte').click();
    await page.getByRole('menuitem', { name: t('common:user.log_out') }).click();
    await expect(second).toHaveURL(/\/sign-in/);
    expect(await storedSession(second)).toBe('');
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  },
);

test(
  'a copy of what the browser keeps is worth nothing elsewhere, and a session that was ended says so',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk();
    await signIn(page, t, product.url, account.email);
    const stolen = await storedSession(page);
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ name: 'token', path: '/' }]);

    const thief = await desk();
    await thief.page.context().addCookies(cookies);
    await keep(thief.page, stolen);
    await thief.page.goto(`${product.url}/documents`);
    await expect(thief.page).toHaveURL(/\/sign-in/);
    await expect(thief.page.getByText(t('errors:session_ended'))).toBeVisible();

    await page.goto(`${product.url}/documents`);
    await expect(page.getByRole('heading', { name: t('documents:title'), exact: true })).toBeVisible();

    const other = await account.session();
    await clientOf(product.url, bearer(other.access)).call(endOtherSessions);
    await page.goto(`${product.url}/documents?search=lease`);
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await expect(page.getByText('Your session has expired. Please log in again to continue.')).toBeVisible();
  },
);

test('account security can be used on a phone, from right to left', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'ar' });
  await account.session();
  const { page, t } = await desk({ account, locale: 'ar' });
  await page.goto(product.url + SECURITY);
  const sessions = panel(page, t('security:sessions.title'));
  await expect(sessions.getByText(t('security:sessions.current'))).toBeVisible();
  await expectNoBarriers(page, 'account security in Arabic');

  await sessions.getByRole('button', { name: t('security:sessions.others') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:sessions.others') })
    .click();
  await expect(sessions.getByText(t('security:sessions.alone'))).toBeVisible();
  await makeToken(page, t, 'تصدير ليلي');
  await expect(panel(page, t('security:tokens.title')).getByText('تصدير ليلي')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
