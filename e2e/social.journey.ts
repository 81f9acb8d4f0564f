import { createOwner, login, type Locale, sessionOf, type SignedIn } from '@sealwright/contract';
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../apps/server/test/openid-provider.ts';
import { expectNoBarriers } from './accessibility.ts';
import { clientOf } from './client.ts';
import { expect, type Page, test as base } from './journey.ts';
import { type Account, newAddress, PASSWORD } from './product.ts';
import { removeData, startServer } from './server.ts';

const ACME = 'Acme Staff';

/** An installation that people can come to from a provider, which is a real one on this machine. */
type Place = { url: string; provider: OpenIdProvider; owner: Account };

const test = base.extend<{ place: Place }>({
  place: async ({ complaints }, use) => {
    const addresses: string[] = [];
    const provider = await startOpenIdProvider({ redirectUris: () => addresses });
    const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
    const entry = { key: 'acme', name: ACME, issuer: provider.issuer, ...client };
    const server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify([entry]) } });
    addresses.push(`${server.url}/sign-in/return`);
    await use({ url: server.url, provider, owner: await firstRun(server.url) });
    await server.stop();
    removeData(server);
    await provider.stop();
    // That the browser goes to the provider is what this is about.
    const others = complaints.filter((complaint) => !complaint.includes(provider.issuer));
    complaints.splice(0, complaints.length, ...others);
  },
});

async function firstRun(url: string): Promise<Account> {
  const names = { email: newAddress('owner'), firstName: 'Olive', lastName: 'Owner' };
  await clientOf(url).call(createOwner, { body: { ...names, password: PASSWORD } });
  const session = async (): Promise<SignedIn> =>
    sessionOf(await clientOf(url).call(login, { body: { username: names.email, password: PASSWORD } }));
  return { ...names, session, client: clientOf(url) };
}

/** What a person does on the provider's own page. */
async function sayWhoYouAre(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Subject').fill(sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test(
  'somebody comes in from a provider, and learns why they cannot where that is so',
  { tag: '@desktop' },
  async ({ desk, place: { url, provider, owner } }) => {
    const { page, t } = await desk({ server: url });
    const withAcme = page.getByRole('button', { name: t('identities:buttons.with', { provider: ACME }) });

    await page.goto(`${url}/sign-in`);
    await expect(withAcme).toBeVisible();
    await expectNoBarriers(page, 'the sign-in page with a provider');

    // Someone who changes their mind there.
    await withAcme.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: t('identities:return.not_signed_in') })).toBeVisible();
    await expect(page.getByText(t('identities:return.cancelled'))).toBeVisible();
    await expectNoBarriers(page, 'the page after a visit that was given up');

    // Someone whose address belongs to an account here.
    await page.getByRole('link', { name: t('identities:return.to_sign_in') }).click();
    await withAcme.click();
    await sayWhoYouAre(page, provider.person({ email: owner.email }));
    await expect(page.getByText(t('errors:social_email_taken'))).toBeVisible();
    await expectNoBarriers(page, 'the page after a visit that was refused');

    // A link with a code that this browser never asked for.
    await page.goto(`${url}/sign-in/return?state=made-up&code=made-up`);
    await expect(page.getByText(t('errors:social_expired'))).toBeVisible();

    // Someone new, from another browser: the provider remembers no one there.
    const other = await desk({ server: url });
    await other.page.goto(`${url}/sign-in`);
    await other.page.getByRole('button', { name: ACME }).click();
    await sayWhoYouAre(other.page, provider.person({ given_name: 'Grace', family_name: 'Hopper' }));
    await expect(other.page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
    const menu = other.page.getByRole('button', { name: t('common:user_menu', { name: 'Grace Hopper' }) });
    await expect(menu).toBeVisible();

    await other.page.goto(`${url}/app/account/security`);
    await other.page.getByRole('button', { name: t('identities:card.remove_of', { provider: ACME }) }).click();
    await other.page.getByRole('button', { name: t('identities:remove.submit'), exact: true }).click();
    await expect(other.page.getByText(t('errors:identity_last'))).toBeVisible();
  },
);

test(
  'the owner connects a provider on a phone, signs in with it to where they wanted to go, and removes it',
  { tag: '@phone' },
  async ({ desk, place: { url, provider, owner } }) => {
    const locale: Locale = 'ar';
    const { page, t } = await desk({ server: url, locale, account: owner });
    const sub = provider.person();

    await page.goto(`${url}/app/account/security`);
    await page.getByRole('button', { name: t('identities:card.connect_to', { provider: ACME }) }).click();
    await sayWhoYouAre(page, sub);
    await expect(page.getByText(t('identities:return.connected'))).toBeVisible();
    await expect(page).toHaveURL(/\/app\/account\/security$/);
    await expect(page.getByText(provider.emailOf(sub))).toBeVisible();
    await expectNoBarriers(page, 'the security page with an identity in Arabic');

    const other = await desk({ server: url, locale });
    await other.page.goto(`${url}/documents?search=lease`);
    await expect(other.page).toHaveURL(/\/sign-in\?redirect=/);
    await expectNoBarriers(other.page, 'the sign-in page with a provider in Arabic');
    await other.page.getByRole('button', { name: t('identities:buttons.with', { provider: ACME }) }).click();
    await sayWhoYouAre(other.page, sub);
    await expect(other.page).toHaveURL(/\/documents\?search=lease$/);

    await page.getByRole('button', { name: t('identities:card.remove_of', { provider: ACME }) }).click();
    await page.getByRole('button', { name: t('identities:remove.submit'), exact: true }).click();
    await expect(page.getByText(t('identities:card.not_connected'))).toBeVisible();
    await page.goto(`${url}/sign-in/return?state=made-up&error=access_denied`);
    await expect(page.getByText(t('errors:social_expired'))).toBeVisible();
    await expectNoBarriers(page, 'the page after a visit that failed in Arabic');
  },
);
