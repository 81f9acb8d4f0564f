import { expect, test } from 'vitest';
import { describeConfig, readConfig } from './config.ts';

const ACME = { key: 'acme', name: 'Acme', issuer: 'https://id.acme.example', client_id: 'c', client_secret: 'hush' };

const providersOf = (env: Record<string, string>) => readConfig(env).signInProviders;

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (cause) {
    return (cause as Error).message.split('\n');
  }
};

test('Google and others are read, Google first and checked where Google says what its tokens are good for', () => {
  const providers = providersOf({ GOOGLE_CLIENT_ID: 'g', OIDC_PROVIDERS: JSON.stringify([ACME]) });

  expect(providers).toMatchObject([
    { key: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientSecret: null },
    { key: 'acme', clientSecret: 'hush', scopes: 'openid email profile', tokenInfoUrl: null },
  ]);
  expect(providers[0]?.tokenInfoUrl).toBe('https://oauth2.googleapis.com/tokeninfo');
  expect(providersOf({})).toEqual([]);
});

test('each fault of a provider is one line that says where it is', () => {
  const { client_id: _, ...nameless } = ACME;
  const list = [{ ...nameless, issuer: 'http://id.acme.example' }, ACME, ACME, { ...ACME, key: 'google', more: 1 }];

  expect(faultsOf({ OIDC_PROVIDERS: JSON.stringify(list), GOOGLE_CLIENT_SECRET: 's' })).toEqual([
    'Setting GOOGLE_CLIENT_SECRET is set and GOOGLE_CLIENT_ID is not',
    'Setting OIDC_PROVIDERS entry 1: issuer must be an address that begins with https:// (http:// only on this machine)',
    'Setting OIDC_PROVIDERS entry 1: client_id is missing',
    'Setting OIDC_PROVIDERS entry 4: key cannot be google: set GOOGLE_CLIENT_ID instead',
    'Setting OIDC_PROVIDERS entry 4: Unrecognized key: "more"',
    'Setting OIDC_PROVIDERS has the key acme twice',
  ]);
  expect(faultsOf({ OIDC_PROVIDERS: '{' })).toHaveLength(1);
  expect(faultsOf({ GOOGLE_ISSUER: 'http://accounts.example' })).toHaveLength(1);
});

test('only this machine may be spoken to without encryption', () => {
  const at = (issuer: string) => faultsOf({ OIDC_PROVIDERS: JSON.stringify([{ ...ACME, issuer }]) }).length;

  expect(['http://127.0.0.1:9', 'http://localhost/x', 'http://[::1]:9', 'https://x.example'].map(at)).toEqual([
    0, 0, 0, 0,
  ]);
  expect(
    ['http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'ftp://x', 'https://a:b@x'].map(at),
  ).toEqual([1, 1, 1, 1]);
});

test('printing the settings shows no secret of a provider', () => {
  const shown = describeConfig({ OIDC_PROVIDERS: JSON.stringify([ACME]), GOOGLE_CLIENT_SECRET: 'hush-hush' });

  expect(shown).not.toContain('hush');
});
