import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'sealwright', secret: 'a secret between the two' };

/** What the provider says of someone beside who they are to it. */
export type ProvidedClaims = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
};

/** What the provider's page sends the browser back with. */
export type Returned = { state: string; code: string; iss: string };

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/**
 * A real OpenID provider on this machine, with a page where one says who one is. What it never does by itself (expired
 * tokens, other audiences) is had by changing the claims before it signs: the signature stays its own.
 */
export async function startOpenIdProvider({ redirectUris }: { redirectUris: () => string[] }) {
  const people = new Map<string, ProvidedClaims>();
  const changed: { claims: (claims: JWTPayload) => JWTPayload; token: (token: string) => string } = {
    claims: (claims) => claims,
    token: (token) => token,
  };
  const state = { isDown: false, key: await newKey() };
  const server = createServer((incoming, outgoing) => {
    if (state.isDown) return void outgoing.writeHead(502).end();
    if (incoming.url?.startsWith('/login/')) return void answerLogin(incoming, outgoing);
    if (incoming.url?.startsWith('/tokeninfo')) return void answerTokenInfo(incoming, outgoing);
    return void current().callback(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = async (claims: JWTPayload, key: JWK = state.key): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' }).sign(await importJWK(key, 'ES256'));

  // Made when it is first needed: by then the server it sends people back to is listening.
  let made: ReturnType<typeof newProvider> | null = null;
  const current = () => (made ??= newProvider());

  function newProvider() {
    const provider = new Provider(issuer, {
      jwks: { keys: [state.key] },
      cookies: { keys: ['cookies of tests'] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: redirectUris(),
          id_token_signed_response_alg: 'ES256',
        },
        {
          client_id: 'another',
          client_secret: 'another',
          redirect_uris: [`${issuer}/`],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      scopes: ['openid', 'email', 'profile'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        introspection: { enabled: true, allowedPolicy: () => true },
        rpInitiatedLogout: { enabled: false },
      },
      clientBasedCORS: () => false,
      interactions: { url: (_context, { uid }) => `/login/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...people.get(sub) }),
      }),
      // No one is asked what the client may see: it is told all it asks for.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          accountId: oidc.session?.accountId ?? '',
          clientId: oidc.client?.clientId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Grant: 3600, Session: 3600, Interaction: 3600 },
    });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || body?.id_token === undefined) return;
      body.id_token = changed.token(await sign(changed.claims(decodeJwt(body.id_token))));
    });
    return { provider, callback: provider.callback() };
  }

  /** The page where one says who one is, and what its form does. */
  async function answerLogin(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { provider } = current();
    const form = new URLSearchParams(incoming.method === 'POST' ? await text(incoming) : '');
    const sub = form.get('sub');
    if (sub !== null) {
      return provider.interactionFinished(incoming, outgoing, { login: { accountId: sub } });
    }
    if (form.has('cancel')) {
      return provider.interactionFinished(incoming, outgoing, { error: 'access_denied' });
    }
    outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="en"><title>Provider</title><main><h1>Who are you?</h1><form method="post">
      <label>Subject <input name="sub"></label><button>Continue</button></form>
      <form method="post"><button name="cancel">Cancel</button></form></main>`,
    );
  }

  /** As Google answers it. */
  async function answerTokenInfo(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const token = new URL(incoming.url ?? '', issuer).searchParams.get('access_token') ?? '';
    const found = await current().provider.AccessToken.find(token);
    outgoing.writeHead(found ? 200 : 400, { 'content-type': 'application/json' });
    outgoing.end(
      JSON.stringify(
        found
          ? { aud: found.clientId, azp: found.clientId, sub: found.accountId, exp: String(found.exp) }
          : { error: 'invalid_token' },
      ),
    );
  }

  return {
    issuer,
    /** Someone with an account at the provider; answers who they are to it. */
    person: (claims: ProvidedClaims = {}): string => {
      const sub = randomUUID();
      const email = `${sub}@provider.example`;
      people.set(sub, { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper', ...claims });
      return sub;
    },
    emailOf: (sub: string): string => people.get(sub)?.email ?? '',
    /** Walks from the address that a sign-in begins with to where the provider sends the browser back, as this person. */
    visit: (url: string, sub: string): Promise<Returned> => walk(url, issuer, sub),
    idToken: (claims: JWTPayload, key?: JWK): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      return sign({ iss: issuer, aud: CLIENT.id, iat: now, exp: now + 3600, ...claims }, key);
    },
    accessToken: async (sub: string, clientId: string = CLIENT.id): Promise<string> => {
      const { provider } = current();
      const client = await provider.Client.find(clientId);
      if (client === undefined) throw new Error(`No client ${clientId}`);
      const grant = new provider.Grant({ accountId: sub, clientId });
      grant.addOIDCScope('openid email profile');
      const grantId = await grant.save();
      const token = new provider.AccessToken({
        accountId: sub,
        client,
        grantId,
        gty: 'authorization_code',
        scope: 'openid email',
        claims: {},
      });
      return token.save();
    },
    changed,
    down: (isDown: boolean) => (state.isDown = isDown),
    /** From now on it signs with another key, and names that one alone. */
    rotateKey: async () => {
      state.key = await newKey();
      made = null;
    },
    newKey,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'ES256' };
}

/** A browser as far as a provider needs one: it follows redirects, keeps cookies, and fills in the form. */
async function walk(url: string, issuer: string, sub: string): Promise<Returned> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < 10 && next.startsWith(issuer); hop += 1) {
    const isForm = new URL(next).pathname.startsWith('/login/');
    const answer = await fetch(next, {
      method: isForm ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm ? { body: new URLSearchParams({ sub }) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(to, next).href;
  }
  return Object.fromEntries(new URL(next).searchParams) as Returned;
}
