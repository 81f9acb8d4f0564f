import { z } from 'zod';
import { SIGN_IN_ANSWER } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Locale, Time } from './lists.ts';

/** Keys of providers are the operator's words (`google`, `microsoft`, `acme`), or made for a team (`team-…`). */
const ProviderParams = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });

export const listSignInProviders = endpoint('GET /api/auth/providers/', 'Lists where else one can sign in with', {
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
  'Begins a sign-in at a provider: where the browser goes, and the state it comes back with',
  {
    params: ProviderParams,
    body: z.object({ locale: Locale.default('en') }),
    response: z.object({ url: z.string(), state: z.string() }),
    isSecret: true,
  },
);

export const socialSignIn = endpoint('POST /api/auth/social/:provider/', 'Signs in with what the provider gave', {
  params: ProviderParams,
  body: Return,
  ...SIGN_IN_ANSWER,
});

export const googleSignIn = endpoint(
  'POST /api/auth/dj-rest-auth/google/',
  'Signs in with Google: an access token, an id token, or a code with the state it came with',
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
  'Lists the providers one’s account is connected to',
  {
    response: Identities,
  },
);

export const beginConnecting = endpoint(
  'POST /api/auth/identities/:provider/begin/',
  'Begins to connect one’s account to a provider',
  { params: ProviderParams, response: z.object({ url: z.string(), state: z.string() }), isSecret: true },
);

export const connectIdentity = endpoint(
  'POST /api/auth/identities/:provider/',
  'Connects one’s account to a provider',
  {
    params: ProviderParams,
    body: Return,
    response: Identities,
    status: 201,
  },
);

export const removeIdentity = endpoint('DELETE /api/auth/identities/:id/', 'Ends the connection to a provider', {
  params: IdParams,
  response: Identities,
});

const Ticket = z.object({ ticket: z.string().max(128) });

/** Of someone who came by the sign-in of a team and has an account already, until they confirm that it is theirs. */
export const readWaitingIdentity = endpoint(
  'POST /api/auth/waiting/',
  'Reads what waits to be connected to one’s account',
  {
    body: Ticket,
    response: z.object({ name: z.string(), email: z.string() }),
  },
);

export const connectWaitingIdentity = endpoint(
  'POST /api/auth/waiting/connect/',
  'Connects one’s account to the sign-in of a team, and joins the team',
  { body: Ticket, response: z.object({ name: z.string() }) },
);
