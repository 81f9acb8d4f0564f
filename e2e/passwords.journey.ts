import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';
import { type Account, newAddress, PASSWORD, type Product } from './product.ts';
import type { Words } from './words.ts';

const NEW_PASSWORD = 'Brass-and-Ink-8?';

async function signIn(page: Page, t: Words, username: string, password: string): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
}

async function fillNew(page: Page, t: Words, password: string, again = password): Promise<void> {
  await page.locator('[name=newPassword1]').fill(password);
  await page.locator('[name=newPassword2]').fill(again);
  await page.getByRole('button', { name: t('passwords:save'), exact: true }).click();
}

/** The newest link to this page in the mails to an address; waits until there are `count` mails. */
async function linkTo(product: Product, email: string, path: string, count: number): Promise<string> {
  const mails = await product.mailsTo(email, count);
  const link = mails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .findLast((url) => url.includes(`${path}?`));
  return link ?? '';
}

async function askForLink(page: Page, t: Words, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/sign-in`);
  await page.getByRole('link', { name: t('auth:sign_in.forgot') }).click();
  await expectNoBarriers(page, 'the page for a forgotten password');
  const submit = page.getByRole('button', { name: t('passwords:forgot.submit') });
  await submit.click();
  await expect(page.getByText(t('errors:email_required'))).toBeVisible();
  await page.locator('[name=email]').fill('no address');
  await submit.click();
  await expect(page.getByText(t('errors:email_invalid'))).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await submit.click();
  await expect(page.getByRole('heading', { name: t('passwords:sent.title') })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

async function resetByMail(page: Page, t: Words, product: Product, { email }: Account): Promise<void> {
  // Five pages, each examined in light and in dark.
  test.slow();
  await askForLink(page, t, product, email);
  await expectNoBarriers(page, 'the page that sends people to their mail');
  const link = await linkTo(product, email, '/reset-password', 2);

  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectNoBarriers(page, 'the page for a new password');
  await fillNew(page, t, 'short', 'other');
  await expect(page.getByText(t('errors:password_too_short'))).toBeVisible();
  await expect(page.getByText(t('errors:passwords_must_match'))).toBeVisible();
  await fillNew(page, t, 'longenough');
  await expect(page.getByText(t('errors:password_weak'))).toBeVisible();
  await fillNew(page, t, 'Password1!');
  await expect(page.getByText(t('errors:password_breached'))).toBeVisible();
  await fillNew(page, t, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: t('passwords:done.title') })).toBeVisible();
  await expectNoBarriers(page, 'the page after a reset');
  await page.getByRole('button', { name: t('passwords:done.sign_in') }).click();

  await signIn(page, t, email, PASSWORD);
  await expect(page.getByText(t('errors:login_incorrect'))).toBeVisible();
  await signIn(page, t, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('passwords:invalid.title') })).toBeVisible();
  await expectNoBarriers(page, 'the page of a dead link');
}

test(
  'a forgotten password is replaced by mail, and the link works once',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk();
    await resetByMail(page, t, product, account);
  },
);

test('the same in Arabic on a phone', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'ar' });
  const { page, t } = await desk({ locale: 'ar' });
  await resetByMail(page, t, product, account);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('for an address no one has, the page says the same as for any', { tag: '@desktop' }, async ({ desk, product }) => {
  const { page, t } = await desk();

  await askForLink(page, t, product, newAddress('nobody'));

  await expect(page.getByText(t('passwords:sent.text'))).toBeVisible();
  const again = page.getByRole('button', { name: t('passwords:sent.again_in', { time: '' }) });
  await expect(again).toBeDisabled();
});

async function changePassword(page: Page, t: Words, product: Product): Promise<void> {
  await page.goto(`${product.url}/app/account/change-password`);
  await expect(page.getByRole('heading', { name: t('passwords:change.title') })).toBeVisible();
  await expectNoBarriers(page, 'the page for another password');
  await page.locator('[name=oldPassword]').fill('Not-my-password-1');
  await fillNew(page, t, NEW_PASSWORD, 'Something-else-2');
  await expect(page.getByText(t('errors:password_must_be_matched'))).toBeVisible();
  await fillNew(page, t, NEW_PASSWORD);
  await expect(page.getByText(t('errors:old_password_incorrect'))).toBeVisible();
  await page.locator('[name=oldPassword]').fill(PASSWORD);
  await fillNew(page, t, PASSWORD);
  await expect(page.getByText(t('errors:password_unchanged'))).toBeVisible();
  await fillNew(page, t, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/app\/account\/security$/);
  await expect(page.getByText(t('passwords:change.done'))).toBeVisible();
}

test(
  'who changes the password stays signed in here, is signed out elsewhere, and comes back to their place there',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const here = await desk({ account });
    const there = await desk({ account });
    await there.page.goto(`${product.url}/documents?search=lease`);
    await expect(there.page.getByRole('heading', { name: here.t('documents:title'), exact: true })).toBeVisible();

    await changePassword(here.page, here.t, product);
    await there.page.reload();

    await expect(there.page).toHaveURL(/\/sign-in\?redirect=/);
    await expect(there.page.getByText(here.t('errors:session_ended'))).toBeVisible();
    // The place is also kept beside the address: the page may be left and come back to.
    await there.page.goto(`${product.url}/signin`);
    await signIn(there.page, there.t, account.email, NEW_PASSWORD);
    await expect(there.page).toHaveURL(/\/documents\?search=lease$/);
  },
);

test('a password is changed in Arabic on a phone', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'ar' });
  const { page, t } = await desk({ account, locale: 'ar' });
  await changePassword(page, t, product);
});

type Elsewhere = (link: string) => Promise<void>;

async function changeAddress(
  { page, t }: Desk,
  product: Product,
  account: Account,
  elsewhere: Elsewhere,
): Promise<void> {
  const address = newAddress('moved');
  await page.goto(`${product.url}/app/account/security`);
  const card = page.getByRole('region', { name: t('passwords:card.title') });
  await expect(card.getByText(account.email)).toBeVisible();
  await card.getByRole('button', { name: t('passwords:card.change_email') }).click();
  await card.locator('[name=email]').fill(account.email);
  const send = card.getByRole('button', { name: t('passwords:card.send_link') });
  await send.click();
  await expect(card.getByText(t('errors:email_unchanged'))).toBeVisible();
  await card.locator('[name=email]').fill(address);
  await send.click();
  await expect(card.getByText(address)).toBeVisible();
  await expectNoBarriers(page, 'the account security page');

  // Another person's browser is told whose link it is, and a visitor to sign in: neither can confirm it.
  const link = await linkTo(product, address, '/confirm-email', 1);
  await elsewhere(link);
  await page.goto(link);
  await expectNoBarriers(page, 'the page that confirms an address');
  await page.getByRole('button', { name: t('passwords:email.submit') }).click();
  await expect(page.getByRole('heading', { name: t('passwords:email.done') })).toBeVisible();
  await page.getByRole('link', { name: t('passwords:email.to_security') }).click();
  await expect(card.getByText(address)).toBeVisible();
  await expect(card.getByText(account.email)).toBeHidden();
}

test('an address is changed by the link that is sent to it', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account();
  const stranger = await product.account();
  const { page, t } = await desk({ account: stranger });

  await changeAddress(await desk({ account }), product, account, async (link) => {
    await page.goto(link);
    await expect(page.getByText(stranger.email)).toBeVisible();
    await expectNoBarriers(page, 'a link that another account asked for');
    await page.getByRole('button', { name: t('passwords:email.leave_session') }).click();
    await expect(page.getByText(t('passwords:email.sign_in_text'))).toBeVisible();
    await expectNoBarriers(page, 'the page that asks to sign in before an address is confirmed');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('passwords:done.sign_in') })
      .click();
    await signIn(page, t, account.email, PASSWORD);
    await expect(page.getByRole('button', { name: t('passwords:email.submit') })).toBeVisible();
  });
});

test('an address is changed in Arabic on a phone', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'ar' });
  const visitor = await desk({ locale: 'ar' });

  await changeAddress(await desk({ account, locale: 'ar' }), product, account, async (link) => {
    await visitor.page.goto(link);
    await expect(visitor.page.getByText(visitor.t('passwords:email.sign_in_text'))).toBeVisible();
    await expectNoBarriers(visitor.page, 'the page that asks to sign in before an address is confirmed, in Arabic');
  });
});

test('after too many tries the sign-in page says how long to wait', { tag: '@desktop' }, async ({ desk, product }) => {
  const { page, t } = await desk();
  await page.goto(`${product.url}/sign-in?redirect=https://evil.example/`);
  const nobody = newAddress('guess');

  for (let i = 0; i < 21; i += 1) {
    const answer = page.waitForResponse((response) => response.url().includes('/api/auth/login'));
    await signIn(page, t, nobody, `Wrong-guess-${i}`);
    await answer;
  }

  await expect(page.getByText(t('errors:too_many_requests'))).toBeVisible();
  await expect(page.getByText(/15 minutes/)).toBeVisible();
});
