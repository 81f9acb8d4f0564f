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

    // The owner of the installation reads the mail, as there is no gateway, and its link opens beside it. That browser did not
    // register: opening the link activates nothing, and the page asks for a password.
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
    const elsewhere = await opening;
    await expect(elsewhere.getByText(t('auth:activate.other_device', { email }))).toBeVisible();
    await expect(elsewhere.locator('[name=password1]')).toBeVisible();
    await expectNoBarriers(elsewhere, 'the activation page on another device');

    // The browser that registered only has to press a button, by keyboard too.
    await page.goto(elsewhere.url());
    await expect(page.getByText(t('auth:activate.same_device', { email }))).toBeVisible();
    await expectNoBarriers(page, 'the activation page on the device that registered');
    await page.getByRole('button', { name: t('auth:activate.submit') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('auth:activate.done') })).toBeVisible();
    await expectNoBarriers(page, 'the page of an activated account');
    await page.reload();
    await expect(page.getByText(t('auth:activate.already'))).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: t('auth:sign_in.submit') })).toBeVisible();
    await expectNoBarriers(page, 'the page of a link that was used');
    await elsewhere.locator('[name=password1]').fill('Brass-and-Ink-8?');
    await elsewhere.locator('[name=password2]').fill('Brass-and-Ink-8?');
    await elsewhere.getByRole('button', { name: t('auth:activate.submit') }).click();
    await expect(elsewhere.getByText(t('auth:activate.already'))).toBeVisible();

    await page.goto(`${product.url}/sign-in`);
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

test(
  'a victim whose address an attacker registered activates on a phone with a password of their own, and the attacker stays out',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const email = newAddress('victim');
    const attacker = await desk({ locale: 'ar' });
    await attacker.page.goto(`${product.url}/sign-up`);
    await signUp(attacker.page, attacker.t, email, 'Mallory-Was-1st!');
    await expect(attacker.page.getByText(attacker.t('auth:check_mail.text', { email }))).toBeVisible();
    const [mail] = await product.mailsTo(email);
    const { page, t } = await desk({ locale: 'ar' });

    await page.goto(/https?:\/\/\S+\/activate\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await expect(page.getByText(t('auth:activate.other_device', { email }))).toBeVisible();
    await expectNoBarriers(page, 'the activation page on another device in Arabic');
    const submit = page.getByRole('button', { name: t('auth:activate.submit') });
    await submit.click();
    await expect(page.getByText(t('errors:password_required'))).toBeVisible();
    await page.locator('[name=password1]').fill('Password1!');
    await page.locator('[name=password2]').fill('Password1!');
    await submit.click();
    await expect(page.getByText(t('errors:password_breached'))).toBeVisible();
    await page.locator('[name=password1]').fill(PASSWORD);
    await page.locator('[name=password2]').fill(PASSWORD);
    await submit.click();
    await expect(page.getByRole('heading', { name: t('auth:activate.done') })).toBeVisible();

    await attacker.page.goto(`${product.url}/sign-in`);
    await signIn(attacker.page, attacker.t, email, 'Mallory-Was-1st!');
    await expect(attacker.page.getByText(t('errors:login_incorrect'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('auth:sign_in.submit') })
      .click();
    await signIn(page, t, email);
    await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
  },
);
