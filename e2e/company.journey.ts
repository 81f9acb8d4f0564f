import { createServer } from 'node:net';
import {
  addTeamDomain,
  createOwner,
  createTeam,
  getTeamId,
  listMailbox,
  listMembers,
  login,
  mailTeamDomain,
  proveTeamDomain,
  sessionOf,
  setTeamId,
  updateTeam,
  updateTeamSignIn,
} from '@sealwright/contract';
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../apps/server/test/openid-provider.ts';
import { expectNoBarriers } from './accessibility.ts';
import { type Client, clientOf } from './client.ts';
import { expect, test as base } from './journey.ts';
import { newAddress, PASSWORD } from './product.ts';
import { removeData, startServer } from './server.ts';
import { wordsOf } from './words.ts';

const SUBDOMAIN = 'northgate';

/** A team with an address of its own, whose people come by an issuer of its company, which is a real one on this machine. */
type Company = { url: string; teamUrl: string; provider: OpenIdProvider; team: number; admin: Client; email: string };

const test = base.extend<{ company: Company }>({
  company: async ({ complaints }, use) => {
    const addresses: string[] = [];
    const provider = await startOpenIdProvider({ redirectUris: () => addresses });
    const port = await freePort();
    // Browsers find everything below localhost on this machine: it stands for the wildcard that an operator sets up.
    const url = `http://localhost:${port}`;
    const env = { PORT: String(port), PUBLIC_URL: url, PRIVATE_ISSUERS: 'true' };
    const server = await startServer({ env });
    const teamUrl = `http://${SUBDOMAIN}.localhost:${port}`;
    addresses.push(`${url}/sign-in/return`, `${teamUrl}/sign-in/return`);
    await use({ url, teamUrl, provider, ...(await teamOf(url, provider.issuer)) });
    await server.stop();
    removeData(server);
    await provider.stop();
    // That the browser goes to the company's issuer is what this is about.
    const others = complaints.filter((complaint) => !complaint.includes(provider.issuer));
    complaints.splice(0, complaints.length, ...others);
  },
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** As an admin does it on the team's pages: a domain proven by mail, the issuer, and that it counts. */
async function teamOf(url: string, issuer: string) {
  const names = { email: newAddress('admin'), firstName: 'Olive', lastName: 'Owner' };
  const guest = clientOf(url);
  await guest.call(createOwner, { body: { ...names, password: PASSWORD } });
  const { access } = sessionOf(await guest.call(login, { body: { username: names.email, password: PASSWORD } }));
  const admin = clientOf(url, () => ({ authorization: `Bearer ${access}` }));
  const { id: team } = await admin.call(createTeam, {
    body: { name: 'Northgate Preparers', website: 'northgate.example', phone: '5551234' },
  });
  await admin.call(setTeamId, { body: { teamId: team } });
  await admin.call(updateTeam, { params: { id: team }, body: { subdomain: SUBDOMAIN } });
  const { id } = await admin.call(addTeamDomain, { params: { team }, body: { domain: 'northgate.example' } });
  await admin.call(mailTeamDomain, { params: { team, id }, body: { mailbox: 'postmaster' } });
  let code: string | undefined;
  await expect(async () => {
    const { results } = await admin.call(listMailbox, { query: { pageSize: 25, search: 'postmaster' } });
    code = /^[\dA-Z]{5}-[\dA-Z]{5}$/m.exec(results[0]?.text ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 20_000 });
  await admin.call(proveTeamDomain, { params: { team, id }, body: { code: code ?? '' } });
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const settings = { issuer, ...client, defaultRole: 'member' as const, isEnabled: true, isRequired: false };
  await admin.call(updateTeamSignIn, { params: { team }, body: settings });
  return { team, admin, email: names.email };
}

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ur', tag: '@phone' },
] as const) {
  test(
    `someone comes in by the issuer of their company, and lands in its team (${locale})`,
    { tag },
    async ({ desk, company: { url, provider, team, admin } }) => {
      const { page, t } = await desk({ server: url, locale });
      const email = `grace-${locale}@northgate.example`;
      await page.goto(`${url}/sign-in`);
      await page.locator('[name=username]').fill(email);
      const way = page.getByRole('button', { name: t('identities:buttons.with', { provider: 'Northgate Preparers' }) });
      await expect(way).toBeVisible();
      await expectNoBarriers(page, `the sign-in page that knows a company (${locale})`);
      await way.click();
      await page.getByLabel('Subject').fill(provider.person({ email, given_name: 'Grace', family_name: 'Hopper' }));
      await page.getByRole('button', { name: 'Continue' }).click();

      await expect(page.getByRole('heading', { name: t('wizard:upload_title') })).toBeVisible();
      await page.goto(`${url}/team/users`);
      await expect(page.getByText('Northgate Preparers').first()).toBeAttached();
      const { results } = await admin.call(listMembers, { params: { team } });
      expect(results.map((member) => [member.email, member.role])).toContainEqual([email, 'member']);
      const token = await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('sealwright.session') ?? '{}') as { token?: string };
        return kept.token ?? '';
      });
      expect(token).not.toBe('');
    },
  );

  test(
    `a team has an address of its own, where one signs in and stays signed in (${locale})`,
    { tag },
    async ({ desk, company: { teamUrl, email, team, admin } }) => {
      const { page, t } = await desk({ server: teamUrl, locale });
      await page.goto(`${teamUrl}/`);
      await expect(page).toHaveURL(`${teamUrl}/t/${SUBDOMAIN}`);
      await expect(page.getByText('Northgate Preparers').first()).toBeVisible();
      await expectNoBarriers(page, `a team's own address (${locale})`);
      await page.locator('[name=username]').fill(email);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
      // From now on in the language of the account.
      const own = wordsOf('en');
      await expect(page.getByRole('heading', { name: own('wizard:upload_title') })).toBeVisible();
      expect(new URL(page.url()).host).toBe(new URL(teamUrl).host);

      await page.reload();
      await page.goto(`${teamUrl}/documents`);
      await expect(page.getByRole('heading', { level: 1, name: own('documents:title') })).toBeVisible();
      expect(await admin.call(getTeamId)).toMatchObject({ teamId: team });
    },
  );
}
