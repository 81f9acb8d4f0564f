import { z } from 'zod';
import { SIGN_IN_ANSWER } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Locale, Time } from './lists.ts';

/** Keys of providers are the operator's words (`google`, `microsoft`, `acme`), or made for a team (`team-…`). */
const ProviderParams = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

export const listSignInProviders = endpoint('GET /api/auth/providers/', 'List the available sign-in providers', {
  response: z.object({ results: z.array(z.object({ key: z.string(), name: z.string() })) }),
});

/** What a provider gave, to be shown with `state`: RFC 6749, 4.1.2 and RFC 9207. */
const Return = z.object({
  state: z.string().max(128),
  code: z.string().max(4096),
  iss: z.string().max(512).optional(),
});

export const beginSocialSignIn = endpoint(
  'POST /api/auth/social/:provider/begin/',
  'Start signing in with a provider. Returns the URL to open and the state it comes back with',
  {
    params: ProviderParams,
    body: z.object({ locale: Locale.default('en') }),
    response: z.object({ url: z.string(), state: z.string() }),
    isSecret: true,
  },
);

export const socialSignIn = endpoint('POST /api/auth/social/:provider/', 'Sign in with a provider’s response', {
  params: ProviderParams,
  body: Return,
  ...SIGN_IN_ANSWER,
});

export const googleSignIn = endpoint(
  'POST /api/auth/dj-rest-auth/google/',
  'Sign in with Google, using an access token, an ID token, or a code with its state',
  {
    body: z.object({
      accessToken: z.string().max(8192).optional(),
      idToken: z.string().max(8192).optional(),
      code: z.string().max(4096).optional(),
      state: z.string().max(128).optional(),
      /** RFC 9207: comes with the code from providers that say who they are. */
      iss: z.string().max(512).optional(),
      locale: Locale.default('en'),
    }),
    ...SIGN_IN_ANSWER,
  },
);

export const Identity = z.object({
  id: Id,
  provider: z.string(),
  /** What the provider is called; its key where it is not configured any more. */
  name: z.string(),
  email: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});
export type Identity = z.infer<typeof Identity>;

const Identities = z.object({ results: z.array(Identity) });

export const listIdentities = endpoint(
  'GET /api/auth/identities/',
  'List the sign-in providers connected to your account',
  {
    response: Identities,
  },
);

export const beginConnecting = endpoint(
  'POST /api/auth/identities/:provider/begin/',
  'Start connecting your account to a sign-in provider',
  { params: ProviderParams, response: z.object({ url: z.string(), state: z.string() }), isSecret: true },
);

export const connectIdentity = endpoint(
  'POST /api/auth/identities/:provider/',
  'Connect your account to a sign-in provider',
  {
    params: ProviderParams,
    body: Return,
    response: Identities,
    status: 201,
  },
);

export const removeIdentity = endpoint('DELETE /api/auth/identities/:id/', 'Disconnect a sign-in provider', {
  params: IdParams,
  response: Identities,
});

const Ticket = z.object({ ticket: z.string().max(128) });

/** Of someone who came by the sign-in of a team and has an account already, until they confirm that it is theirs. */
export const readWaitingIdentity = endpoint(
  'POST /api/auth/waiting/',
  'Get the sign-in that’s waiting to be connected to your account',
  {
    body: Ticket,
    response: z.object({ name: z.string(), email: z.string() }),
  },
);

export const connectWaitingIdentity = endpoint(
  'POST /api/auth/waiting/connect/',
  'Connect your account to a team’s company sign-in and join the team',
  { body: Ticket, response: z.object({ name: z.string() }) },
);
