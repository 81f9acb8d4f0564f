import { expectNoBarriers } from './accessibility.ts';
import { expect, type Page, test } from './journey.ts';
import { newAddress, PASSWORD } from './product.ts';
import type { Words } from './words.ts';

async function signUp(page: Page, t: Words, email: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=firstName]').fill('Ada');
  await page.locator('[name=lastName]').fill('Lovelace');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password1]').fill(password);
  await page.locator('[name=password2]').fill(password);
  await page.getByRole('button', { name: t('auth:sign_up.submit'), exact: true }).click();
}

async function signIn(page: Page, t: Words, username: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
}

test(
  'somebody signs up, activates the account by mail, signs in and out',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const { page, t } = await desk();
    const email = newAddress('ada');

    await page.goto(product.url);
    await expect(page).toHaveURL(/\/homepage$/);
    await expectNoBarriers(page, 'the homepage');
    await page.goto(`${product.url}/sign-up`);
    await expectNoBarriers(page, 'the sign-up page');
    await signUp(page, t, email);
    await expect(page.getByText(t('auth:check_mail.text', { email }))).toBeVisible();
    await expectNoBarriers(page, 'the page that sends people to their mail');

    await page.goto(`${product.url}/sign-in`);
    await expectNoBarriers(page, 'the sign-in page');
    await signIn(page, t, email);
    await expect(page.getByText(t('errors:account_not_activated'))).toBeVisible();

    // The owner of the installation reads the mail, as there is no gateway, and its link opens beside it.
    const owner = await desk({ account: product.owner });
    await product.mailsTo(email);
    await owner.page.goto(`${product.url}/mailbox`);
    await owner.page
      .getByRole('list', { name: t('mailbox:list') })
      .getByRole('button', { name: email })
      .click();
    await expectNoBarriers(owner.page, 'the mailbox');
    const opening = owner.page.context().waitForEvent('page');
    await owner.page.getByRole('link', { name: /Activate account/ }).click();
    const activation = await opening;
    await expect(activation.getByRole('heading', { name: t('auth:activate.done') })).toBeVisible();
    await expectNoBarriers(activation, 'the page of an activated account');
    await activation.reload();
    await expect(activation.getByRole('heading', { name: t('auth:activate.invalid') })).toBeVisible();
    await expectNoBarriers(activation, 'the page of a dead activation link');

    await signIn(page, t, email, 'Not-my-password-1');
    await expect(page.getByText(t('errors:login_incorrect'))).toBeVisible();
    await signIn(page, t, email);
    await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
    // What belongs to the owner alone is not there for others.
    await page.goto(`${product.url}/mailbox`);
    await expect(page.getByRole('heading', { name: t('common:missing.title') })).toBeVisible();
    await page.getByRole('button', { name: t('common:user_menu', { name: 'Ada Lovelace' }) }).click();
    await page.getByRole('menuitem', { name: t('common:user.log_out') }).click();
    await expect(page).toHaveURL(/\/(sign-in|homepage)/);
    await page.goto(`${product.url}/documents`);
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  },
);

test(
  'a wrong form is refused in the language of the page, and signing in leads to where one wanted to go',
  {
    tag: '@phone',
  },
  async ({ desk, product }) => {
    const account = await product.account({ locale: 'ar' });
    const { page, t } = await desk({ locale: 'ar' });

    await page.goto(`${product.url}/sign-up`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoBarriers(page, 'the sign-up page in Arabic');
    await signUp(page, t, 'not an address', 'short');
    await expect(page.getByText(t('errors:email_invalid'))).toBeVisible();
    await expect(page.getByText(t('errors:password_weak'))).toBeVisible();
    await signUp(page, t, account.email, 'Password1!');
    await expect(page.getByText(t('errors:password_breached'))).toBeVisible();
    await page.goto(`${product.url}/documents?search=lease`);
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await expectNoBarriers(page, 'the sign-in page in Arabic');
    await page.goto(`${product.url}/activate/1/made-up`);
    await expect(page.getByRole('heading', { name: t('auth:activate.invalid') })).toBeVisible();
    await expectNoBarriers(page, 'the page of a dead activation link in Arabic');
    // The old name of the page leads to it, and takes along where one wanted to go.
    await page.goto(`${product.url}/signin?redirect=${encodeURIComponent('/documents?search=lease')}`);
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await signIn(page, t, account.email);

    await expect(page).toHaveURL(/\/documents\?search=lease$/);
    await expect(page.getByRole('heading', { name: t('documents:title'), exact: true })).toBeVisible();
  },
);
