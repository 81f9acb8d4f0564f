import { setEmailMfa } from '@sealwright/contract';
import { Secret, TOTP } from 'otpauth';
import { expectNoBarriers } from './accessibility.ts';
import { expect, type Page, test } from './journey.ts';
import { PASSWORD } from './product.ts';
import type { Words } from './words.ts';

const SECURITY = '/app/account/security';

async function signIn(page: Page, t: Words, email: string): Promise<void> {
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
}

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A passkey reader that says yes, of the browser itself. */
async function withAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(
  'somebody sets up an authenticator app, keeps the recovery codes, and signs in with both',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk({ account });
    await page.goto(`${product.url}${SECURITY}`);
    await expect(page.getByRole('heading', { name: t('mfa:methods.title') })).toBeVisible();
    await page.getByRole('button', { name: t('mfa:totp.add') }).click();
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    await expect(page.getByRole('img', { name: t('mfa:totp.picture') })).toBeVisible();
    await expectNoBarriers(page, 'setting up an authenticator app');
    await page.getByLabel(t('mfa:totp.first')).fill('000');
    await page.getByRole('button', { name: t('mfa:totp.finish') }).click();
    await expect(page.getByText(t('errors:code_incorrect'))).toBeVisible();
    await page.getByLabel(t('mfa:totp.first')).fill(codeOf(secret));
    await page.getByRole('button', { name: t('mfa:totp.finish') }).click();

    await expect(page.getByRole('heading', { name: t('mfa:recovery.shown_title') })).toBeFocused();
    const codes = page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expect(codes).toHaveCount(10);
    const kept = await codes.first().innerText();
    await expectNoBarriers(page, 'the recovery codes');
    await page.getByRole('button', { name: t('mfa:recovery.kept') }).click();
    await expect(codes).toHaveCount(0);

    const other = await desk();
    await other.page.goto(`${product.url}/sign-in`);
    await signIn(other.page, t, account.email);
    await expect(other.page.getByText(t('mfa:step.totp_text'))).toBeVisible();
    await expectNoBarriers(other.page, 'the second step');
    // The code that set the app up is spent, and six digits send themselves.
    await expect(other.page.getByLabel(t('mfa:code'), { exact: true })).toBeFocused();
    await other.page.getByLabel(t('mfa:code'), { exact: true }).pressSequentially('000 000');
    await expect(other.page.getByText(t('errors:code_incorrect'))).toBeVisible();
    await other.page.getByRole('button', { name: t('mfa:way.recovery_code') }).click();
    await other.page.getByLabel(t('mfa:recovery_code'), { exact: true }).fill(kept.toLowerCase());
    await other.page.keyboard.press('Enter');
    await expect(other.page).not.toHaveURL(/sign-in/);
    await other.page.goto(`${product.url}${SECURITY}`);
    await expect(other.page.getByText(t('mfa:recovery.left', { count: 9 }))).toBeVisible();
  },
);

test('a passkey is added and opens the account without a password', { tag: '@desktop' }, async ({ desk, product }) => {
  // Browsers know passkeys for names, and not for 127.0.0.1.
  const server = product.url.replace('127.0.0.1', 'localhost');
  const account = await product.account();
  const { page, t } = await desk({ account, server });
  await withAuthenticator(page);
  await page.goto(`${server}${SECURITY}`);
  await page.getByRole('button', { name: t('mfa:passkeys.add') }).click();
  await page.getByLabel(t('mfa:passkeys.name')).fill('Laptop');
  await page.getByRole('button', { name: t('mfa:passkeys.add') }).click();
  await expect(page.getByRole('list', { name: t('mfa:passkeys.list') }).getByText('Laptop')).toBeVisible();
  await expectNoBarriers(page, 'the passkeys');

  await page.evaluate(() => localStorage.removeItem('sealwright.session'));
  await page.goto(`${server}/sign-in`);
  await page.getByRole('button', { name: t('mfa:passkey.sign_in') }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${server}${SECURITY}`);
  await page
    .getByRole('button', { name: /Laptop/ })
    .filter({ hasText: t('common:remove') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:remove') })
    .click();
  await expect(page.getByText(t('mfa:passkeys.none'))).toBeVisible();
});

test(
  'a code by mail is asked for, pasted with a space, and opens the account in Arabic on a phone',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const account = await product.account({ locale: 'ar' });
    await account.client.call(setEmailMfa, { body: { enabled: true } });
    const { page, t } = await desk({ locale: 'ar' });
    await page.goto(`${product.url}/sign-in`);
    await signIn(page, t, account.email);
    await expect(page.getByRole('heading', { name: t('mfa:step.title') })).toBeVisible();
    await expectNoBarriers(page, 'the second step in Arabic');
    const mails = await product.mailsTo(account.email, 3);
    const code = /^\d{6}$/m.exec(mails.map(({ text }) => text).find((text) => /^\d{6}$/m.test(text)) ?? '')?.[0] ?? '';
    await page.getByLabel(t('mfa:code'), { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page).not.toHaveURL(/sign-in/);
    await page.goto(`${product.url}${SECURITY}`);
    await expect(page.getByRole('switch', { name: t('mfa:methods.email') })).toBeChecked();
    await expectNoBarriers(page, 'account security in Arabic');
    const byMail = page.getByRole('switch', { name: t('mfa:methods.email') });
    await byMail.press('Space');
    await expect(byMail).not.toBeChecked();
    // It shows what was wanted at once, and takes the next wish when the server has answered.
    await expect(byMail).not.toHaveAttribute('aria-busy', 'true');
    await expect(byMail).toBeFocused();

    // With the last second step its recovery codes went; the first one brings new ones along.
    await byMail.press('Space');
    await expect(page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveCount(10);
    await expectNoBarriers(page, 'the recovery codes in Arabic');
  },
);
