import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MOST_EMBED_ORIGINS } from './embedding.origins.ts';
import { Id, IdParams, Line, ListQuery, listOf, orderingBy, Time } from './lists.ts';
import { OAUTH_CLIENT_TYPES } from './oauth.redirects.ts';
import { permissions } from './permissions.ts';
import { SCOPES } from './sessions.ts';

export const MOST_APPLICATIONS = 100;
export const MOST_REDIRECT_URIS = 20;

/** Checked further by `redirectProblem`, which has to know the client type. */
const RedirectUri = Line(2000, 1);

export const OauthApplication = z.object({
  id: Id,
  name: z.string(),
  clientId: z.string(),
  /** A confidential application keeps a secret on a server. A public one runs where others can read it: a phone, a browser. */
  clientType: z.enum(OAUTH_CLIENT_TYPES),
  redirectUris: z.array(z.string()),
  /** Whose pages may show a signer’s page in a frame. */
  embedOrigins: z.array(z.string()),
  /** The last characters of the client secret; null where there is none. */
  secretHint: z.string().nullable(),
  /** How many people let it act for them now. */
  people: z.number().int(),
  /** The provider (RFC 8414): libraries read its metadata from here. */
  issuer: z.string(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type OauthApplication = z.infer<typeof OauthApplication>;

/** What a developer tries the flow with: opens the address, then exchanges the code together with the verifier (RFC 7636). */
export const OauthTrial = z.object({
  authUrl: z.string(),
  codeChallenge: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  tokenUrl: z.string(),
});
export type OauthTrial = z.infer<typeof OauthTrial>;

const ApplicationInput = z.object({
  name: Line(100, 1),
  redirectUris: z.array(RedirectUri).min(1).max(MOST_REDIRECT_URIS),
  /** Checked by `isEmbedOrigin`. What is left out stays as it is. */
  embedOrigins: z.array(Line(300, 1)).max(MOST_EMBED_ORIGINS).optional(),
});

/** By name unless asked otherwise (`name`, `created_at`, with `-` in front for descending). */
export const listOauthApplications = endpoint('GET /api/oauth/applications/', 'List the account’s applications', {
  query: ListQuery.extend({ ordering: orderingBy('name', 'created_at') }),
  response: listOf(OauthApplication).extend({ permissions: permissions('create') }),
});

export const getOauthApplication = endpoint('GET /api/oauth/applications/:id/', 'Get an application', {
  params: IdParams,
  response: OauthApplication,
});

export const createOauthApplication = endpoint(
  'POST /api/oauth/applications/',
  'Register an application. The client secret is shown only once',
  {
    body: ApplicationInput.extend({ clientType: z.enum(OAUTH_CLIENT_TYPES) }),
    response: OauthApplication.extend({ clientSecret: z.string().nullable(), trial: OauthTrial }),
    status: 201,
    isSecret: true,
  },
);

/** The client type stays: with it the way of the application to a token would change. */
export const updateOauthApplication = endpoint('PUT /api/oauth/applications/:id/', 'Update an application', {
  params: IdParams,
  body: ApplicationInput,
  response: OauthApplication,
  current: OauthApplication,
});

export const rotateOauthSecret = endpoint(
  'POST /api/oauth/applications/:id/secret/',
  'Create a new client secret. The old one stops working at once',
  { params: IdParams, response: OauthApplication.extend({ clientSecret: z.string() }), isSecret: true },
);

export const tryOauthApplication = endpoint(
  'POST /api/oauth/applications/:id/trial/',
  'Create a code verifier and a URL for trying the flow',
  { params: IdParams, response: OauthTrial, isSecret: true },
);

/** Its tokens are worthless at once. */
export const deleteOauthApplication = endpoint('DELETE /api/oauth/applications/:id/', 'Delete an application', {
  params: IdParams,
  status: 204,
});

/** What an application may ask for: those of personal access tokens, and what OpenID Connect says of a person. */
export const OAUTH_SCOPES = ['openid', 'profile', 'email', 'offline_access', ...SCOPES] as const;
export const OauthScope = z.enum(OAUTH_SCOPES);
export type OauthScope = z.infer<typeof OauthScope>;

const AllowedAccount = z.object({ id: Id, kind: z.enum(['personal', 'team']), name: z.string() });

const Uid = z.object({ uid: z.string().min(1).max(100) });

/** What an application asks a person for. */
export const OauthAuthorization = z.object({
  application: z.object({
    name: z.string(),
    /** Who registered it: a team, or a person. */
    owner: z.string(),
    ownerKind: z.enum(['personal', 'team']),
  }),
  /** Where the browser goes afterwards: a host, or the scheme of an app. */
  returnsTo: z.string(),
  scopes: z.array(OauthScope),
  /** Those that the person can choose among; the one allowed last comes first. */
  accounts: z.array(AllowedAccount),
});
export type OauthAuthorization = z.infer<typeof OauthAuthorization>;

export const getOauthAuthorization = endpoint(
  'GET /api/oauth/authorizations/:uid/',
  'Get the access that an application requests',
  { params: Uid, response: OauthAuthorization },
);

/** The browser goes to `continue_at` in either case: the application is told. */
export const answerOauthAuthorization = endpoint(
  'POST /api/oauth/authorizations/:uid/',
  'Allow or deny an application access to an account',
  {
    params: Uid,
    body: z.discriminatedUnion('isAllowed', [
      z.object({ isAllowed: z.literal(true), account: Id }),
      z.object({ isAllowed: z.literal(false) }),
    ]),
    response: z.object({ continueAt: z.string() }),
    isSecret: true,
  },
);

export const AllowedApplication = z.object({
  id: Id,
  name: z.string(),
  owner: z.string(),
  account: AllowedAccount,
  scopes: z.array(OauthScope),
  allowedAt: Time,
  lastUsedAt: Time.nullable(),
});
export type AllowedApplication = z.infer<typeof AllowedApplication>;

export const listAllowedApplications = endpoint('GET /api/auth/applications/', 'List the applications you authorized', {
  response: z.object({ results: z.array(AllowedApplication) }),
});

export const revokeAllowedApplication = endpoint(
  'DELETE /api/auth/applications/:id/',
  'Revoke an application’s access. Its tokens stop working at once',
  { params: IdParams, status: 204 },
);
