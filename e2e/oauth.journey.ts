import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOauthApplication } from '@sealwright/contract';
import * as openid from 'openid-client';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test as base } from './journey.ts';

/** An application on this machine that people come back to. */
type Ledger = { redirect: string; cameBack: () => string[] };

const test = base.extend<{ ledger: Ledger }>({
  ledger: async ({ complaints }, use) => {
    const back: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/back')) back.push(url);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Ledger</title>Welcome back');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use({ redirect: `${origin}/back`, cameBack: () => back });
    server.closeAllConnections();
    server.close();
    // That the browser comes back to the application is what this is about.
    const others = complaints.filter((complaint) => !complaint.includes(origin));
    complaints.splice(0, complaints.length, ...others);
  },
});

const SCOPES = ['openid', 'email', 'contacts:read'] as const;

/** A real client leads a person to the question; what they answer is what it gets. */
const allow = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(
    `an application is allowed in the browser, and refused (${locale})`,
    { tag },
    async ({ desk, product, ledger }) => {
      const account = await product.account({ locale });
      const body = { name: 'Ledger', clientType: 'public' as const, redirectUris: [ledger.redirect] };
      const { clientId, issuer } = await product.owner.client.call(createOauthApplication, { body });
      const client = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
        execute: [openid.allowInsecureRequests],
      });
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const address = openid.buildAuthorizationUrl(client, {
        redirect_uri: ledger.redirect,
        scope: SCOPES.join(' '),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const { page, t } = await desk({ account, locale });

      await page.goto(address.href);
      await expect(page.getByRole('heading', { name: t('allow:title', { name: '\u2068Ledger\u2069' }) })).toBeVisible();
      for (const scope of SCOPES) await expect(page.getByText(t(`allow:scope.${scope}`))).toBeVisible();
      await expectNoBarriers(page, `the question of an application in ${locale}`);
      await page.getByRole('button', { name: t('allow:deny'), exact: true }).click();
      await expect(page.getByText('Welcome back')).toBeVisible();
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

      await page.goto(address.href);
      await page.getByRole('button', { name: t('allow:allow'), exact: true }).click();
      await expect(page.getByText('Welcome back')).toBeVisible();
      const tokens = await openid.authorizationCodeGrant(client, new URL(page.url()), {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      const sub = tokens.claims()?.sub ?? '';
      expect(await openid.fetchUserInfo(client, tokens.access_token, sub)).toMatchObject({ email: account.email });
      expect(ledger.cameBack()).toHaveLength(2);

      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const ask = (path: string) => fetch(`${product.url}${path}`, { headers }).then(({ status }) => status);
      expect([await ask('/api/tags/'), await ask('/api/documents/')]).toEqual([200, 403]);

      // Revoked where people look for it.
      await page.goto(`${product.url}/app/account/security`);
      await expect(page.getByText('Ledger').first()).toBeVisible();
      await openid.tokenRevocation(client, tokens.access_token);
      expect(await ask('/api/tags/')).toBe(401);
    },
  );

allow('en', '@desktop');
allow('ar', '@phone');
